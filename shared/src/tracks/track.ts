import { at } from './columns.ts'
import { GAP_MS } from './rules.ts'

/**
 * Points of one machine as columns, all of the same length: a day at one point per second has 86,400 points, too many for
 * objects.
 */
export interface Track {
  /** Ms since 1970, strictly ascending. */
  t: Float64Array
  /** Degrees. */
  lat: Float64Array
  lng: Float64Array
  /** Km/h; NaN where the phone reported none. */
  speed: Float32Array
  /** Time between two points above which it is a gap, ms; absent: GAP_MS. */
  gap?: number
}

/** Whether there is a gap between a point and the previous one. */
export const isGap = (track: Track, i: number): boolean => at(track.t, i) - at(track.t, i - 1) > (track.gap ?? GAP_MS)
