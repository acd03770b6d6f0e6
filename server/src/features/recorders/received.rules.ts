/** What a recorder has sent in one request, whichever its protocol. Times in ms. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'

export interface Received {
  points: Point[]
  refused?: Refused[]
  alarms?: Alarm[]
  /** When somebody pressed «Стоп» on the phone. */
  stops?: number[]
}

/** A position that is not stored. */
export interface Refused {
  /** Russian. */
  reason: string
  /** The time that the phone told, if any. */
  at: number | undefined
}

/** A call for help. */
export interface Alarm {
  at: number
  lat: number | null
  lng: number | null
}
