/** Parts of the phone's memory that the code that writes them and the code that sends them share. */
import type { ReportedMark } from '@spetskarta/shared/days/engine-marks.ts'
import type { DriverNoteKind } from '@spetskarta/shared/recorders/driver-notes.ts'
import type { Skew } from '../recording/skew'

/** `skew`: the difference of the clocks that two answers of the server confirmed; `at`: when, ms. */
export interface Agreed {
  skew: number
  at: number
}

/** `from` and `to`: ms by the phone's clock. The id is made here, so that a mark that is sent twice is stored once. */
export interface CalibrationMark extends ReportedMark {
  equipment: string
  skew: Skew
}

export interface RecordingStop {
  equipment: string
  /** Ms by the phone's clock. */
  at: number
  skew: Skew
  /** Present for a start or a change instead of a stop: minutes between photos from then on. */
  photoEvery?: number
}

/** `at`: ms by the phone's clock. The id is made here, so that a note that is sent twice is stored once. */
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

/** The driver chosen for a machine, from the list of the user who connected the phone. */
export interface Driver {
  equipment: string
  id: number
  name: string
}

/** Notes that a driver can make about the shift. */
export type Said = Exclude<DriverNoteKind, 'driver'>
