/** The park, days of machines, and service. */
import type { CallTable } from '../call-table.ts'

export const MACHINE_CALLS: CallTable = {
  self: `
GET /api/recount-notice
DELETE /api/recount-notice
GET /api/park/views
POST /api/park/views
DELETE /api/park/views/:id`,
  map: {
    narrowed: `
GET /api/park
GET /api/park/marks
GET /api/park/usage
GET /api/park/usage.xlsx
GET /api/groups
GET /api/live`,
    named: `
GET /api/park/:equipmentId
GET /api/machine-states`,
    whole: 'GET /api/last-recorded-day',
  },
  days: {
    named: `
GET /api/get-daily-data
GET /api/get-daily-data-table
GET /api/discarded/:equipmentId/:day
GET /api/engine-hours/:equipmentId/:day
GET /api/engine-marks/:equipmentId/:day
GET /api/day-activities/:equipmentId/:day
GET /api/recorded-day/:equipmentId
GET /api/diary/:equipmentId/:day
GET /api/report/:equipmentId/:day
GET /api/export/:equipmentId/:file
GET /api/export/:equipmentId/days.xlsx`,
    whole: 'GET /api/partner-machines',
  },
  service: {
    named: `
GET /api/service/machines/:equipmentId
POST /api/service/machines/:equipmentId/records
DELETE /api/service/machines/:equipmentId/records/:id
POST /api/service/machines/:equipmentId/records/:id/photos
GET /service-photo/:equipmentId/:id/:size
POST /api/service/machines/:equipmentId/documents
PUT /api/service/machines/:equipmentId/documents/:id
DELETE /api/service/machines/:equipmentId/documents/:id`,
    narrowed: `
GET /api/service
GET /api/service/overdue`,
    whole: `
POST /api/service/plans
PUT /api/service/plans/:id
DELETE /api/service/plans/:id`,
  },
  engine: {
    named: `
POST /api/engine-hours/:equipmentId
DELETE /api/engine-hours/:equipmentId/:at
POST /api/engine-marks/:equipmentId/:day
DELETE /api/engine-marks/:equipmentId/:day/:id`,
  },
  diary: {
    named: 'PUT /api/diary/:equipmentId/:day',
  },
  machines: {
    whole: `
POST /api/groups
PUT /api/groups/:id
DELETE /api/groups/:id
PUT /api/groups/machines
GET /api/park-tables
GET /api/park-tables/sample.xlsx
POST /api/park-tables
POST /api/park-tables/file
POST /api/park-tables/traccar
POST /api/park-tables/check
DELETE /api/park-tables/:id`,
  },
  account: {
    whole: `
POST /api/clear-all-daily
PUT /api/retention/:equipmentId`,
  },
}
