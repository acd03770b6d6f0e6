/** How far a machine moved between two windows of time, and how much of that may be the receiver's noise. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { Bins } from './bins.rules.ts'

/** Seconds for which a receiver's error persists (see the sources in decision 13). */
const CORRELATED = 60
/** Seconds: for a longer window the error of the mean is taken as for this one. */
const LONGEST = 1800

/** Bins with cumulative sums of their columns, so that the mean of any window takes two look-ups. */
export interface SummedBins extends Bins {
  sums: Sums
}

interface Sums {
  t: Float64Array
  x: Float64Array
  y: Float64Array
  sigma: Float64Array
}

export function summedBins(bins: Bins): SummedBins {
  const up = (column: Float64Array) => {
    const sums = new Float64Array(bins.length + 1)
    for (let i = 0; i < bins.length; i++) sums[i + 1] = at(sums, i) + at(column, i)
    return sums
  }
  return { ...bins, sums: { t: up(bins.t), x: up(bins.x), y: up(bins.y), sigma: up(bins.sigma) } }
}

/** Variance of the mean over this many seconds of a correlated error (Gauss–Markov), as a share of that of a single error. */
const LEFT = Float64Array.from({ length: LONGEST }, (_, seconds) => {
  if (seconds === 0) return 1
  const ratio = CORRELATED / seconds
  return 2 * ratio * (1 - ratio * (1 - Math.exp(-1 / ratio)))
})

const left = (seconds: number): number => at(LEFT, Math.min(LEFT.length - 1, Math.round(seconds)))

export interface Displacement {
  /** Metres of the projection, from the mean before to the mean after. */
  x: number
  y: number
  metres: number
  /** Standard deviation of `metres`. */
  noise: number
  seconds: number
}

/** Mean of a column between two of its sums. */
const mean = (sums: Float64Array, a: number, b: number): number => (at(sums, b) - at(sums, a)) / (b - a)

/** Only the metres of a displacement: nearly always they are too few for the rest to matter. */
export function displacedMetres({ sums, scale }: SummedBins, from: number, middle: number, to: number): number {
  const x = mean(sums.x, middle, to) - mean(sums.x, from, middle)
  const y = mean(sums.y, middle, to) - mean(sums.y, from, middle)
  return Math.sqrt(x * x + y * y) * at(scale, middle)
}

/** From the mean of bins [from, middle) to that of [middle, to). */
export function displacement(bins: SummedBins, from: number, middle: number, to: number): Displacement {
  const { sums } = bins
  const x = mean(sums.x, middle, to) - mean(sums.x, from, middle)
  const y = mean(sums.y, middle, to) - mean(sums.y, from, middle)
  const sigma = mean(sums.sigma, from, to)
  const share =
    Math.max(1 / (middle - from), left(at(bins.t, middle - 1) - at(bins.t, from))) +
    Math.max(1 / (to - middle), left(at(bins.t, to - 1) - at(bins.t, middle)))
  return {
    x,
    y,
    metres: displacedMetres(bins, from, middle, to),
    noise: sigma * Math.sqrt(share),
    seconds: mean(sums.t, middle, to) - mean(sums.t, from, middle),
  }
}
