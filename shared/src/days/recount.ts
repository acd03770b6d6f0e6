/** Tells once those who had days before these were computed in another way. */
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './recount.schema.ts'

export const getRecountNotice: Endpoint<typeof schema.getRecountNotice> = { method: 'GET', url: '/api/recount-notice' }
/** In every browser of the account. */
export const dismissRecountNotice: Endpoint<typeof schema.dismissRecountNotice> = {
  method: 'DELETE',
  url: '/api/recount-notice',
}
