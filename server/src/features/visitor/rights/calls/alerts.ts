/** Alerts and incidents. */
import type { CallTable } from '../call-table.ts'

export const ALERT_CALLS: CallTable = {
  self: `
GET /api/alerts
PUT /api/alerts
GET /api/alerts/browsers
POST /api/alerts/browsers
DELETE /api/alerts/browsers/:id
POST /api/alerts/browsers/end
POST /api/alerts/sample
GET /api/alerts/messengers
POST /api/alerts/messengers/:service
DELETE /api/alerts/messengers/:service
POST /api/alerts/unsubscribe/:token`,
  incidents: {
    narrowed: `
GET /api/get-incidents
GET /api/incidents.xlsx
GET /api/incidents/unseen
POST /api/incidents/seen`,
  },
  service: {
    whole: `
GET /api/alerts/hours
PUT /api/alerts/hours`,
  },
}
