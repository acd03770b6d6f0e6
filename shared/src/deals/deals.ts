/**
 * Requests, offers and deals: what the two sides send each other (`steps.ts` states what each may do). Letters link to the
 * pages `/requests/ID` (for the asker), `/offers/ID` (for the owner), `/deals/ID`, and without log-in to
 * `/offer-link/TOKEN`.
 */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as fields from './deal-fields.schema.ts'
import type * as schema from './deals.schema.ts'

export * from './deals.constants.ts'

export type RequestForm = z.infer<typeof fields.RequestForm>
export type RentRequest = z.infer<typeof fields.RentRequest>
export type Offer = z.infer<typeof fields.Offer>
export type Deal = z.infer<typeof fields.Deal>
export type OfferTerms = z.infer<typeof fields.OfferTerms>
export type DealEntry = z.infer<typeof fields.DealEntry>

const ONE = '/api/requests/:id'
export const makeRequest: Endpoint<typeof schema.makeRequest> = { method: 'POST', url: '/api/requests' }
export const sendRequestPhoto: Endpoint<typeof schema.sendRequestPhoto> = { method: 'POST', url: '/api/request-photos' }
export const confirmRequest: Endpoint<typeof schema.confirmRequest> = { method: 'POST', url: '/api/requests/confirm' }
export const getRequestReach: Endpoint<typeof schema.getRequestReach> = { method: 'GET', url: '/api/request-reach' }
export const getRequest: Endpoint<typeof schema.getRequest> = { method: 'GET', url: ONE }
export const withdrawRequest: Endpoint<typeof schema.withdrawRequest> = { method: 'POST', url: `${ONE}/withdraw` }
export const complainOfRequest: Endpoint<typeof schema.complainOfRequest> = { method: 'POST', url: `${ONE}/complain` }
export const getRequestComplaints: Endpoint<typeof schema.getRequestComplaints> = {
  method: 'GET',
  url: '/api/moderation/requests',
}
export const decideRequestComplaints: Endpoint<typeof schema.decideRequestComplaints> = {
  method: 'POST',
  url: '/api/moderation/requests/:id',
}
export const getOffer: Endpoint<typeof schema.getOffer> = { method: 'GET', url: '/api/offers/:id' }
export const getOfferStart: Endpoint<typeof schema.getOfferStart> = { method: 'GET', url: '/api/offers/:id/start' }
export const offerForOrder: Endpoint<typeof schema.offerForOrder> = { method: 'POST', url: '/api/offers' }
export const takeOfferStep: Endpoint<typeof schema.takeOfferStep> = { method: 'POST', url: '/api/offers/:id' }
const LINK = '/api/offer-link/:token'
export const getOfferByLink: Endpoint<typeof schema.getOfferByLink> = { method: 'GET', url: LINK }
export const getOfferStartByLink: Endpoint<typeof schema.getOfferStartByLink> = { method: 'GET', url: `${LINK}/start` }
export const takeOfferStepByLink: Endpoint<typeof schema.takeOfferStepByLink> = { method: 'POST', url: LINK }
export const getDeals: Endpoint<typeof schema.getDeals> = { method: 'GET', url: '/api/deals' }
export const countTurns: Endpoint<typeof schema.countTurns> = { method: 'GET', url: '/api/deals/turns' }
export const getDeal: Endpoint<typeof schema.getDeal> = { method: 'GET', url: '/api/deals/:id' }
export const takeDealStep: Endpoint<typeof schema.takeDealStep> = { method: 'POST', url: '/api/deals/:id' }
export const makeDealObject: Endpoint<typeof schema.makeDealObject> = { method: 'POST', url: '/api/deals/:id/object' }
