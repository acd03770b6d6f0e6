/** Requests, offers, deals and their reviews. */
import type { CallTable } from '../call-table.ts'

export const DEAL_CALLS: CallTable = {
  self: `
GET /api/reviews
POST /api/reviews/:id/complain
POST /api/requests/confirm
POST /api/request-photos
GET /api/request-reach
GET /api/offer-link/:token
GET /api/offer-link/:token/start
POST /api/offer-link/:token
GET /api/deal-feed/:file
GET /request-photo/:id/:size`,
  deals: {
    whole: `
POST /api/requests
GET /api/requests/:id
POST /api/requests/:id/withdraw
POST /api/requests/:id/complain
GET /api/offers/:id
GET /api/offers/:id/start
POST /api/offers
POST /api/offers/:id
GET /api/deals
GET /api/deals/turns
GET /api/deals/:id
POST /api/deals/:id
POST /api/deals/:id/object
GET /api/deals/:id/reviews
POST /api/deals/:id/reviews
POST /api/reviews/:id/answer
GET /api/deal-calendar
PUT /api/own-bookings/:id
DELETE /api/own-bookings/:id
GET /api/deal-feed
POST /api/deal-feed
DELETE /api/deal-feed`,
  },
}
