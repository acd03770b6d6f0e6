/** Public links. */
import type { CallTable } from '../call-table.ts'

export const SHARING_CALLS: CallTable = {
  self: `
GET /api/live/public/:id/:token
GET /api/public-objects/:id/:token
GET /api/get-public-data/:id/:token
GET /api/public-sums/:id/:token`,
  links: {
    named: `
GET /api/public-link/:equipmentId
PUT /api/public-link/:equipmentId`,
    whole: `
GET /api/public-links
DELETE /api/public-links`,
  },
}
