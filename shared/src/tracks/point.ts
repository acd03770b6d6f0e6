/** A point: where a machine was at a moment, as its phone records it, the server stores it and a map draws it. */
import type { Position } from '../geo.ts'

export interface Point extends Position {
  /** Whole ms since 1970. */
  at: number
  /** Km/h. */
  speed: number | null
  /** Radius, metres. */
  accuracy: number | null
  /** Degrees clockwise from north, 0 ≤ heading < 360. */
  heading: number | null
  /** Metres. */
  altitude: number | null
  /** Per cent, whole. */
  battery: number | null
  /** Made up by an app, if the phone can tell. */
  mock: boolean | null
}

/** What the API tells of a point, and a map draws. */
export type DrawnPoint = Pick<Point, 'at' | 'lat' | 'lng' | 'speed'>
