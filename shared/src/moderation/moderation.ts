/** Moderation: complaints about listings and the forum, and decisions of moderators. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './moderation.schema.ts'

export { REASON_NOTE_MAX, REASONS, type Reason, SANCTION_QUERY_MAX } from './moderation.constants.ts'

export type ModeratedItem = z.infer<typeof schema.ModeratedItem>
export type ListingComplaint = z.infer<typeof schema.ListingComplaint>
export type Sanction = z.infer<typeof schema.Sanction>
export type Decision = z.infer<typeof schema.Decision>

/** Durations in days of hiding a listing or closing an account; null: permanent. */
export const SANCTION_DAYS = [7, 30, 90, null] as const

export const complainAboutListing: Endpoint<typeof schema.complainAboutListing> = {
  method: 'POST',
  url: '/api/complain',
}
export const countComplaints: Endpoint<typeof schema.countComplaints> = {
  method: 'GET',
  url: '/api/moderation/count',
}
export const getListingComplaints: Endpoint<typeof schema.getListingComplaints> = {
  method: 'GET',
  url: '/api/moderation/complaints',
}
export const dismissListingComplaints: Endpoint<typeof schema.dismissListingComplaints> = {
  method: 'POST',
  url: '/api/moderation/dismiss',
}
export const hideListing: Endpoint<typeof schema.hideListing> = { method: 'POST', url: '/api/moderation/hide' }
export const banAccount: Endpoint<typeof schema.banAccount> = { method: 'POST', url: '/api/moderation/ban' }
export const liftSanction: Endpoint<typeof schema.liftSanction> = { method: 'POST', url: '/api/moderation/lift' }
export const getSanctions: Endpoint<typeof schema.getSanctions> = { method: 'GET', url: '/api/moderation/sanctions' }
export const getDecisions: Endpoint<typeof schema.getDecisions> = { method: 'GET', url: '/api/moderation/decisions' }
