/** Ways forth and back that are shorter than what positions surely show, against the way that speeds report. */
import { anyAt, at, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { planeMetres } from '../plane.rules.ts'
import type { Bins } from './bins.rules.ts'
import { REPORTED_STANDS, reportedStep, SAMPLE_S } from './straight-ways.rules.ts'

/** Sums of steps: how many, of reported metres squared, of shown metres squared, of the squares of these. */
const SUMS = 4

/** M/s: a machine that is reported to go faster shows straight ways. */
const FAST = 8

/** Of single steps and of double ones, standing and going: `SUMS` each. */
export type ShortWays = number[]

export const noShortWays = (): ShortWays => Array<number>(4 * SUMS).fill(0)

/**
 * Squares of the reported and of the shown ways to the bins [first, end): noise adds as much to what is shown of a machine
 * that stands as to what is shown of one that goes.
 */
export function shortWays(bins: Bins, first: number, end: number): ShortWays {
  const sums = noShortWays()
  for (let i = Math.max(2, first); i < end; i++) {
    if (indexAt(bins.run, i) !== indexAt(bins.run, i - 2)) continue
    const seconds = at(bins.t, i) - at(bins.t, i - 2)
    const reported = reportedStep(bins, i)
    const before = reportedStep(bins, i - 1)
    if (seconds > 2 * SAMPLE_S || !(reported + before >= 0) || reported + before > FAST * seconds) continue
    const going = reported + before > REPORTED_STANDS * seconds ? 1 : 0
    add(sums, SUMS * going, reported ** 2, planeMetres(bins, i - 1, i) ** 2)
    add(sums, SUMS * (2 + going), (reported + before) ** 2, planeMetres(bins, i - 2, i) ** 2)
  }
  return sums
}

function add(sums: ShortWays, offset: number, reported: number, shown: number): void {
  sums[offset] = anyAt(sums, offset) + 1
  sums[offset + 1] = anyAt(sums, offset + 1) + reported
  sums[offset + 2] = anyAt(sums, offset + 2) + shown
  sums[offset + 3] = anyAt(sums, offset + 3) + shown * shown
}

/** So many standard errors make it sure that more is shown going than standing. */
const SURE = 10
/** Double steps must show so much of what single ones show, or the machine turns back within them. */
const LASTS = 0.6

/** How many times the reported speeds are the true ones; NaN where that is not sure. */
export function timesOfShort(sums: ShortWays): number {
  const [one, two] = [shownOfReported(sums, 0), shownOfReported(sums, 2 * SUMS)]
  // Turning back within a step makes it shorter, within a double step by twice as much.
  return two > LASTS * one ? 1 / Math.sqrt(2 * one - two) : Number.NaN
}

/** The share of reported squares that is shown; NaN where it is not sure. */
function shownOfReported(sums: ShortWays, offset: number): number {
  const sum = (k: number) => anyAt(sums, offset + k)
  const [stood, noise, went, shown] = [sum(0), sum(2) / sum(0), sum(SUMS), sum(SUMS + 2) / sum(SUMS)]
  const error = Math.sqrt((sum(3) / stood - noise ** 2) / stood + (sum(SUMS + 3) / went - shown ** 2) / went)
  return shown - noise > SURE * error ? ((shown - noise) * went) / sum(SUMS + 1) : Number.NaN
}
