/** How far a machine got between two windows of time, and how much of that a receiver's noise may be. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { Bins } from './bins.rules.ts'

/** Seconds over which a receiver's error keeps (see the sources in decision 13). */
const CORRELATED = 60
/** Seconds: the error's mean over a longer time is taken as that over this one. */
const LONGEST = 1800

/** Bins with the sums of their columns up to each, so that the mean of any window is two look-ups. */
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

/** The share of a lone error that is left in the mean over so many seconds of a correlated one (Gauss–Markov), squared. */
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

/** Of a column between two of its sums. */
const mean = (sums: Float64Array, a: number, b: number): number => (at(sums, b) - at(sums, a)) / (b - a)

/** The metres of a displacement alone: nearly always they are too few to ask for more. */
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
