/**
 * Points as columns of differences, see `PointColumns`: the server writes them, the map reads them without making
 * objects.
 */
import type { Track } from './track.ts'
import type { PointColumns } from './tracks.ts'

/** Units in a degree: one is about a tenth of a metre. */
const DEGREE = 1e6
/** Units in a km/h. */
const KMH = 10
const NO_SPEED = -1

/** Differences of the rounded values, so that rounding errors do not add up. */
function differences(values: ArrayLike<number>, parts: number): number[] {
  const column = new Array<number>(values.length)
  let before = 0
  for (let i = 0; i < values.length; i++) {
    const value = Math.round((values[i] as number) * parts)
    column[i] = value - before
    before = value
  }
  return column
}

function sums(column: number[], parts: number): Float64Array {
  const values = new Float64Array(column.length)
  let sum = 0
  for (let i = 0; i < column.length; i++) {
    sum += column[i] as number
    values[i] = sum / parts
  }
  return values
}

/** Coordinates to 0.1 m, times to 1 ms, speeds to 0.1 km/h. */
export function encodePoints({
  t,
  lat,
  lng,
  speed,
}: Record<Exclude<keyof Track, 'gap'>, ArrayLike<number>>): PointColumns {
  return {
    t: differences(t, 1),
    lat: differences(lat, DEGREE),
    lng: differences(lng, DEGREE),
    speed: Array.from(speed, (kmh) => (kmh >= 0 ? Math.round(kmh * KMH) : NO_SPEED)),
  }
}

/** The opposite of `encodePoints`. */
export function decodePoints({ t, lat, lng, speed }: PointColumns): Track {
  return {
    t: sums(t, 1),
    lat: sums(lat, DEGREE),
    lng: sums(lng, DEGREE),
    speed: Float32Array.from(speed, (tenths) => (tenths === NO_SPEED ? Number.NaN : tenths / KMH)),
  }
}
