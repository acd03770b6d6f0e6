/** A month of an owner: what machines did for each customer, and what papers charge for it. */
import type { Endpoint, Output } from '../endpoint.ts'
import type * as schema from './month.schema.ts'

/** Most machines of the requested customers that are listed at once. */
export const MACHINES_AT_ONCE = 150

export const getMonth: Endpoint<typeof schema.getMonth> = { method: 'GET', url: '/api/papers/month' }
export const exportMonth: Endpoint<typeof schema.exportMonth> = { method: 'GET', url: '/api/papers/month.xlsx' }

/** Stands for work without a customer in the filter by customers. */
export const UNNAMED = '-'

export type Month = Output<typeof getMonth>
export type MonthCustomer = Month['customers'][number]
export type MonthObject = MonthCustomer['objects'][number]
export type MonthMachine = MonthObject['machines'][number]
export type MonthSums = Month['total']
