import type { Position } from '../geo.ts'

const digits = (value: number, count: number) => String(Number(value.toFixed(count)))

/** The square around a centre in the query of pages. */
export const squareQuery = ({ lat, lng }: Position, radiusKm: number) => ({
  at: `${digits(lat, 4)},${digits(lng, 4)}`,
  r: digits(radiusKm, 1),
})
