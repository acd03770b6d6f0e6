/** Operators, assignments, and the timesheet. */
import type { CallTable } from '../call-table.ts'

export const CREW_CALLS: CallTable = {
  seesCrew: {
    narrowed: `
GET /api/operators
GET /operator-photo/:id/:size
GET /api/timesheet
GET /api/timesheet.xlsx`,
    whole: 'GET /api/timesheet/:id/:day',
    named: 'GET /api/crew/:equipmentId',
  },
  timesheet: {
    whole: 'PUT /api/timesheet/:id/:day',
  },
  closesTimesheet: {
    whole: `
POST /api/timesheet/closed
POST /api/timesheet/reopened`,
  },
  crew: {
    named: `
POST /api/crew/:equipmentId
PUT /api/crew/:equipmentId/:id
DELETE /api/crew/:equipmentId/:id`,
    whole: `
POST /api/operators
PUT /api/operators/:id
PUT /api/operators/:id/archive
DELETE /api/operators/:id
POST /api/operators/:id/photo
DELETE /api/operators/:id/photo`,
  },
  ownShift: {
    narrowed: `
GET /api/my-shift
POST /api/my-shift/recorder`,
  },
  account: {
    whole: 'PUT /api/timesheet/rules',
  },
}
