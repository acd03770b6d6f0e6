/** Own machines by days: bookings by deals and by the owner, and recorded work; the same as a feed for other programs. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './deal-calendar.schema.ts'
import type * as fields from './deal-fields.schema.ts'

export type OwnBooking = z.infer<typeof fields.OwnBooking>

export const getDealCalendar: Endpoint<typeof schema.getDealCalendar> = { method: 'GET', url: '/api/deal-calendar' }
export const putOwnBooking: Endpoint<typeof schema.putOwnBooking> = { method: 'PUT', url: '/api/own-bookings/:id' }
export const removeOwnBooking: Endpoint<typeof schema.removeOwnBooking> = {
  method: 'DELETE',
  url: '/api/own-bookings/:id',
}
export const getDealFeed: Endpoint<typeof schema.getDealFeed> = { method: 'GET', url: '/api/deal-feed' }
export const makeDealFeed: Endpoint<typeof schema.makeDealFeed> = { method: 'POST', url: '/api/deal-feed' }
export const endDealFeed: Endpoint<typeof schema.endDealFeed> = { method: 'DELETE', url: '/api/deal-feed' }
export const readDealFeed: Endpoint<typeof schema.readDealFeed> = { method: 'GET', url: '/api/deal-feed/:file' }
