/** Objects, hours on them, and hauls. */
import type { CallTable } from '../call-table.ts'

export const OBJECT_CALLS: CallTable = {
  self: `
GET /api/object-view/:objectId/:token
GET /api/object-view/:objectId/:token/open
GET /api/object-view/:objectId/:token/papers/:paperId`,
  days: {
    named: `
GET /api/machine-objects
GET /api/hauls`,
  },
  hours: {
    named: `
PUT /api/objects/:objectId/hours/:itemId/:day
PUT /api/objects/:objectId/downtime/:itemId/:day
PUT /api/hauls/:itemId/:day`,
  },
  seesObjects: {
    whole: `
GET /api/objects
GET /api/objects/:objectId
GET /api/objects/:objectId/hours
GET /api/objects/:objectId/hours.xlsx`,
  },
  objects: {
    whole: `
POST /api/objects
PUT /api/objects/:objectId
DELETE /api/objects/:objectId
PUT /api/objects/:objectId/state
GET /api/free-places
PUT /api/declined-places`,
  },
  links: {
    whole: `
GET /api/objects/:objectId/link
PUT /api/objects/:objectId/link`,
  },
}
