/**
 * Distinguishes moving from standing. Each test asks whether the positions, or the reported speeds, say more than a standing
 * receiver's own noise can; one of them is enough.
 */
import { at, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import type { FlatTrack } from '../plane.rules.ts'
import { type Displacement, displacedMetres, displacement, type SummedBins } from './displacement.rules.ts'
import { persistent } from './persistent.rules.ts'
import { amongSlow, leastOf, REPORTED_MOVES, reportedSpeeds } from './reported-speeds.rules.ts'

/** Seconds before and after a moment whose mean positions are compared. */
const SCALES = Float64Array.of(30, 120, 300, 900)
/** A displacement of so many standard deviations is no noise; more where the reported speeds say that the machine stands. */
const SURE = 6
const SURE_AGAINST_SPEED = 9
/** Fewer points than this may hide a wrong one. */
const FEW = 12
const SURE_OF_FEW = 7
/** Slower is not driving but a receiver's drift, m/s: 0.7 km/h. Who stands for minutes between two spells of a jam is slower over a longer time. */
const SLOWEST = 0.2
const CREEPS = Float64Array.of(SLOWEST, SLOWEST, 0.12, 0.06)
/** That takes so many times more to be sure of, and no quarter of the time in which it went so many times further: that is a drive there and back. */
const SURE_OF_CREEP = 1.5
const CREEPS_EVENLY = 2.2
/** Metres: a shorter displacement is not looked at. */
const SHORTEST = 8
/** Points on each side of a moment, at least. */
export const SIDE = 3

/** For each bin in which the machine moves 1, 2 where it goes forth and back in a minute, 3 within seconds; 0 for the others. */
export function movingBins(track: FlatTrack, bins: SummedBins): Uint8Array {
  const moving = new Uint8Array(bins.length)
  const reported = reportedSpeeds(bins)
  for (let i = 0; i < bins.length; i++)
    if (at(reported, i) >= REPORTED_MOVES || at(bins.speed, i) >= leastOf(bins, i) || amongSlow(bins, i)) moving[i] = 1
  persistent(track, bins, reported, moving)
  displaced(bins, reported, moving)
  return moving
}

/** Marks the bins around which the mean positions differ by more than noise can. */
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
      // At the ends of a run the nearest moment with enough points on both sides speaks for this one.
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

/** Whether so slow a displacement between the bins [from, to), at one of the scales, is that of a machine that creeps on. */
function creeps(bins: SummedBins, from: number, to: number, far: Displacement, scale: number, sure: number): boolean {
  if (far.metres < at(CREEPS, scale) * far.seconds || far.metres < SURE_OF_CREEP * sure * far.noise) return false
  const quarter = (q: number) => from + Math.round(((to - from) * q) / 4)
  for (let q = 0; q < 3; q++)
    if (displacedMetres(bins, quarter(q), quarter(q + 1), quarter(q + 2)) > CREEPS_EVENLY * far.metres) return false
  return true
}

/** Whether the machine goes the way of a longer displacement here too, not only before or after. */
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
