/** What a driver says on his phone: what has happened, and who is driving. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './driver-notes.schema.ts'

/** `driver`: whoever is named drives from then on. */
export const DRIVER_NOTES = ['driver', 'breakdown', 'fuel', 'customer_idle'] as const
export type DriverNoteKind = (typeof DRIVER_NOTES)[number]
export const DRIVER_NOTES_A_CALL = 50

export const DRIVER_NOTE_NAMES: Record<DriverNoteKind, string> = {
  driver: 'за рычагами',
  breakdown: 'поломка',
  fuel: 'заправка',
  customer_idle: 'простой по вине заказчика',
}

export type ToldDriverNote = z.infer<typeof schema.ToldDriverNote>
export type DriverNote = z.infer<typeof schema.DriverNote>
export type Drivers = z.infer<(typeof schema.getDrivers.response)[200]>

export const recordDriverNotes: Endpoint<typeof schema.recordDriverNotes> = {
  method: 'POST',
  url: '/api/record/driver-notes',
}
export const getDrivers: Endpoint<typeof schema.getDrivers> = { method: 'GET', url: '/api/record/drivers' }
