/** Notes that a driver makes on the phone: what happened, and who is driving. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { DRIVER_NOTES } from './driver-notes.constants.ts'
import type * as schema from './driver-notes.schema.ts'

export { DRIVER_NOTES, DRIVER_NOTES_A_CALL } from './driver-notes.constants.ts'
export type DriverNoteKind = (typeof DRIVER_NOTES)[number]

export const DRIVER_NOTE_NAMES: Record<DriverNoteKind, string> = {
  driver: 'за рычагами',
  breakdown: 'поломка',
  fuel: 'заправка',
  customer_idle: 'простой по вине заказчика',
}

export type ReportedDriverNote = z.infer<typeof schema.ReportedDriverNote>
export type DriverNote = z.infer<typeof schema.DriverNote>
export type Drivers = z.infer<(typeof schema.getDrivers.response)[200]>

export const recordDriverNotes: Endpoint<typeof schema.recordDriverNotes> = {
  method: 'POST',
  url: '/api/record/driver-notes',
}
export const getDrivers: Endpoint<typeof schema.getDrivers> = { method: 'GET', url: '/api/record/drivers' }
export const admitDriver: Endpoint<typeof schema.admitDriver> = { method: 'POST', url: '/api/record/driver-code' }
