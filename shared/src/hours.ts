/**
 * Hours rounded to hundredths. A day's figures are rounded here once, and every sum is the sum of rounded figures
 * (docs/decisions/0042-papers.md).
 */

/** Seconds in a hundredth of an hour. */
export const HUNDREDTH_S = 36

/** Seconds rounded to the nearest hundredth of an hour, halves up. */
export const roundedHours = (seconds: number): number => Math.round(seconds / HUNDREDTH_S) * HUNDREDTH_S

/**
 * Rounds parts to hundredths of an hour so that they add up to their rounded sum: the parts that lose most by rounding
 * down are rounded up (the method of the largest remainder, Hare–Niemeyer); of equal ones the first. Seconds.
 */
export function roundedParts<Name extends string>(parts: Record<Name, number>): Record<Name, number> {
  const names = Object.keys(parts) as Name[]
  const rounded = { ...parts }
  const remainders = { ...parts }
  let [all, missing] = [0, 0]
  for (const name of names) {
    const exact = parts[name] / HUNDREDTH_S
    const floor = Math.floor(exact)
    all += exact
    missing -= floor
    rounded[name] = floor * HUNDREDTH_S
    remainders[name] = exact - floor
  }
  // A loop instead of sorting: there are four parts, and a month of a large park calls this hundreds of thousands of times.
  for (missing += Math.round(all); missing > 0; missing--) {
    let most: Name | undefined
    for (const name of names) if (most === undefined || remainders[name] > remainders[most]) most = name
    if (most === undefined) break
    rounded[most] += HUNDREDTH_S
    remainders[most] = -1
  }
  return rounded
}

/**
 * Divides `whole`, given in hundredths of an hour or in units of `unit` seconds, among parts that are not rounded, by the
 * largest remainder too. Seconds. The shares add up to `whole`.
 */
export function roundedShares(whole: number, parts: readonly number[], unit = HUNDREDTH_S): number[] {
  const exact = parts.map((part) => part / unit)
  const shares = exact.map(Math.floor)
  const missing = Math.round(whole / unit) - shares.reduce((sum, share) => sum + share, 0)
  const remainder = (i: number) => (exact[i] ?? 0) - (shares[i] ?? 0)
  const up = new Set([...shares.keys()].toSorted((a, b) => remainder(b) - remainder(a)).slice(0, Math.max(0, missing)))
  return shares.map((share, i) => (share + (up.has(i) ? 1 : 0)) * unit)
}

/** Created at the first use: on a phone the first format of a page takes 100 ms. */
let hours: Intl.NumberFormat | undefined
const hoursFormat = () =>
  (hours ??= new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))

/** `7.33`: seconds as a number of hours with two decimals. */
export const decimalHours = (seconds: number): number => Math.round(seconds / HUNDREDTH_S) / 100

/** `7,33`, from seconds that are already rounded. */
export const hoursText = (seconds: number): string => hoursFormat().format(decimalHours(seconds))
