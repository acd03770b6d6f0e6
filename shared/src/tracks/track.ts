import { at } from './columns.ts'
import { GAP_MS } from './rules.ts'

/**
 * Points of one machine as columns: a day at one point a second is 86,400 of them, too many to be objects. All columns
 * have the same length.
 */
export interface Track {
  /** Ms since 1970; ascending, no two alike. */
  t: Float64Array
  /** Degrees. */
  lat: Float64Array
  lng: Float64Array
  /** Km/h; NaN where the phone reported none. */
  speed: Float32Array
  /** Ms between two points over which nothing is known; GAP_MS where it is missing. */
  gap?: number
}

/** Whether nothing is known between a point and the one before it. */
export const isGap = (track: Track, i: number): boolean => at(track.t, i) - at(track.t, i - 1) > (track.gap ?? GAP_MS)
