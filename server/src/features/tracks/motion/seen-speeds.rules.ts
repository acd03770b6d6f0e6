/**
 * What speed the steps of a path prove: less than they add to its way. If points are seldom, a single outlier or a receiver that
 * catches up makes a step as long as a drive. So a step is assumed to be no faster than the faster of its two neighbours, nor
 * than the straight line over it and the next one; reported speeds limit it too.
 */
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import type { Run } from '../counted.rules.ts'
import { planeMetres } from '../plane.rules.ts'
import { isBySpeed, type KnownTrack, type Path } from './smooth.rules.ts'

/** The steps of a path, as far as they prove a speed. */
export interface SeenSpeeds {
  /** Metres of each step; the first is 0. */
  metres: Float64Array
  /** Error of the positions of each step, metres; 0 if its way follows from reported speeds. */
  sigma: Float32Array
  /** Median distance in metres from the positions to the path: the error from point to point. */
  beside: number
}

/** Seconds between two points from which a step is long and is compared with others. */
const SELDOM_S = 5
/** If the straight line over two steps is a smaller share of both, they are a detour and prove only that straight line. */
const STRAIGHT_ON = 0.85
/**
 * A speed that this many steps of a path reach, or nearly reach, is accepted; a higher one must appear among the surrounding
 * points whichever two neighbours are left out.
 */
const OFTEN = 7
const NEARLY = 1.15
const AROUND = 3
/** Factor by which a machine may exceed the reported speeds around, and error of a reported speed in m/s. */
const REPORTED_MOST = 1.05
const REPORTED_ERRS = 0.3

/** Whether any of the steps between these points is long. */
function isAnySeldom(t: Float64Array, first: number, points: number): boolean {
  for (let i = first + 1; i < first + points; i++) if (at(t, i) - at(t, i - 1) >= SELDOM_S * 1000) return true
  return false
}

/** Maximum speed (m/s) of a machine that reported this many km/h. */
const reportedMost = (kmh: number): number => (REPORTED_MOST * kmh) / 3.6 + REPORTED_ERRS

/** `wanted`: the first and the last step of the path whose speeds are needed; if points come often, only these are computed. */
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
  // Only then are steps compared with others.
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
    // The neighbouring reported speeds only raise the limit.
    if (reportedMost(pair) * seconds < way) {
      const most = Math.max(pair, k > 1 ? at32(speed, i - 2) : 0, k + 1 < n ? at32(speed, i + 1) : 0)
      const reported = reportedMost(most) * seconds
      // NaN if one of them was not reported.
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

  /** M/s reached by several steps of the path: two points that are off cannot cause that. */
  function reachedOften(): number {
    const speeds: number[] = []
    for (let k = 1; k < n; k++) if (secondsTo(k) >= SELDOM_S) speeds.push(at(metres, k) / secondsTo(k))
    return speeds.sort((a, b) => b - a)[OFTEN - 1] ?? 0
  }

  /** M/s reached near a step whichever two neighbouring points there are left out. */
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

  /** How straight the ways to point `k - 1` and then to point `k` are, if they bend more than STRAIGHT_ON; otherwise 1. */
  function onward(k: number): number {
    if (k < 2 || k >= n) return 1
    const share = chord(k - 2, k) / (chord(k - 2, k - 1) + chord(k - 1, k))
    return share < STRAIGHT_ON ? share : 1
  }
}
