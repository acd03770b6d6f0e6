/** Error of a receiver's positions, learned from where it stood. */
import { at, indexAt, medianOf } from '@spetskarta/shared/tracks/columns.ts'
import { count, type Histogram, medianIn, sizeOf } from '../chapters/histogram.rules.ts'
import type { Bins } from './bins.rules.ts'

/** Standard deviation on one axis in metres, assumed if none is reported and none can be learned. */
const SIGMA_UNREPORTED = 8
const SIGMA_RANGE = [1.5, 20] as const
/** Factors by which a reported accuracy may be too small or too large. */
const SCALE_RANGE = [0.4, 4] as const

/** Number of bins whose spread is examined together, and of such windows that are needed. */
const WINDOW = 24
const WINDOWS_LEAST = 3
/** M/s: a faster reported speed is not standing. */
const STANDS = 0.4

/** How far positions spread while the machine stood: as shares of the reported accuracy, and in metres if there was none. */
export interface Spreads {
  shares: Histogram
  metres: Histogram
}

/** For the windows that begin in the bins [from, to). */
export function standingSpreads(bins: Bins, from: number, to: number): Spreads {
  const spreads: Spreads = { shares: new Map(), metres: new Map() }
  for (let first = from; first < to && first + WINDOW <= bins.length; first += WINDOW) {
    const spread = standingSpread(bins, first)
    if (spread === undefined) continue
    let reported = 0
    for (let i = first; i < first + WINDOW; i++) reported += at(bins.sigma, i) / WINDOW
    if (reported > 0) count(spreads.shares, spread / reported)
    else count(spreads.metres, spread)
  }
  return spreads
}

/** What the spreads of a day show of the receiver. */
export interface Noise {
  /** Factor from reported to real errors. */
  scale: number
  /** Standard deviation on one axis in metres, if no accuracy is reported. */
  unreported: number
}

export const noiseAfter = ({ shares, metres }: Spreads): Noise => ({
  scale: sizeOf(shares) >= WINDOWS_LEAST ? within(medianIn(shares), SCALE_RANGE) : 1,
  unreported: sizeOf(metres) >= WINDOWS_LEAST ? within(medianIn(metres), SIGMA_RANGE) : SIGMA_UNREPORTED,
})

/**
 * Sets the standard deviation of each bin, metres: the reported accuracy, corrected by how far positions spread while the machine
 * stood; or that spread itself if none was reported.
 */
export function correctNoise(bins: Bins, { scale, unreported }: Noise): void {
  for (let i = 0; i < bins.length; i++) {
    const reported = at(bins.sigma, i)
    bins.sigma[i] = reported > 0 ? Math.max(SIGMA_RANGE[0], reported * scale) : unreported
  }
}

/** The spread of a window's positions, metres on one axis; undefined if the machine may have moved. */
function standingSpread(bins: Bins, first: number): number | undefined {
  const end = first + WINDOW
  let along = 0
  let all = 0
  let speed = 0
  for (let i = first; i < end; i++) {
    if (i > first && indexAt(bins.run, i) !== indexAt(bins.run, first)) return undefined
    if (at(bins.speed, i) > 0) speed += at(bins.speed, i) / WINDOW
    if (i < first + 2) continue
    const dx = at(bins.x, i) - at(bins.x, i - 1)
    const dy = at(bins.y, i) - at(bins.y, i - 1)
    along += dx * (at(bins.x, i - 1) - at(bins.x, i - 2)) + dy * (at(bins.y, i - 1) - at(bins.y, i - 2))
    all += dx * dx + dy * dy
  }
  if (speed > STANDS || along > 0.2 * all) return undefined
  return 0.5 * 1.4826 * at(bins.scale, first) * (deviation(bins.x, first, end) + deviation(bins.y, first, end))
}

/** Reused buffer for the distances of a window. */
const off = new Float64Array(WINDOW)

/** Median of the distances from the median. */
function deviation(values: Float64Array, first: number, end: number): number {
  const middle = medianOf(values, first, end)
  for (let i = first; i < end; i++) off[i - first] = Math.abs(at(values, i) - middle)
  return medianOf(off, 0, end - first)
}

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.max(least, Math.min(most, value))
