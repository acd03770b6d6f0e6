/**
 * Speeds that are reported too slow for motion while positions move: m/s taken for km/h, where points come so seldom that passes
 * appear neither as a way nor as persistent steps (decision 52).
 */
import { anyAt, at, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { planeMetres } from '../plane.rules.ts'
import type { Bins } from './bins.rules.ts'
import { REPORTED_MOVES, REPORTED_NEAR } from './reported-speeds.rules.ts'
import { REPORTED_STANDS, reportedStep } from './straight-ways.rules.ts'

/**
 * Sums over steps: their number, shown metres squared, and the squares of these; at the end the reported metres of the slow
 * steps.
 */
const SUMS = 3

/** Sums for steps reported as standing, then for slow ones. */
export type SlowReported = number[]

export const noSlowReported = (): SlowReported => Array<number>(2 * SUMS + 1).fill(0)

/** For the steps to the bins [first, end). */
export function slowReported(bins: Bins, first: number, end: number): SlowReported {
  const sums = noSlowReported()
  const { run, speed, t } = bins
  for (let i = Math.max(1, first); i < end; i++) {
    if (indexAt(run, i) !== indexAt(run, i - 1) || at(t, i) - at(t, i - 1) > REPORTED_NEAR) continue
    const slower = Math.min(at(speed, i - 1), at(speed, i))
    const faster = Math.max(at(speed, i - 1), at(speed, i))
    const slow = slower > REPORTED_STANDS && faster < REPORTED_MOVES
    if (!slow && !(faster <= REPORTED_STANDS)) continue
    const square = planeMetres(bins, i - 1, i) ** 2
    const offset = slow ? SUMS : 0
    sums[offset] = anyAt(sums, offset) + 1
    sums[offset + 1] = anyAt(sums, offset + 1) + square
    sums[offset + 2] = anyAt(sums, offset + 2) + square * square
    if (slow) sums[2 * SUMS] = anyAt(sums, 2 * SUMS) + reportedStep(bins, i)
  }
  return sums
}

/** Number of standard errors by which positions must move more at slow reported speeds than at none. */
const SURE = 10
/** Metres by which steps must be longer, as a turning platform swings a phone by as much. */
const SWINGS = 10

/** Reported metres of the slow steps, if positions move with them; otherwise 0, as a receiver at rest is restless. */
export function slowlyReportedMetres(sums: SlowReported): number {
  const sum = (k: number) => anyAt(sums, k)
  const [stood, slow] = [sum(0), sum(SUMS)]
  if (stood === 0 || slow === 0) return 0
  const [noise, shown] = [sum(1) / stood, sum(SUMS + 1) / slow]
  const error = Math.sqrt((sum(2) / stood - noise ** 2) / stood + (sum(SUMS + 2) / slow - shown ** 2) / slow)
  return shown - noise > Math.max(SWINGS ** 2, SURE * error) ? sum(2 * SUMS) : 0
}
