/** Finds the unit of a column of speeds from the distances and times between its points. */
import { HOUR, SECOND } from '@spetskarta/shared/durations.ts'
import { metres } from '../../tracks/track.ts'
import type { FilePoint } from './file-point.ts'

/** Km/h per unit. */
export const SPEED_UNITS = { speed_kmh: 1, speed_knots: 1.852, speed_mps: 3.6 } as const
export type SpeedUnit = keyof typeof SPEED_UNITS

const PAIRS_MIN = 10
const PAIRS_MAX = 2000
/** Km/h. Below, most of the distance is the receiver's noise; above, a position is wrong. */
const [SLOWEST, FASTEST] = [8, 130]

export interface SpeedGuess {
  unit: SpeedUnit
  /** Share of the pairs of points whose speed fits within a quarter. */
  fits: number
}

/** Undefined if too few points move, or if no unit fits at least half of them. */
export function speedUnitOf(points: FilePoint[]): SpeedGuess | undefined {
  const ratios: number[] = []
  for (let i = 1; i < points.length && ratios.length < PAIRS_MAX; i++) {
    const [a, b] = [points[i - 1], points[i]]
    if (!a?.at || !b?.at || !b.speed || !a.speed || a.lat == null || b.lat == null || a.lng == null || b.lng == null)
      continue
    const ms = b.at - a.at
    if (ms < SECOND || ms > 60 * SECOND) continue
    const kmh = (metres(a.lat, a.lng, b.lat, b.lng) / 1000 / ms) * HOUR
    if (kmh > SLOWEST && kmh < FASTEST) ratios.push(kmh / ((a.speed + b.speed) / 2))
  }
  if (ratios.length < PAIRS_MIN) return undefined
  const guesses = (Object.keys(SPEED_UNITS) as SpeedUnit[]).map((unit) => {
    const fitting = ratios.filter((ratio) => Math.abs(ratio / SPEED_UNITS[unit] - 1) < 0.25)
    return { unit, fits: fitting.length / ratios.length }
  })
  const best = guesses.toSorted((a, b) => b.fits - a.fits)[0]
  return best && best.fits >= 0.5 ? best : undefined
}
