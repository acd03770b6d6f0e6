/** Recorders: phones, trackers and programs that record for machines. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './recorders.schema.ts'
import type * as reported from './reported.schema.ts'

export { BAD_TIME, BEATS_A_CALL, POINTS_A_CALL, SLEEPS_A_CALL, STOPS_A_CALL } from './recorders.constants.ts'

export type Recorder = z.infer<typeof schema.Recorder>
export type RecordableEquipment = z.infer<typeof schema.RecordableEquipment>
export type ReportedBeat = z.infer<typeof reported.ReportedBeat>
export type ReportedSleep = z.infer<typeof reported.ReportedSleep>
export type RecordPoint = z.infer<typeof reported.RecordPoint>

export const makeRecorder: Endpoint<typeof schema.makeRecorder> = { method: 'POST', url: '/api/recorders' }
export const getRecorders: Endpoint<typeof schema.getRecorders> = { method: 'GET', url: '/api/recorders' }
export const getRecordingSettings: Endpoint<typeof schema.getRecordingSettings> = {
  method: 'GET',
  url: '/api/recording-settings/:equipmentId',
}
export const setRecordingSettings: Endpoint<typeof schema.setRecordingSettings> = {
  method: 'PUT',
  url: '/api/recording-settings/:equipmentId',
}
export const setRecorderCoords: Endpoint<typeof schema.setRecorderCoords> = {
  method: 'PUT',
  url: '/api/recorders/:id/coords',
}
export const setRecorderInterval: Endpoint<typeof schema.setRecorderInterval> = {
  method: 'PUT',
  url: '/api/recorders/:id/interval',
}
export const revokeRecorder: Endpoint<typeof schema.revokeRecorder> = { method: 'DELETE', url: '/api/recorders/:id' }
export const getRecordable: Endpoint<typeof schema.getRecordable> = { method: 'GET', url: '/api/recordable' }
/** What a recorder's token permits; called by the phone's app. */
export const getRecorderSelf: Endpoint<typeof schema.getRecorderSelf> = { method: 'GET', url: '/api/record/self' }
export const recordPoints: Endpoint<typeof schema.recordPoints> = { method: 'POST', url: '/api/record/points' }
