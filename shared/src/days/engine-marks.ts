/** Marks of what an engine did: each decides for its own stretch, and sets the levels for all later ones. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './engine-marks.schema.ts'

export { MARKS_A_CALL } from './engine-marks.constants.ts'

/** Most marks on one day of a machine. */
export const MARKS_A_DAY = 50
export type KeptMark = z.infer<typeof schema.KeptMark>
export type ReportedMark = z.infer<typeof schema.ReportedMark>

export const getEngineMarks: Endpoint<typeof schema.getEngineMarks> = {
  method: 'GET',
  url: '/api/engine-marks/:equipmentId/:day',
}
/** The day's stretches with their activity, so that one of them can be marked. */
export const getDayActivities: Endpoint<typeof schema.getDayActivities> = {
  method: 'GET',
  url: '/api/day-activities/:equipmentId/:day',
}
export const addEngineMark: Endpoint<typeof schema.addEngineMark> = {
  method: 'POST',
  url: '/api/engine-marks/:equipmentId/:day',
}
export const removeEngineMark: Endpoint<typeof schema.removeEngineMark> = {
  method: 'DELETE',
  url: '/api/engine-marks/:equipmentId/:day/:id',
}
/** Sent by a phone after its calibration; the same marks may be sent again. */
export const recordEngineMarks: Endpoint<typeof schema.recordEngineMarks> = {
  method: 'POST',
  url: '/api/record/engine-marks',
}
