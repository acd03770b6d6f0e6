/**
 * Where positions leap on a path: a receiver whose clock jumps back and forth mixes places that are minutes apart, one that was
 * stuck catches up, or an echo from a wall is heard. Such leaps are within what the machine might have driven and add little to
 * the way, but no machine was as fast as the path is there.
 */
import { at, at32, medianOf } from '@spetskarta/shared/tracks/columns.ts'
import type { Run } from '../counted.rules.ts'
import type { KnownTrack, Path } from './smooth.rules.ts'

/** A position that is this many standard deviations, and this many metres, from its path does not belong to it. */
const BESIDE_SIGMAS = 4
const BESIDE_LEAST = 12
/** Metres by which a step between near points differs from the one before: a leap. */
const LEAP_LEAST = 8
/** Or this many times the median of the points: independent errors are far rougher than a drifting one. */
const ROUGHER = 4
/** M/s²: no machine changes its velocity faster; and seconds between points from which their chords show it. */
const CHANGES = 2.5
const CHORDS_S = 5
/** M/s²: maximum acceleration; and metres by which the way over a longer step between near points may seem too long. */
const GAINS = 1.5
const HOLE_LEAST = 16
/** Square metres of the plane, which are never smaller than true ones: below these there is neither an outlier nor a leap. */
const NEAR_SQUARE = (BESIDE_LEAST - 1) ** 2
const EVEN_SQUARE = (LEAP_LEAST - 1) ** 2
/** Ms around a leap in which a path is still between the two places. */
const AROUND_MS = 15_000

export interface Torn {
  /** 1 for each step of a path that proves no speed; undefined if all steps do. */
  torn: Uint8Array | undefined
  /** Median distance in metres from the positions to the path. */
  beside: number
}

