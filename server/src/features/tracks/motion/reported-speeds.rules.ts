/** Whether reported speeds show that a machine moves. */
import { at, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import type { Bins } from './bins.rules.ts'

/** M/s: mean reported speed, over this many seconds before and after, from which a machine moves. */
export const REPORTED_MOVES = 0.42
const REPORTED_MOVES_ONCE = 0.6
export const REPORTED_SECONDS = 16
/** Seconds between two points within which their reported speeds show whether the machine moved from one to the other. */
export const REPORTED_NEAR = 130

/** Mean reported speed around each bin, m/s; NaN if fewer than half of the surrounding bins have one. */
export function reportedSpeeds(bins: Bins): Float64Array {
  const means = new Float64Array(bins.length)
  let from = 0
  let to = 0
  let sum = 0
  let count = 0
  for (let i = 0; i < bins.length; i++) {
    for (; to < bins.length && at(bins.t, to) <= at(bins.t, i) + REPORTED_SECONDS; to++)
      if (at(bins.speed, to) >= 0) {
        sum += at(bins.speed, to)
        count++
      }
    for (; at(bins.t, from) < at(bins.t, i) - REPORTED_SECONDS; from++)
      if (at(bins.speed, from) >= 0) {
        sum -= at(bins.speed, from)
        count--
      }
    // Rounding errors may make the sum slightly negative.
    means[i] = 2 * count > to - from ? Math.max(0, sum / count) : Number.NaN
  }
  return means
}

/**
 * M/s from which a bin's own reported speed is motion: higher for bins of one or two points, since a receiver at rest is
 * restless.
 */
export const leastOf = ({ first }: Bins, i: number): number =>
  i + 1 < first.length && indexAt(first, i + 1) - indexAt(first, i) >= 3 ? REPORTED_MOVES : REPORTED_MOVES_ONCE

/** If points come seldom, a single slow reported speed is uncertain: whether the ones before and after confirm motion. */
export function amongSlow({ t, speed, run }: Bins, i: number): boolean {
  if (!(i > 0 && i + 1 < t.length && at(speed, i) > 0)) return false
  const before = at(t, i) - at(t, i - 1)
  const after = at(t, i + 1) - at(t, i)
  if (before <= REPORTED_SECONDS || after <= REPORTED_SECONDS || before > REPORTED_NEAR || after > REPORTED_NEAR)
    return false
  if (indexAt(run, i - 1) !== indexAt(run, i + 1)) return false
  return at(speed, i - 1) + at(speed, i) + at(speed, i + 1) >= 3 * REPORTED_MOVES
}
