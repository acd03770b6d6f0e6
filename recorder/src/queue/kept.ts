/** Parts of what the phone remembers, which those who write them and those who send them share. */
import type { ReportedMark } from '@spetskarta/shared/days/engine-marks.ts'
import type { DriverNoteKind } from '@spetskarta/shared/recorders/driver-notes.ts'
import type { Skew } from '../recording/skew'

/** `agreed`: what the clocks differ by, and when two answers of the server said so, ms. */
export interface Agreed {
  skew: number
  at: number
}

/** `from` and `to` ms by the phone's clock. The id is made here: sent twice, it is one mark. */
export interface CalibrationMark extends ReportedMark {
  equipment: string
  skew: Skew
}

export interface RecordingStop {
  equipment: string
  /** Ms by the phone's clock. */
  at: number
  skew: Skew
  /** Of a start or a change, not a stop: minutes between photos from then on. */
  photoEvery?: number
}

/** `at` ms by the phone's clock. The id is made here: sent twice, it is one note. */
export interface QueuedNote {
  equipment: string
  id: string
  at: number
  skew: Skew
  what: DriverNoteKind
  lat: number | null
  lng: number | null
  driver: number | null
}

/** Who has been chosen, for a machine: the names are those of whoever connected the phone to it. */
export interface Driver {
  equipment: string
  id: number
  name: string
}

/** What a driver says of the shift. */
export type Said = Exclude<DriverNoteKind, 'driver'>
