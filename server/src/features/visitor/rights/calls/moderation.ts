/** Complaints, checks and decisions of moderators. */
import type { CallTable } from '../call-table.ts'

export const MODERATION_CALLS: CallTable = {
  self: `
GET /api/document-check
POST /api/document-check
POST /api/document-check/withdraw
POST /api/document-pages
GET /api/moderation/documents
POST /api/moderation/documents/:id
GET /api/moderation/reviews
POST /api/moderation/reviews/:id
GET /api/moderation/funnel
GET /api/moderation/funnel.csv
POST /api/complain
GET /api/moderation/count
GET /api/moderation/complaints
POST /api/moderation/dismiss
GET /api/messages/complaints
POST /api/messages/complaints/dismiss
POST /api/moderation/hide
POST /api/moderation/ban
POST /api/moderation/lift
GET /api/moderation/sanctions
GET /api/moderation/decisions
GET /api/moderation/requests
POST /api/moderation/requests/:id
GET /document-page/:id/:size`,
}
