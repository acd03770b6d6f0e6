/** Points as columns: they go from a worker to the main thread without being copied, which for objects takes seconds. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'

type Real = 'speed' | 'accuracy' | 'heading' | 'altitude' | 'battery'

/** A value is NaN, or −1 for `mock`, where the file does not tell it. */
export interface PointTable extends Record<'at' | 'lat' | 'lng', Float64Array<ArrayBuffer>> {
  reals: Record<Real, Float32Array<ArrayBuffer>>
  mock: Int8Array<ArrayBuffer>
}

const UNTOLD = -1

export function tableOf(points: Point[]): PointTable {
  const real = (name: Real) => Float32Array.from(points, (point) => point[name] ?? Number.NaN)
  return {
    at: Float64Array.from(points, ({ at }) => at),
    lat: Float64Array.from(points, ({ lat }) => lat),
    lng: Float64Array.from(points, ({ lng }) => lng),
    reals: {
      speed: real('speed'),
      accuracy: real('accuracy'),
      heading: real('heading'),
      altitude: real('altitude'),
      battery: real('battery'),
    },
    mock: Int8Array.from(points, ({ mock }) => (mock === null ? UNTOLD : Number(mock))),
  }
}

/** What is handed over with the table. */
export const buffersOf = ({ at, lat, lng, reals, mock }: PointTable): ArrayBuffer[] =>
  [at, lat, lng, ...Object.values(reals), mock].map(({ buffer }) => buffer)

export function realAt({ reals }: PointTable, name: Real, i: number): number | null {
  const value = reals[name][i]
  return value === undefined || Number.isNaN(value) ? null : value
}

export const mockAt = ({ mock }: PointTable, i: number): boolean | null => (mock[i] === UNTOLD ? null : mock[i] === 1)
