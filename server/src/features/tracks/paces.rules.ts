/**
 * How often a recorder usually sends a point, and so how long without one is a gap. It is learned from regular steps, never from
 * silences: a silence is alone among short steps, while a set interval repeats.
 */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { count, type Histogram, medianIn, sizeOf, sizeOfStep } from './chapters/histogram.rules.ts'
import type { CountedTrack } from './counted.rules.ts'
import { gapOfInterval, MISSED } from './gap-length.rules.ts'

/** In ms: three shorter intervals are within the ten minutes that are a gap in any case. */
const SHORT_MS = GAP_MS / MISSED
/** A step that differs from the one before by at most this factor is a recorder's interval and not a silence. */
const ALIKE = 1.25
/** Number of such steps needed. */
const STEPS_LEAST = 4

/** Steps between counted points, ms: all, and those that took as long as the one before. */
export interface Paces {
  all: Histogram
  steady: Histogram
}

/** What a recorder's own steps show: ms without a point that make a gap, and `longestPace`. */
interface OwnGaps {
  gap: number
  pace: number | null
}

/** For the steps to the points [from, to). */
export function pacesIn({ t }: CountedTrack, from = 0, to = t.length): Paces {
  const paces: Paces = { all: new Map(), steady: new Map() }
  let short = 0
  let steady = 0
  for (let i = Math.max(1, from); i < to; i++) {
    const ms = at(t, i) - at(t, i - 1)
    const before = i > 1 ? at(t, i - 1) - at(t, i - 2) : Number.NaN
    if (ms <= SHORT_MS) {
      short++
      if (before <= SHORT_MS) steady++
    } else {
      count(paces.all, ms)
      if (before <= ALIKE * ms && ms <= ALIKE * before) count(paces.steady, ms)
    }
  }
  // The exact length of short steps does not matter.
  if (short > 0) count(paces.all, MINUTE, short)
  if (steady > 0) count(paces.steady, MINUTE, steady)
  return paces
}

/**
 * The longest interval (ms) at which points came repeatedly; null if too few did. A recorder that states a longer one does not
 * keep to it.
 */
export function longestPace({ steady }: Paces): number | null {
  let times = 0
  for (const [step, more] of [...steady].sort(([a], [b]) => b - a)) {
    times += more
    if (times >= STEPS_LEAST) return sizeOfStep(step)
  }
  return null
}

/** Ms without a point that make a gap: ten minutes, or three usual intervals if that is longer. */
export function gapAfter({ all, steady }: Paces): number {
  if (sizeOf(steady) < STEPS_LEAST) return GAP_MS
  const usual = Math.min(medianIn(all), medianIn(steady))
  return gapOfInterval(usual)
}

/** For the points of one recorder. */
export function ownGaps(counted: CountedTrack): OwnGaps {
  const paces = pacesIn(counted)
  return { gap: gapAfter(paces), pace: longestPace(paces) }
}