/** `wanted`: the first and the last step of the path that are needed. */
export function tornIn(track: KnownTrack, { first }: Run, path: Path, wanted: Run): Torn {
  const { t, scale } = track
  const { x, y } = path
  let torn: Uint8Array | undefined
  const n = x.length
  if (wanted.last < wanted.first) return { torn, beside: 0 }
  const besides = usual(n, (k) => beside(k))
  const bends = usual(n, (k) => (k > 1 && secondsTo(k) < CHORDS_S && secondsTo(k - 1) < CHORDS_S ? bend(k) : -1))
  const { x: seenX, y: seenY, sigma: sigmas } = track
  const [begin, end] = tearing()
  let wasSeconds = 0
  let wasEast = 0
  let wasNorth = 0
  for (let k = begin; k < end; k++) {
    const i = first + k
    const dx = at(seenX, i) - at(x, k)
    const dy = at(seenY, i) - at(y, k)
    // Nearly all positions are near their path, even in metres of the plane.
    if (dx * dx + dy * dy > NEAR_SQUARE) {
      const most = Math.max(BESIDE_LEAST, BESIDE_SIGMAS * at32(sigmas, i), ROUGHER * besides)
      if (beside(k) > most) tear(k)
    }
    if (k === 0) continue
    const seconds = (at(t, i) - at(t, i - 1)) / 1000
    const east = at(seenX, i) - at(seenX, i - 1)
    const north = at(seenY, i) - at(seenY, i - 1)
    if (seconds < CHORDS_S && wasSeconds < CHORDS_S) {
      const share = seconds / wasSeconds
      const bentEast = east - share * wasEast
      const bentNorth = north - share * wasNorth
      // Nearly all steps resemble the one before.
      const isEven = bentEast * bentEast + bentNorth * bentNorth <= EVEN_SQUARE
      if (!isEven && k > 1 && bend(k) > Math.max(LEAP_LEAST, ROUGHER * bends) + CHANGES * seconds * seconds) tear(k)
    } else if (seconds >= CHORDS_S && wasSeconds >= CHORDS_S && isTurned(k, seconds, wasSeconds)) tear(k - 1)
    else if (seconds >= CHORDS_S && isCaughtUp(k, seconds)) {
      tear(k - 1)
      tear(k)
    }
    wasSeconds = seconds
    wasEast = east
    wasNorth = north
  }
  return { torn, beside: besides }

  /** The points at which a leap would affect the needed steps, and two points before them: [from, to). */
  function tearing(): [from: number, to: number] {
    let from = wanted.first - 1
    let to = wanted.last + 1
    while (from > 0 && at(t, first + wanted.first - 1) - at(t, first + from) <= AROUND_MS) from--
    while (to < n && at(t, first + to) - at(t, first + wanted.last) <= AROUND_MS) to++
    return [Math.max(0, from - 2), Math.min(n, to + 1)]
  }

  /**
   * Whether the velocity of the path's chord to a point differs from that of the chord before by more than a machine can change
   * it.
   */
  function isTurned(k: number, seconds: number, wasSeconds: number): boolean {
    const most = (CHANGES * (seconds + wasSeconds)) / 2 / at(scale, first + k)
    const u = (at(x, k) - at(x, k - 1)) / seconds - (at(x, k - 1) - at(x, k - 2)) / wasSeconds
    const v = (at(y, k) - at(y, k - 1)) / seconds - (at(y, k - 1) - at(y, k - 2)) / wasSeconds
    return u * u + v * v > most * most
  }

  /** Whether a single long step leads farther than the velocities before and after it allow. */
  function isCaughtUp(k: number, seconds: number): boolean {
    if ((k > 1 && secondsTo(k - 1) >= CHORDS_S) || (k + 1 < n && secondsTo(k + 1) >= CHORDS_S)) return false
    const before = velocityBeside(k - 1, -1)
    const after = velocityBeside(k, 1)
    const i = first + k
    const east = at(seenX, i) - at(seenX, i - 1) - ((before[0] + after[0]) / 2) * seconds
    const north = at(seenY, i) - at(seenY, i - 1) - ((before[1] + after[1]) / 2) * seconds
    const most = (GAINS / 4) * seconds * seconds + Math.max(HOLE_LEAST, BESIDE_SIGMAS * at32(sigmas, i))
    return (east * east + north * north) * at(scale, i) ** 2 > most * most
  }

  /**
   * Velocity on the plane per second, by the positions within some seconds before or after a point; zero at an end of the path,
   * where the machine stood.
   */
  function velocityBeside(k: number, step: 1 | -1): [east: number, north: number] {
    let j = k
    while (j + step >= 0 && j + step < n && Math.abs(at(t, first + j) - at(t, first + k)) < CHORDS_S * 1000) j += step
    if (j === k) return [0, 0]
    const seconds = (at(t, first + j) - at(t, first + k)) / 1000
    const a = first + k
    const b = first + j
    return [(at(seenX, b) - at(seenX, a)) / seconds, (at(seenY, b) - at(seenY, a)) / seconds]
  }

  function secondsTo(k: number): number {
    return (at(t, first + k) - at(t, first + k - 1)) / 1000
  }

  /** Metres from a position to its path. */
  function beside(k: number): number {
    const i = first + k
    const east = at(track.x, i) - at(x, k)
    const north = at(track.y, i) - at(y, k)
    return Math.sqrt(east * east + north * north) * at(scale, i)
  }

  /** Metres by which the positions' step to a point differs from the one before, scaled to the same duration. */
  function bend(k: number): number {
    const i = first + k
    const share = secondsTo(k) / secondsTo(k - 1)
    const east = at(track.x, i) - at(track.x, i - 1) - share * (at(track.x, i - 1) - at(track.x, i - 2))
    const north = at(track.y, i) - at(track.y, i - 1) - share * (at(track.y, i - 1) - at(track.y, i - 2))
    return Math.sqrt(east * east + north * north) * at(scale, i)
  }

  /** Marks the steps beside a point, and those shortly before and after. */
  function tear(k: number): void {
    torn ??= new Uint8Array(n)
    const moment = at(t, first + k)
    for (let j = k; j > 0 && (j === k || moment - at(t, first + j) <= AROUND_MS); j--) torn[j] = 1
    for (let j = k + 1; j < n && (j === k + 1 || at(t, first + j - 1) - moment <= AROUND_MS); j++) torn[j] = 1
  }
}

/** Number of sampled points of a path. */
const SOME = 200

/** The median over sampled points of a path; negative values are left out. */
function usual(points: number, of: (k: number) => number): number {
  const some: number[] = []
  const step = Math.max(1, Math.floor(points / SOME))
  for (let k = 0; k < points; k += step) {
    const value = of(k)
    if (value >= 0) some.push(value)
  }
  return some.length > 0 ? medianOf(some) : 0
}
