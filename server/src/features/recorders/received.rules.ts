/** What a recorder has sent in one request, in any protocol. Times in ms. */
import type { ReportedBeat, ReportedSleep } from '@spetskarta/shared/recorders/recorders.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { ReportedPoint } from '../tracks/point.rules.ts'

export interface Received {
  points: Point[]
  refused?: Refused[]
  alarms?: Alarm[]
  /** When «Стоп» was pressed on the phone. */
  stops?: number[]
  /** From `at` on the phone takes a photo every `minutes`; 0: none. */
  photoPlans?: { at: number; minutes: number }[]
  sleeps?: ReportedSleep[]
  /** Signs of life without a place. */
  beats?: ReportedBeat[]
  app?: ReportedApp | undefined
  /** Stated interval, seconds; null: the recorder says that it has none; undefined: it says nothing. */
  every?: number | null | undefined
}

/** The Android app and the phone it runs on. */
export interface ReportedApp {
  version: string
  device: string
  maker: string
}

/** A position that is not stored. */
export interface Refused {
  /** In Russian. */
  reason: string
  /** The time that the phone reported, if any. */
  at: number | undefined
  /** What the recorder sent, where it is not a place on Earth: read in another order or unit it may be one. */
  raw?: ReportedPoint
}

/** A call for help. */
export interface Alarm {
  at: number
  lat: number | null
  lng: number | null
}
