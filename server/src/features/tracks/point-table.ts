/** Points as columns: they are transferred from a worker to the main thread without copying, which takes seconds for objects. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'

type Real = 'speed' | 'accuracy' | 'heading' | 'altitude' | 'battery'

/** A value that the file does not have is NaN, or −1 for `mock`. */
export interface PointTable extends Record<'at' | 'lat' | 'lng', Float64Array<ArrayBuffer>> {
  reals: Record<Real, Float32Array<ArrayBuffer>>
  mock: Int8Array<ArrayBuffer>
  /** Number of the recorder that reported the point, from 1; 0 if the file names none. */
  recorder: Uint8Array<ArrayBuffer>
}

/** A point of a file, with the number of its recorder. */
export type NumberedPoint = Point & { recorder: number }

const UNTOLD = -1

export function tableOf(points: NumberedPoint[]): PointTable {
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
    recorder: Uint8Array.from(points, ({ recorder }) => recorder),
  }
}

/** The buffers to transfer with the table. */
export const tableBuffers = ({ at, lat, lng, reals, mock, recorder }: PointTable): ArrayBuffer[] =>
  [at, lat, lng, ...Object.values(reals), mock, recorder].map(({ buffer }) => buffer)

export function realAt({ reals }: PointTable, name: Real, i: number): number | null {
  const value = reals[name][i]
  return value === undefined || Number.isNaN(value) ? null : value
}

export const mockAt = ({ mock }: PointTable, i: number): boolean | null => (mock[i] === UNTOLD ? null : mock[i] === 1)

export const recorderAt = ({ recorder }: PointTable, i: number): number | null => recorder[i] || null
