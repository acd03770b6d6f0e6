/**
 * In which unit speeds are reported: the way by reported speeds is compared with that by positions (decision 52). Apps take knots
 * for km/h, or m/s for knots; others report 0 if the speed is unknown.
 */
import { anyAt, at, flagAt } from '@spetskarta/shared/tracks/columns.ts'
import { medianIn, shareWithin, sizeOf, together } from '../chapters/histogram.rules.ts'
import type { FlatTrack } from '../plane.rules.ts'
import type { SummedBins } from './displacement.rules.ts'
import { movingBins } from './moving.rules.ts'
import { noShortWays, type ShortWays, shortWays, timesOfShort } from './short-ways.rules.ts'
import { noSlowReported, type SlowReported, slowReported } from './slow-reported.rules.ts'
import {
  counted,
  noStraights,
  REPORTED_STANDS,
  ratioOf,
  type StraightWays,
  straightWays,
} from './straight-ways.rules.ts'

/** How ways by reported speeds compare with those shown by positions. */
export interface Ways extends StraightWays {
  short: ShortWays
  slow: SlowReported
  /**
   * Number of bins with a reported speed above standing; and of bins with a reported speed that move by their positions although
   * no speed is above standing.
   */
  reported: number
  unreported: number
}

export const noWays = (): Ways => ({
  ...noStraights(),
  short: noShortWays(),
  slow: noSlowReported(),
  reported: 0,
  unreported: 0,
})

/** For the bins [first, end) of a track. `unseen`: see `unseenMoves`. */
export const waysIn = (bins: SummedBins, unseen: Uint8Array | undefined, first: number, end: number): Ways => ({
  ...straightWays(bins, first, end),
  short: shortWays(bins, first, end),
  slow: slowReported(bins, first, end),
  reported: countIn(first, end, (i) => at(bins.speed, i) > REPORTED_STANDS),
  unreported: unseen ? countIn(first, end, (i) => flagAt(unseen, i) > 0 && at(bins.speed, i) >= 0) : 0,
})

function countIn(first: number, end: number, holds: (i: number) => boolean): number {
  let count = 0
  for (let i = first; i < end; i++) if (holds(i)) count++
  return count
}

/**
 * The bins that move by their positions although all reported speeds are those of a standing machine; undefined if any is higher,
 * or if none was reported.
 */
export function unseenMoves(track: FlatTrack, bins: SummedBins): Uint8Array | undefined {
  if (bins.speed.some((speed) => speed > REPORTED_STANDS) || !bins.speed.some((speed) => speed >= 0)) return undefined
  return movingBins(track, { ...bins, speed: new Float64Array(bins.length).fill(Number.NaN) })
}

/** Element-wise sums over several chapters. */
const added = (none: number[], all: number[][]): number[] =>
  none.map((_, k) => all.reduce((sum, sums) => sum + anyAt(sums, k), 0))

export const waysTogether = (all: Ways[]): Ways => ({
  ratios: together(all.map(({ ratios }) => ratios)),
  exact: together(all.map(({ exact }) => exact)),
  samples: all.reduce((sum, { samples }) => sum + samples, 0),
  hidden: all.reduce((sum, { hidden }) => sum + hidden, 0),
  reported: all.reduce((sum, { reported }) => sum + reported, 0),
  unreported: all.reduce((sum, { unreported }) => sum + unreported, 0),
  short: added(
    noShortWays(),
    all.map(({ short }) => short),
  ),
  slow: added(
    noSlowReported(),
    all.map(({ slow }) => slow),
  ),
})

/** Factors from true to reported speeds if m/s, knots and km/h are taken for each other. */
const UNITS = [1 / 3.6, 1 / 1.944, 1 / 1.852, 1.852, 1.944, 3.6]
/** Short ways cannot distinguish knots from m/s: the value between them is wrong by 3 %. */
const SHORT_UNITS = [1 / 3.6, 1 / Math.sqrt(1.852 * 1.944), Math.sqrt(1.852 * 1.944), 3.6]
/** Tolerance as a factor, and the range in which the unit is right: bends are invisible between two points that are far apart. */
const NEAR = 1.12
const RIGHT_LEAST = 0.7
const RIGHT_MOST = 1.6
const RIGHT_MOST_NEAR = 1.36

/** Number of straight ways that show the unit; at least half of them must agree within this factor. */
const WAYS_LEAST = 8
const AGREES = 1.6
/** With fewer straight ways: speeds that make up a smaller share of the way are not used. */
const REPORTED_LEAST = 0.2
/** Number of moving bins that prove a receiver which always reports 0: passes too short for a straight way also show motion. */
const UNREPORTED_LEAST = 12

/**
 * Factor from the true to the reported speeds of a day: 1 if they are right or nothing shows that they are wrong, the factor of a
 * wrong unit, or null if they are not to be used.
 */
export function speedFactorAfter(ways: Ways): number | null {
  const { ratios, exact, hidden, short, reported, unreported } = ways
  if (reported === 0 && unreported >= UNREPORTED_LEAST) return null
  const times = ratioOf(medianIn(ratios))
  const right = rightMost(ways)
  if (sizeOf(ratios) < Math.max(WAYS_LEAST, hidden / 2)) {
    if (times < REPORTED_LEAST) return null
    const its = timesOfShort(short)
    return Number.isNaN(its) ? 1 : unitOf(its, SHORT_UNITS, RIGHT_MOST)
  }
  if (shareWithin(ratios, counted(times / AGREES), counted(times * AGREES)) < 0.5) return null
  if (sizeOf(exact) < WAYS_LEAST) return unitOf(times, SHORT_UNITS, right)
  const exactly = ratioOf(medianIn(exact))
  // In a jam, the long ways are its fastest stretches, for which some speeds are missing.
  const missed = exactly > right && exactly <= RIGHT_MOST && times > exactly
  return missed ? unitOf(times, SHORT_UNITS, right) : unitOf(exactly, UNITS, right)
}

/** The largest factor that correct speeds may seem to have. */
const rightMost = ({ ratios, samples }: StraightWays): number =>
  2 * samples < sizeOf(ratios) ? RIGHT_MOST_NEAR : RIGHT_MOST

/** This few straight ways suffice not to doubt reported speeds, if they agree. */
const AGREEING = 5

/** Whether positions have shown in which unit speeds are reported. */
export function areProved(all: Ways): boolean {
  const { ratios, hidden, short } = all
  const ways = sizeOf(ratios)
  if (ways >= Math.max(WAYS_LEAST, hidden / 2) || !Number.isNaN(timesOfShort(short))) return true
  const times = ratioOf(medianIn(ratios))
  return ways >= Math.max(AGREEING, hidden) && times >= RIGHT_LEAST && times <= rightMost(all)
}

/** The unit that explains this factor; null if there is none. */
function unitOf(times: number, units: number[], rightMost: number): number | null {
  if (times >= RIGHT_LEAST && times <= rightMost) return 1
  const off = (unit: number) => Math.abs(Math.log(times / unit))
  const nearest = units.toSorted((a, b) => off(a) - off(b))[0]
  return nearest !== undefined && off(nearest) < Math.log(NEAR) ? nearest : null
}
