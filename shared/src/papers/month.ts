/** A month of an owner: what his machines did for whom, and what the papers charge for it. */
import type { Endpoint, Output } from '../endpoint.ts'
import type * as schema from './month.schema.ts'

/** Machines of the customers that are asked for up to which all are listed at once. */
export const MACHINES_AT_ONCE = 150

export const getMonth: Endpoint<typeof schema.getMonth> = { method: 'GET', url: '/api/papers/month' }
export const exportMonth: Endpoint<typeof schema.exportMonth> = { method: 'GET', url: '/api/papers/month.xlsx' }

/** What stands for work of no named customer where customers are asked for. */
export const UNNAMED = '-'

export type Month = Output<typeof getMonth>
export type MonthCustomer = Month['customers'][number]
export type MonthObject = MonthCustomer['objects'][number]
export type MonthMachine = MonthObject['machines'][number]
export type MonthSums = Month['total']
