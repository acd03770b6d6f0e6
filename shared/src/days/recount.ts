/** Tells an owner once that days were summed anew after the rules had changed, and what came of it. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './recount.schema.ts'

export type RecountNotice = z.infer<(typeof schema.getRecountNotice.response)[200]>
export type RecountedDay = RecountNotice['list'][number]
export type RecountReason = RecountNotice['why'][number]

/** Days that the notice lists at most. */
export const RECOUNTED_SHOWN = 50

export const getRecountNotice: Endpoint<typeof schema.getRecountNotice> = { method: 'GET', url: '/api/recount-notice' }
/** In every browser of the account. */
export const dismissRecountNotice: Endpoint<typeof schema.dismissRecountNotice> = {
  method: 'DELETE',
  url: '/api/recount-notice',
}
