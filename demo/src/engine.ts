/** How the phone in the cab shakes with the engine: invented, as the recorded tracks have only places. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'

/** Minutes of the day in Moscow during which the engine is off. */
const DINNER = { from: 12 * 60, to: 12 * 60 + 50 }
const MOSCOW = 180
/** Minutes of each stretch of work, and how many of them, at its beginning, are idling. */
const STRETCH = 55
const WAITS = 11

/** M/s² and Hz. Idling is even and keeps its frequency; work does neither. */
export function shakenAt({ at, speed }: Pick<Point, 'at' | 'speed'>): { vibration: number; frequency: number } {
  const minute = (Math.floor(at / MINUTE) + MOSCOW) % (24 * 60)
  // A pseudo-random number from 0 to 1, the same for the same second.
  const some = Math.abs(Math.sin(at / 7919) * 43_758.5453) % 1
  if ((speed ?? 0) > 4) return { vibration: 0.9 + some, frequency: 8 + 20 * some }
  if (minute >= DINNER.from && minute < DINNER.to) return { vibration: 0.008 + 0.01 * some, frequency: 3 + 24 * some }
  if (minute % STRETCH < WAITS) return { vibration: 0.3 + 0.02 * some, frequency: 25 + 0.4 * some }
  return { vibration: 1.1 + 1.2 * some, frequency: 6 + 22 * some }
}
