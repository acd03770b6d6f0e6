/**
 * What speed the steps of a path prove: less than they add to its way. Where points are seldom, a single outlier or a receiver that
 * catches up makes a step as long as a drive. So a step is taken to be no faster than the faster of its two neighbours, nor than the straight
 * line over it and the next one; reported speeds are a limit too.
 */
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import type { Run } from '../counted.rules.ts'
import { planeMetres } from '../plane.rules.ts'
import { isBySpeed, type KnownTrack, type Path } from './smooth.rules.ts'

/** Steps of a path as far as they prove a speed. */
export interface SeenSpeeds {
  /** Metres of each step; the first is 0. */
  metres: Float64Array
  /** By how much the positions of each err, metres; 0 where its reported speeds give the way. */
  sigma: Float32Array
  /** Metres from the positions to the path, of half of them at most: what errs from point to point. */
  beside: number
}

/** Two steps of which the straight way over both is a smaller share are a way aside and back: only that straight way is proved. */
const SELDOM_S = 5
/** Two steps of which the straight way over both is a smaller share are a way aside and back, and tell no more than that straight way. */
const STRAIGHT_ON = 0.85
/** A speed that so many steps of a path reach, or nearly, is kept; a higher one must show among the points around whichever two are left out. */
const OFTEN = 7
const NEARLY = 1.15
const AROUND = 3
/** A machine may have been so many times faster than its reported speeds around, and m/s by which a reported speed errs. */
const REPORTED_MOST = 1.05
const REPORTED_ERRS = 0.3

/** Whether any of the steps between so many points is long. */
function isAnySeldom(t: Float64Array, first: number, points: number): boolean {
  for (let i = first + 1; i < first + points; i++) if (at(t, i) - at(t, i - 1) >= SELDOM_S * 1000) return true
  return false
}

/** M/s that a machine may have gone at most where so many km/h were reported. */
const reportedMost = (kmh: number): number => (REPORTED_MOST * kmh) / 3.6 + REPORTED_ERRS

/** `wanted`: the first and the last of the path's steps whose speeds are wanted; where points come often only those are computed. */
export function seenSpeeds(
  track: KnownTrack,
  { first }: Run,
  path: Path,
  { steps, beside, wanted }: { steps: Float64Array; beside: number; wanted: Run },
): SeenSpeeds {
  const n = steps.length
  const { t, speed, scale } = track
  const metres = new Float64Array(n)
  const sigma = new Float32Array(n)
  const secondsTo = (k: number) => (at(t, first + k) - at(t, first + k - 1)) / 1000
  const chord = (from: number, to: number) =>
    Math.hypot(at(path.x, to) - at(path.x, from), at(path.y, to) - at(path.y, from)) * at(scale, first + to)
  // Only then steps are held against others.
  const isSeldom = isAnySeldom(t, first, n)
  const [begin, end] = isSeldom ? [1, n - 1] : [wanted.first, wanted.last]
  for (let k = begin; k <= end; k++) {
    const i = first + k
    const seconds = (at(t, i) - at(t, i - 1)) / 1000
    const bySpeed = isBySpeed(track, i, seconds)
    if (!bySpeed) sigma[k] = at32(track.sigma, i)
    let way = at(steps, k)
    if (seconds >= SELDOM_S && !bySpeed)
      way = Math.min(way, chord(k - 1, k), planeMetres(track, i - 1, i)) * Math.min(onward(k), onward(k + 1))
    const pair = Math.max(at32(speed, i - 1), at32(speed, i))
    // What its own two speeds allow, those beside it do not forbid.
    if (reportedMost(pair) * seconds < way) {
      const most = Math.max(pair, k > 1 ? at32(speed, i - 2) : 0, k + 1 < n ? at32(speed, i + 1) : 0)
      const reported = reportedMost(most) * seconds
      // Not a number where one of them was not reported.
      if (reported < way) way = reported
    }
    metres[k] = way
  }
  if (!isSeldom) return { metres, sigma, beside }
  const was = metres.slice()
  const speedTo = (k: number) => (k > 0 && k < n ? at(was, k) / secondsTo(k) : 0)
  for (let k = 1; k < n; k++) {
    const seconds = secondsTo(k)
    if (seconds >= SELDOM_S) metres[k] = Math.min(at(was, k), seconds * Math.max(speedTo(k - 1), speedTo(k + 1)))
  }
  const usual = reachedOften()
  for (let k = 1; k < n; k++) {
    const seconds = secondsTo(k)
    // A reported speed is better than this estimate.
    if (seconds < SELDOM_S || at(metres, k) <= NEARLY * usual * seconds || at32(speed, first + k) >= 0) continue
    metres[k] = Math.min(at(metres, k), seconds * Math.max(usual, provenAround(k)))
  }
  return { metres, sigma, beside }

  /** M/s that some steps of the path reach: no two points aside make those. */
  function reachedOften(): number {
    const speeds: number[] = []
    for (let k = 1; k < n; k++) if (secondsTo(k) >= SELDOM_S) speeds.push(at(metres, k) / secondsTo(k))
    return speeds.sort((a, b) => b - a)[OFTEN - 1] ?? 0
  }

  /** M/s near a step whichever two of the points there are left out. */
  function provenAround(k: number): number {
    const from = Math.max(0, k - 1 - AROUND)
    const to = Math.min(n - 1, k + AROUND)
    let proven = Number.POSITIVE_INFINITY
    for (let out = from + 1; out < to; out++) {
      let fastest = 0
      for (let [a, b] = [from, from + 1]; b <= to; b++) {
        if (b === out || (b === out + 1 && b < to)) continue
        fastest = Math.max(
          fastest,
          planeMetres(track, first + a, first + b) / ((at(t, first + b) - at(t, first + a)) / 1000),
        )
        a = b
      }
      proven = Math.min(proven, fastest)
    }
    return proven === Number.POSITIVE_INFINITY ? 0 : proven
  }

  /** Of the ways to point k and to the one before, the share that lies straight on. */
  function onward(k: number): number {
    if (k < 2 || k >= n) return 1
    const share = chord(k - 2, k) / (chord(k - 2, k - 1) + chord(k - 1, k))
    return share < STRAIGHT_ON ? share : 1
  }
}
