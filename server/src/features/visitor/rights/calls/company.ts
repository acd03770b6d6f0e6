/** People of a company, partners, and programs. */
import type { CallTable } from '../call-table.ts'

export const COMPANY_CALLS: CallTable = {
  self: `
GET /api/get-user-by-name
GET /api/own-companies
PUT /api/own-companies
DELETE /api/own-companies/:company
GET /api/join/:token
POST /api/join/:token`,
  people: {
    whole: `
GET /api/people
POST /api/people/invites
DELETE /api/people/invites/:id
PUT /api/people/:id
DELETE /api/people/:id
GET /api/people/acts`,
  },
  account: {
    whole: `
GET /api/partners
POST /api/addPartner
POST /api/save-partners
POST /api/partners/rights
DELETE /api/partners/:id
GET /api/program-keys
POST /api/program-keys
DELETE /api/program-keys/:id
GET /api/webhooks
POST /api/webhooks
PUT /api/webhooks/:id
DELETE /api/webhooks/:id
POST /api/webhooks/:id/secret
POST /api/webhooks/:id/trial
GET /api/webhooks/:id/deliveries
POST /api/webhooks/:id/deliveries/:deliveryId/send`,
  },
}
