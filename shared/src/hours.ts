/**
 * Hours as people add them up: whole hundredths of an hour. A day's figures are rounded here once, and every sum anywhere is the
 * sum of what was rounded (docs/decisions/0042-papers.md).
 */

/** Seconds of the hundredth of an hour. */
export const HUNDREDTH_S = 36

/** To a whole hundredth of an hour; half of one up. Seconds. */
export const roundedHours = (seconds: number): number => Math.round(seconds / HUNDREDTH_S) * HUNDREDTH_S

/**
 * Parts in whole hundredths of an hour that come to what all of them together come to: those that lose most by rounding down are
 * rounded up (the method of the largest remainder, Hare–Niemeyer). Of equal ones the first. Seconds.
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
  // In place of sorting: there are four of them, and a month of a large park is rounded by hundreds of thousands.
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
 * What adds up to `whole`, whole hundredths of an hour, shared out to parts that are not rounded: by the largest remainder, too. Seconds;
 * the parts come to `whole` but for its own rounding.
 */
export function roundedShares(whole: number, parts: readonly number[]): number[] {
  const exact = parts.map((part) => part / HUNDREDTH_S)
  const shares = exact.map(Math.floor)
  const missing = Math.round(whole / HUNDREDTH_S) - shares.reduce((sum, share) => sum + share, 0)
  const remainder = (i: number) => (exact[i] ?? 0) - (shares[i] ?? 0)
  const up = new Set([...shares.keys()].toSorted((a, b) => remainder(b) - remainder(a)).slice(0, Math.max(0, missing)))
  return shares.map((share, i) => (share + (up.has(i) ? 1 : 0)) * HUNDREDTH_S)
}

/** Made when it is needed: the first one of a page takes a phone 100 ms. */
let hours: Intl.NumberFormat | undefined
const hoursFormat = () =>
  (hours ??= new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))

/** `7,33`; `seconds` that are rounded already. */
export const hoursText = (seconds: number): string => hoursFormat().format(Math.round(seconds / HUNDREDTH_S) / 100)
