/** Compares straight ways that positions show reliably, at any speed, with the ways by reported speeds. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { count, type Histogram } from '../chapters/histogram.rules.ts'
import { planeMetres } from '../plane.rules.ts'
import type { Bins } from './bins.rules.ts'
import type { SummedBins } from './displacement.rules.ts'

export interface StraightWays {
  /** Ratios of reported to shown ways, see `counted`; `exact`: only those of ways long enough to be exact. */
  ratios: Histogram
  exact: Histogram
  /** Number of ways between whose points bends may be hidden, as their reported speeds are only samples. */
  samples: number
  /** How often a way was reported that positions did not show, as the machine went back and forth. */
  hidden: number
}

/** A way is reliable if it exceeds SURE standard deviations of a position, and exact if it exceeds EXACT. */
const SURE = 12
const EXACT = 25
/** M/s; seconds. */
const SLOWEST = 0.2
const SECONDS_MOST = 600
/**
 * Seconds between points from which a reported speed is only a sample: then a way counts if no speed is 0, or if the way is at
 * least as fast as DRIVE (m/s). Passes shorter than NO_PASS metres may look like a slow straight way, as wheels do in films.
 */
export const SAMPLE_S = 16
const DRIVE = 1.5
const NO_PASS = 200
/** M/s: a machine with a lower reported speed stands. */
export const REPORTED_STANDS = 0.1
/** A way is straight if the points between stay this near its line: a share of its length, or this many standard deviations. */
const BESIDE = 1 / 8
const BESIDE_SIGMAS = 2
/** A way is hidden if the reported one is this many times a reliable one. */
const HIDDEN = 3
/** Histograms have steps of 5 %; fifth powers of ratios give steps of 1 %. */
const FINE = 5

/** From a ratio to the counted value, and back. */
export const counted = (ratio: number): number => ratio ** FINE
export const ratioOf = (value: number): number => value ** (1 / FINE)

export const noStraights = (): StraightWays => ({ ratios: new Map(), exact: new Map(), samples: 0, hidden: 0 })

/** For the ways that begin in the bins [first, end). */
export function straightWays(bins: SummedBins, first: number, end: number): StraightWays {
  const ways = noStraights()
  for (let from = first; from < end; ) {
    let reported = 0
    let to = from
    let metres = 0
    let sure = Number.POSITIVE_INFINITY
    let isSample = false
    while (metres < sure && to + 1 < bins.length && goesOn(bins, from, to + 1)) {
      reported += reportedStep(bins, ++to)
      isSample = at(bins.t, to) - at(bins.t, from) > SAMPLE_S * (to - from)
      sure = Math.max(SURE * sigmaOf(bins, from, to), isSample ? NO_PASS : 0)
      // It takes two steps to show whether the way is straight.
      if (to - from > 1) metres = planeMetres(bins, from, to)
    }
    if (metres < sure) ways.hidden += reported > HIDDEN * sure ? 1 : 0
    else if (reported >= 0 && isReported(bins, from, to, metres) && isStraight(bins, from, to)) {
      count(ways.ratios, counted(reported / metres))
      if (isSample) ways.samples++
      if (metres * SURE > EXACT * sure) count(ways.exact, counted(reported / metres))
    }
    // Ways that take long overlap: otherwise those of passes would all begin at the same place.
    from += to - from === 2 ? 2 : Math.max(1, (to - from) >> 1)
  }
  return ways
}

const goesOn = ({ run, t }: Bins, from: number, to: number): boolean =>
  run[to] === run[from] && at(t, to) - at(t, from) <= SECONDS_MOST

/** Metres by reported speeds to a bin from the one before it. */
export const reportedStep = ({ speed, t }: Bins, i: number): number =>
  0.5 * (at(speed, i) + at(speed, i - 1)) * (at(t, i) - at(t, i - 1))

const sigmaOf = ({ sums }: SummedBins, from: number, to: number): number =>
  (at(sums.sigma, to + 1) - at(sums.sigma, from)) / (to + 1 - from)

/** Whether reported speeds must show a way of this many metres. */
function isReported({ t, speed }: Bins, from: number, to: number, metres: number): boolean {
  const seconds = at(t, to) - at(t, from)
  if (metres < SLOWEST * seconds) return false
  if (seconds <= SAMPLE_S * (to - from) || metres >= DRIVE * seconds) return true
  return speed.subarray(from, to + 1).every((its) => its > REPORTED_STANDS)
}

function isStraight(bins: SummedBins, from: number, to: number): boolean {
  const { x, y, scale } = bins
  const dx = at(x, to) - at(x, from)
  const dy = at(y, to) - at(y, from)
  const length = Math.hypot(dx, dy)
  const most = Math.max(BESIDE * length, (BESIDE_SIGMAS * sigmaOf(bins, from, to)) / at(scale, from))
  let furthest = 0
  for (let i = from + 1; i <= to; i++) {
    const px = at(x, i) - at(x, from)
    const py = at(y, i) - at(y, from)
    const along = (px * dx + py * dy) / length
    if (Math.abs(px * dy - py * dx) > most * length || along < furthest - most) return false
    furthest = Math.max(furthest, along)
  }
  return true
}
