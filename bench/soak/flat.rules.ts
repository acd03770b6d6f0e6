/** Whether a series of measurements has grown, judged in a way that single peaks do not decide. */

export interface Sample {
  /** Seconds since the beginning. */
  at: number
  value: number
}

export interface Growth {
  /** Medians of the second and of the last tenth of the time. */
  from: number
  to: number
  /** Growth from `from` to `to`, as a share of `from`. */
  levels: number
  /** The median slope of all pairs of samples (Theil–Sen) over the time after the first tenth, as a share of `from`. */
  trend: number
}

/** `NaN` for an empty list. */
export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = sorted.length >> 1
  return sorted.length % 2 ? at(middle) : (at(middle - 1) + at(middle)) / 2
}

/** The values of each tenth of the time; a sample taken at the very end belongs to the last. */
export function tenths(samples: readonly Sample[], seconds: number): number[][] {
  const parts: number[][] = Array.from({ length: 10 }, () => [])
  for (const { at, value } of samples) parts[Math.min(9, Math.floor((at / seconds) * 10))]?.push(value)
  return parts
}

/** The first tenth is left out: caches fill, code is compiled. `NaN` where a tenth has no samples. */
export function growthOf(samples: readonly Sample[], seconds: number): Growth {
  const parts = tenths(samples, seconds)
  const from = median(parts[1] ?? [])
  const to = median(parts[9] ?? [])
  const late = samples.filter(({ at }) => at >= seconds / 10)
  const slopes = late.flatMap((a, i) => late.slice(i + 1).map((b) => (b.value - a.value) / (b.at - a.at)))
  return { from, to, levels: to / from - 1, trend: (median(slopes) * seconds * 0.9) / from }
}

/** Shrinking does not count as growth. A series that could not be judged is not flat. */
export const isFlat = ({ levels, trend }: Growth, within: number): boolean => levels <= within && trend <= within
