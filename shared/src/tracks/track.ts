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
}
