/** Reviews of deals: what both sides write about each other, and what records prove. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './reviews.schema.ts'

export * from './reviews.constants.ts'

export type Review = z.infer<typeof schema.Review>
export type ReviewList = z.infer<typeof schema.ReviewList>
export type DealReviews = z.infer<typeof schema.DealReviews>
export type ReviewComplaint = z.infer<typeof schema.ReviewComplaint>

const OF_DEAL = '/api/deals/:id/reviews'
export const getDealReviews: Endpoint<typeof schema.getDealReviews> = { method: 'GET', url: OF_DEAL }
export const writeReview: Endpoint<typeof schema.writeReview> = { method: 'POST', url: OF_DEAL }
export const getReviews: Endpoint<typeof schema.getReviews> = { method: 'GET', url: '/api/reviews' }
export const answerReview: Endpoint<typeof schema.answerReview> = { method: 'POST', url: '/api/reviews/:id/answer' }
export const complainOfReview: Endpoint<typeof schema.complainOfReview> = {
  method: 'POST',
  url: '/api/reviews/:id/complain',
}
export const getReviewComplaints: Endpoint<typeof schema.getReviewComplaints> = {
  method: 'GET',
  url: '/api/moderation/reviews',
}
export const decideReviewComplaints: Endpoint<typeof schema.decideReviewComplaints> = {
  method: 'POST',
  url: '/api/moderation/reviews/:id',
}
