/** Points as columns of differences, see `PointColumns`: the server writes them, the map reads them without creating objects. */
import type { Track } from './track.ts'
import type { PointColumns } from './tracks.ts'

/** Units per degree: one is about a tenth of a metre. */
const DEGREE = 1e6
/** Units per km/h. */
const KMH = 10
export const NO_SPEED = -1

type Column = keyof PointColumns
/** Units per value of each column. */
export const PARTS = { t: 1, lat: DEGREE, lng: DEGREE, speed: KMH } satisfies Record<Column, number>

function encodeColumn(name: Column, values: ArrayLike<number>): number[] {
  const rounded = Array.from(values, (value) => Math.round(value * PARTS[name]))
  if (name === 'speed') return rounded.map((tenths, i) => ((values[i] as number) >= 0 ? tenths : NO_SPEED))
  // Differences of the rounded values, so that rounding errors do not add up.
  return rounded.map((value, i) => value - (rounded[i - 1] ?? 0))
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

/** Precision: coordinates 0.1 m, times 1 ms, speeds 0.1 km/h. */
export function encodePoints(track: Record<Column, ArrayLike<number>>): PointColumns {
  const all = (name: Column) => encodeColumn(name, track[name])
  return { t: all('t'), lat: all('lat'), lng: all('lng'), speed: all('speed') }
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
