/**
 * Distinguishes moving from standing. Each test asks whether positions or reported speeds show more than the noise of a standing
 * receiver; one positive test is enough.
 */
import { at, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import type { FlatTrack } from '../plane.rules.ts'
import { type Displacement, displacedMetres, displacement, type SummedBins } from './displacement.rules.ts'
import { persistent } from './persistent.rules.ts'
import { amongSlow, leastOf, REPORTED_MOVES, reportedSpeeds } from './reported-speeds.rules.ts'

/** Seconds before and after a moment over which mean positions are compared. */
const SCALES = Float64Array.of(30, 120, 300, 900)
/**
 * A displacement of this many standard deviations is not noise; more are needed if reported speeds say that the machine stands.
 */
const SURE = 6
const SURE_AGAINST_SPEED = 9
/** Fewer points than this may include a wrong one. */
const FEW = 12
const SURE_OF_FEW = 7
/**
 * M/s (0.7 km/h): anything slower is not driving but the receiver's drift. Over longer times a machine in a jam is slower, as it
 * stands for minutes in between: one limit per scale.
 */
const SLOWEST = 0.2
const CREEPS = Float64Array.of(SLOWEST, SLOWEST, 0.12, 0.06)
/**
 * Slow displacements need this many times more certainty, and no quarter of the time may have a displacement this many times
 * larger, which would be a drive there and back.
 */
const SURE_OF_CREEP = 1.5
const CREEPS_EVENLY = 2.2
/** In metres: shorter displacements are ignored. */
const SHORTEST = 8
/** Minimum number of points on each side of a moment. */
export const SIDE = 3

/** For each bin 1 if the machine moves, 2 if it goes back and forth within a minute, 3 within seconds; otherwise 0. */
export function movingBins(track: FlatTrack, bins: SummedBins): Uint8Array {
  const moving = new Uint8Array(bins.length)
  const reported = reportedSpeeds(bins)
  for (let i = 0; i < bins.length; i++)
    if (at(reported, i) >= REPORTED_MOVES || at(bins.speed, i) >= leastOf(bins, i) || amongSlow(bins, i)) moving[i] = 1
  persistent(track, bins, reported, moving)
  displaced(bins, reported, moving)
  return moving
}

/** Marks the bins around which the mean positions differ by more than noise. */
function displaced(bins: SummedBins, reported: Float64Array, moving: Uint8Array): void {
  for (let k = 0; k < SCALES.length; k++) {
    const scale = at(SCALES, k)
    let from = 0
    let to = 0
    for (let i = 0; i < bins.length; i++) {
      const t = at(bins.t, i)
      while (at(bins.t, from) < t - scale || indexAt(bins.run, from) < indexAt(bins.run, i)) from++
      while (to < bins.length && at(bins.t, to) <= t + scale && indexAt(bins.run, to) === indexAt(bins.run, i)) to++
      if (moving[i] || to - from < 2 * SIDE) continue
      // At the ends of a run, the nearest moment with enough points on both sides is used.
      const middle = Math.max(from + SIDE, Math.min(to - SIDE, i))
      if (displacedMetres(bins, from, middle, to) < SHORTEST) continue
      const far = displacement(bins, from, middle, to)
      const sure = at(reported, i) < REPORTED_MOVES ? SURE_AGAINST_SPEED : to - from < FEW ? SURE_OF_FEW : SURE
      if (far.metres < Math.max(SHORTEST, sure * far.noise)) continue
      if (far.metres / far.seconds < SLOWEST && !creeps(bins, from, to, far, k, sure)) continue
      if (k === 0 || goesAlong(bins, i, at(SCALES, k - 1), far)) moving[i] = 1
    }
  }
}

/** Whether such a slow displacement between the bins [from, to), at one of the scales, is that of a creeping machine. */
function creeps(bins: SummedBins, from: number, to: number, far: Displacement, scale: number, sure: number): boolean {
  if (far.metres < at(CREEPS, scale) * far.seconds || far.metres < SURE_OF_CREEP * sure * far.noise) return false
  const quarter = (q: number) => from + Math.round(((to - from) * q) / 4)
  for (let q = 0; q < 3; q++)
    if (displacedMetres(bins, quarter(q), quarter(q + 1), quarter(q + 2)) > CREEPS_EVENLY * far.metres) return false
  return true
}

/** Whether the machine moves along a longer displacement at this bin too, not only before or after. */
function goesAlong(bins: SummedBins, i: number, scale: number, far: Displacement): boolean {
  let from = i
  let to = i
  while (
    from > 0 &&
    at(bins.t, from - 1) >= at(bins.t, i) - scale &&
    indexAt(bins.run, from - 1) === indexAt(bins.run, i)
  )
    from--
  while (to < bins.length && at(bins.t, to) <= at(bins.t, i) + scale && indexAt(bins.run, to) === indexAt(bins.run, i))
    to++
  const here = displacement(bins, from, Math.max(from + 1, i), Math.max(from + 2, to))
  const along = (here.x * far.x + here.y * far.y) / Math.hypot(far.x, far.y) / here.seconds
  return along > (0.4 * Math.hypot(far.x, far.y)) / far.seconds
}
