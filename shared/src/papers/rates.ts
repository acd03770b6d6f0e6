/** Rate cards: what an owner charges for machines from a day on, by customer, object, type or machine. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './rates.schema.ts'

export type RateCard = z.output<typeof schema.RateCard>
export type StoredRate = z.output<(typeof schema.getRate.response)['200']>

/** Most cards of an account. */
export const RATES_MOST = 2000

export const listRates: Endpoint<typeof schema.listRates> = { method: 'GET', url: '/api/rates' }
export const getRate: Endpoint<typeof schema.getRate> = { method: 'GET', url: '/api/rates/:id' }
export const startRate: Endpoint<typeof schema.startRate> = { method: 'GET', url: '/api/rates/start' }
export const addRate: Endpoint<typeof schema.addRate> = { method: 'POST', url: '/api/rates' }
export const changeRate: Endpoint<typeof schema.changeRate> = { method: 'PUT', url: '/api/rates/:id' }
export const removeRate: Endpoint<typeof schema.removeRate> = { method: 'DELETE', url: '/api/rates/:id' }
