/** Notifies an owner once that days were recounted after a change of the rules, and what changed. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './recount.schema.ts'

export type RecountNotice = z.infer<(typeof schema.getRecountNotice.response)[200]>
export type RecountedDay = RecountNotice['list'][number]
export type RecountReason = RecountNotice['why'][number]

/** Most days that the notice lists. */
export const RECOUNTED_SHOWN = 50

export const getRecountNotice: Endpoint<typeof schema.getRecountNotice> = { method: 'GET', url: '/api/recount-notice' }
/** Dismisses the notice in every browser of the account. */
export const dismissRecountNotice: Endpoint<typeof schema.dismissRecountNotice> = {
  method: 'DELETE',
  url: '/api/recount-notice',
}
