/**
 * Counts of values by size. Histograms can be added up, so that what is learned from a whole day can be learned from its parts.
 */

/** Width of a step in natural logarithm: values within 5 % of each other count as one. */
const STEP = 0.05
/** Smaller values are counted as this one. */
const LEAST = 1e-4

/** Number of values in each step. */
export type Histogram = Map<number, number>

const stepOf = (value: number): number => Math.round(Math.log(Math.max(LEAST, value)) / STEP)

/** The size of the values in a step, within 5 %. */
export const sizeOfStep = (step: number): number => Math.exp(step * STEP)

export function count(histogram: Histogram, value: number, times = 1): void {
  const step = stepOf(value)
  histogram.set(step, (histogram.get(step) ?? 0) + times)
}

export function together(histograms: Iterable<Histogram>): Histogram {
  const all: Histogram = new Map()
  for (const histogram of histograms) for (const [step, times] of histogram) all.set(step, (all.get(step) ?? 0) + times)
  return all
}

export function sizeOf(histogram: Histogram): number {
  let size = 0
  for (const times of histogram.values()) size += times
  return size
}

/** The value below which this share of all values lies, to within a step; NaN if there are none. */
export function quantileOf(histogram: Histogram, share: number): number {
  let left = Math.floor(sizeOf(histogram) * share)
  for (const step of [...histogram.keys()].sort((a, b) => a - b)) {
    left -= histogram.get(step) ?? 0
    if (left < 0) return sizeOfStep(step)
  }
  return Number.NaN
}

export const medianIn = (histogram: Histogram): number => quantileOf(histogram, 0.5)

/** The share of the values between two sizes, to within a step. */
export function shareWithin(histogram: Histogram, least: number, most: number): number {
  let within = 0
  for (const [step, times] of histogram) if (step >= stepOf(least) && step <= stepOf(most)) within += times
  return within / sizeOf(histogram)
}
