/** Where points come too seldom to see short work: said, lest it seem that there was none (decision 52). */
import { at, at32, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { count, type Histogram, quantileOf, sizeOf, together } from '../chapters/histogram.rules.ts'
import type { CountedTrack } from '../counted.rules.ts'

/** How often points come, and how many of them tell a speed. */
export interface Intervals {
  /** Ms. */
  steps: Histogram
  told: number
}

/** Seconds: a longer step is no pace. */
const PACE_MOST_S = 600

/** Of the steps to the points [from, to). */
export function intervalsIn({ t, speed }: CountedTrack, from: number, to: number): Intervals {
  const intervals: Intervals = { steps: new Map(), told: 0 }
  const seconds = new Uint32Array(PACE_MOST_S + 1)
  for (let i = Math.max(1, from); i < to; i++) {
    const pace = Math.min(PACE_MOST_S, Math.round((at(t, i) - at(t, i - 1)) / 1000))
    seconds[pace] = indexAt(seconds, pace) + 1
    if (at32(speed, i) >= 0) intervals.told++
  }
  for (const [pace, times] of seconds.entries()) if (times > 0) count(intervals.steps, pace * 1000, times)
  return intervals
}

/** Seconds between points from which passes of some dozens of metres are not seen. */
const COARSE_S = 20
/** A recorder sends more often in motion than at rest: this share of the steps is shorter than its pace. */
const PACE_SHARE = 0.25
/** Fewer steps do not tell a pace. */
const STEPS_LEAST = 20

/** Seconds between points where these are too long to see short passes, else null. `believed`: whether told speeds are used. */
export function coarseSecondsOf(chapters: Intervals[], believed: boolean): number | null {
  const steps = together(chapters.map(({ steps }) => steps))
  const size = sizeOf(steps)
  const told = chapters.reduce((sum, intervals) => sum + intervals.told, 0)
  if (size < STEPS_LEAST || (believed && 2 * told >= size)) return null
  const seconds = Math.round(quantileOf(steps, PACE_SHARE) / 1000)
  return seconds >= COARSE_S ? seconds : null
}
