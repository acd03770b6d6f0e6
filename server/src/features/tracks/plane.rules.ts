/**
 * A track on a plane: Mercator's projection, which preserves directions, so that averages and a filter work as on a map.
 * Longitudes continue over the 180th meridian instead of jumping.
 */
import { EARTH_RADIUS_KM } from '@spetskarta/shared/geo.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { CountedTrack } from './counted.rules.ts'

export interface Plane {
  /** Metres of the projection; multiplied by `scale` they are true metres. */
  x: Float64Array
  y: Float64Array
  /** Cosine of the latitude. */
  scale: Float64Array
}

/** Counted points with their places on the plane. */
export interface FlatTrack extends CountedTrack, Plane {}

const RAD = Math.PI / 180
const RADIUS = EARTH_RADIUS_KM * 1000
/** Degrees: Mercator has no poles, and nothing drives farther north than this. */
const LAT_MAX = 85
/** Radians of latitude over which the series is exact enough. */
const NEAR = 2e-4

export function flatTrack(track: CountedTrack): FlatTrack {
  const { lat, lng } = track
  const length = lat.length
  const plane = { x: new Float64Array(length), y: new Float64Array(length), scale: new Float64Array(length) }
  let turns = 0
  let base = Number.POSITIVE_INFINITY
  let cosine = 1
  let tangent = 0
  let height = 0
  for (let i = 0; i < length; i++) {
    if (i > 0) {
      const step = at(lng, i) - at(lng, i - 1)
      if (step > 180) turns -= 360
      else if (step < -180) turns += 360
    }
    const phi = Math.max(-LAT_MAX, Math.min(LAT_MAX, at(lat, i))) * RAD
    if (Math.abs(phi - base) > NEAR) {
      base = phi
      const sine = Math.sin(phi)
      cosine = Math.sqrt(1 - sine * sine)
      tangent = sine / cosine
      height = 0.5 * Math.log((1 + sine) / (1 - sine))
    }
    // Taylor series of third order: exact to a millimetre and far faster than the functions.
    const d = phi - base
    plane.x[i] = (at(lng, i) + turns) * RAD * RADIUS
    plane.y[i] = (height + (d / cosine) * (1 + d * (tangent / 2 + (d * (1 + 2 * tangent * tangent)) / 6))) * RADIUS
    plane.scale[i] = cosine * (1 - d * (tangent + d / 2))
  }
  return { ...track, ...plane }
}

/** True metres between two points of a plane; exact for steps, slightly too long across whole countries. */
export const planeMetres = ({ x, y, scale }: Plane, a: number, b: number): number =>
  Math.sqrt((at(x, b) - at(x, a)) ** 2 + (at(y, b) - at(y, a)) ** 2) * 0.5 * (at(scale, a) + at(scale, b))
