/**
 * Detects points that come too seldom to show short work, so that this is stated instead of suggesting that there was no work
 * (decision 52).
 */
import { at, at32, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { count, type Histogram, quantileOf, sizeOf, together } from '../chapters/histogram.rules.ts'
import type { CountedTrack, Run } from '../counted.rules.ts'

/** How often points come, and how many of them report a speed: for all points, and for those without visible motion. */
export interface Intervals {
  /** Durations of steps, ms. */
  steps: Histogram
  reported: number
  standing: Histogram
  reportedStanding: number
}

/** Seconds: longer steps count as this. */
const PACE_MOST_S = 600

/** For the steps to the points [from, to). `moves`: the visible moves, ascending. */
export function intervalsIn(
  { t, speed }: CountedTrack,
  [from, to]: [number, number],
  moves: readonly Run[],
): Intervals {
  const [all, standing] = [new Uint32Array(PACE_MOST_S + 1), new Uint32Array(PACE_MOST_S + 1)]
  let reported = 0
  let reportedStanding = 0
  let next = 0
  /** Steps to the points after `first`, up to `last`, are in motion. */
  let first = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const begin = Math.max(1, from)
  let ms = 0
  let pace = 0
  let before = begin < to ? at(t, begin - 1) : 0
  for (let i = begin; i < to; i++) {
    const moment = at(t, i)
    // Nearly all steps take as long as the one before.
    if (moment - before !== ms) {
      ms = moment - before
      pace = Math.min(PACE_MOST_S, Math.round(ms / 1000))
    }
    before = moment
    while (last < i) {
      const move = moves[next++]
      first = move?.first ?? Number.POSITIVE_INFINITY
      last = move?.last ?? Number.POSITIVE_INFINITY
    }
    const tells = at32(speed, i) >= 0
    if (tells) reported++
    all[pace] = indexAt(all, pace) + 1
    if (first < i) continue
    standing[pace] = indexAt(standing, pace) + 1
    if (tells) reportedStanding++
  }
  return { steps: histogramOf(all), reported, standing: histogramOf(standing), reportedStanding }
}

/** `times`: number of steps of each duration in seconds. */
function histogramOf(times: Uint32Array): Histogram {
  const steps: Histogram = new Map()
  for (const [pace, its] of times.entries()) if (its > 0) count(steps, pace * 1000, its)
  return steps
}

/** Seconds between points from which passes of 15 m (of a loader) are invisible; passes of some dozens of metres, from 20. */
const COARSE_S = 3
/** If motion was visible nearly all the time: seconds between points from which some of the way is lost. */
const LOSES_S = 5
/** A recorder sends more often in motion than at rest: this share of the steps is shorter than its interval. */
const PACE_SHARE = 0.25
/**
 * Seconds: a recorder with a longer interval at rest and a shorter one in motion would have sent more often if the machine had
 * moved.
 */
const RESTS_S = 120
/** Fewer steps do not show an interval. */
const STEPS_LEAST = 20

/**
 * Seconds between points if these are too long to see short passes, otherwise null. `believed`: whether reported speeds are used.
 */
export function coarseSecondsOf(chapters: Intervals[], believed: boolean): number | null {
  const all = together(chapters.map(({ steps }) => steps))
  const standing = together(chapters.map((intervals) => intervals.standing))
  const sumOf = (name: 'reported' | 'reportedStanding') => chapters.reduce((sum, intervals) => sum + intervals[name], 0)
  const stood = sizeOf(standing) >= STEPS_LEAST
  const [steps, reported, least] = stood
    ? [standing, sumOf('reportedStanding'), COARSE_S]
    : [all, sumOf('reported'), LOSES_S]
  const size = sizeOf(steps)
  if (size < STEPS_LEAST || (believed && 2 * reported >= size)) return null
  const seconds = paceOf(steps)
  const pace = seconds > RESTS_S ? paceOf(all) : seconds
  return pace >= least ? pace : null
}

const paceOf = (steps: Histogram): number => Math.round(quantileOf(steps, PACE_SHARE) / 1000)
