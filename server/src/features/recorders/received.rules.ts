/** What a recorder has sent in one request, whichever its protocol. Times in ms. */
import type { ReportedBeat, ReportedSleep } from '@spetskarta/shared/recorders/recorders.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { ReportedPoint } from '../tracks/point.rules.ts'

export interface Received {
  points: Point[]
  refused?: Refused[]
  alarms?: Alarm[]
  /** When «Стоп» was pressed on the phone. */
  stops?: number[]
  /** From when on the phone takes a photo every so many minutes; 0: none. */
  photoPlans?: { at: number; minutes: number }[]
  sleeps?: ReportedSleep[]
  /** Signs of life without a place. */
  beats?: ReportedBeat[]
  app?: ReportedApp | undefined
  /** How often it means to send, seconds; null: it says that it has no interval; undefined: it says nothing. */
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
  /** Russian. */
  reason: string
  /** The time that the phone reported, if any. */
  at: number | undefined
  /** What it sent, where that is of no place on Earth: read in another way it may be of one. */
  raw?: ReportedPoint
}

/** A call for help. */
export interface Alarm {
  at: number
  lat: number | null
  lng: number | null
}
