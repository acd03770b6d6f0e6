/** Recorders, the points they send, and files of tracks. */
import type { CallTable } from '../call-table.ts'

export const RECORDING_CALLS: CallTable = {
  self: `
GET /photo/:id/:size
POST /api/record/photos/direct
POST /api/record/photos
POST /api/record/driver-notes
GET /api/record/drivers
POST /api/record/driver-code
GET /api/record/borders
POST /api/record/consent
GET /api/record/self
POST /api/record/points
POST /api/record/engine-marks
POST /api/points/:equipmentId`,
  days: {
    named: `
GET /api/recording-settings/:equipmentId
GET /api/recordable`,
  },
  recorders: {
    named: `
POST /api/recorders
GET /api/recorders
POST /api/trackers
PUT /api/recording-settings/:equipmentId
POST /api/import/:equipmentId/preview
POST /api/import/:equipmentId/refused
POST /api/import/:equipmentId
GET /api/imports/:equipmentId
DELETE /api/imports/:equipmentId/:importId`,
    whole: `
PUT /api/recorders/:id/coords
PUT /api/recorders/:id/interval
DELETE /api/recorders/:id
GET /api/tracker-key`,
  },
  account: {
    whole: 'POST /api/tracker-key',
  },
}
