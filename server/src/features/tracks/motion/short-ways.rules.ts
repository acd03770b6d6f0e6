/** Compares ways back and forth, which are too short for positions to show reliably, with the ways by reported speeds. */
import { anyAt, at, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { planeMetres } from '../plane.rules.ts'
import type { Bins } from './bins.rules.ts'
import { REPORTED_STANDS, reportedStep, SAMPLE_S } from './straight-ways.rules.ts'

/** Sums over steps: their number, reported metres squared, shown metres squared, and the squares of the latter. */
const SUMS = 4

/** M/s: a machine that is reported to be faster drives straight enough to be seen. */
const FAST = 8

/** Sums for single and then double steps, each for standing and moving: `SUMS` each. */
export type ShortWays = number[]

export const noShortWays = (): ShortWays => Array<number>(4 * SUMS).fill(0)

/**
 * Squares of the reported and the shown ways to the bins [first, end): noise adds as much to the shown way of a standing machine
 * as to that of a moving one.
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

/** Number of standard errors by which the way shown while moving must exceed that while standing. */
const SURE = 10
/** Double steps must show at least this share of what single ones show; otherwise the machine turns back within them. */
const LASTS = 0.6

/** Factor from true to reported speeds; NaN if it is uncertain. */
export function timesOfShort(sums: ShortWays): number {
  const [one, two] = [shownOfReported(sums, 0), shownOfReported(sums, 2 * SUMS)]
  // Turning back within a step makes it shorter, and a double step twice as much.
  return two > LASTS * one ? 1 / Math.sqrt(2 * one - two) : Number.NaN
}

/** The share of the reported squares that positions show; NaN if it is uncertain. */
function shownOfReported(sums: ShortWays, offset: number): number {
  const sum = (k: number) => anyAt(sums, offset + k)
  const [stood, noise, went, shown] = [sum(0), sum(2) / sum(0), sum(SUMS), sum(SUMS + 2) / sum(SUMS)]
  const error = Math.sqrt((sum(3) / stood - noise ** 2) / stood + (sum(SUMS + 3) / went - shown ** 2) / went)
  return shown - noise > SURE * error ? ((shown - noise) * went) / sum(SUMS + 1) : Number.NaN
}
