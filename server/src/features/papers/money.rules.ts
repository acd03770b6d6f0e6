/**
 * Shifts, rounding and tax. Money is whole kopecks, quantities are whole hundredths: so quantity times price is exactly the
 * sum that the paper shows.
 */

import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { PaperForm } from '@spetskarta/shared/papers/papers.ts'

export type Vat = { mode: 'none' } | { mode: 'added' | 'included'; percent: number }

export function vatOf(vat: PaperForm['vat']): Vat {
  const [mode, percent] = vat.split('-')
  return mode === 'added' || mode === 'included' ? { mode, percent: Number(percent) } : { mode: 'none' }
}

/** Of one machine on one object; seconds, moments in ms. */
export interface CountedDay {
  /** `yyyy-mm-dd`. */
  day: string
  visits: readonly { came: number; left: number | null }[]
  /** What is paid for: what the owner's correction says, else the recorded work. */
  counted: number
}

/** Two visits with less between them are one, as on the object itself. */
const DOOR = 10 * MINUTE
/** A visit over midnight that is longer is no shift: the machine stays there. */
const SHIFT_MOST = 16 * HOUR

/** Whether a machine that came on one day left on the next after a single shift. */
function isOneShift(before: CountedDay, after: CountedDay): boolean {
  const [evening, morning] = [before.visits.at(-1), after.visits[0]]
  if (!evening?.left || !morning?.left) return false
  return (
    morning.came >= evening.left && morning.came - evening.left <= DOOR && morning.left - evening.came <= SHIFT_MOST
  )
}

/** Days by their order in time; those that one shift over midnight joins are together. */
export function shiftsOf<D extends CountedDay>(days: readonly D[]): D[][] {
  const shifts: D[][] = []
  for (const day of days) {
    const before = shifts.at(-1)?.at(-1)
    if (before && isOneShift(before, day)) shifts.at(-1)?.push(day)
    else shifts.push([day])
  }
  return shifts
}

/** Half a hundredth is rounded up. */
export const hundredths = (seconds: number, unit: number) => Math.round((seconds * 100) / unit)

/** `total` shared out in proportion to `parts` (the method of the largest remainder); whole kopecks or hundredths. */
export function sharedOut(total: number, parts: readonly number[]): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0)
  if (all === 0) return parts.map(() => 0)
  const exact = parts.map((part) => (total * part) / all)
  const shares = exact.map(Math.floor)
  const missing = total - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact.map((one, i) => [one - Math.floor(one), i] as const).toSorted((a, b) => b[0] - a[0])
  for (const [, i] of byRemainder.slice(0, missing)) shares[i] = (shares[i] ?? 0) + 1
  return shares
}

/** Kopecks. `net` and `tax` are `gross`. */
export interface Cost {
  net: number
  tax: number
  gross: number
}

/** `sum` of the lines, kopecks, as they show it: with the tax where it is included in the prices. */
export function costOf(sum: number, vat: Vat): Cost {
  if (vat.mode === 'none') return { net: sum, tax: 0, gross: sum }
  if (vat.mode === 'added') {
    const tax = Math.round((sum * vat.percent) / 100)
    return { net: sum, tax, gross: sum + tax }
  }
  const tax = Math.round((sum * vat.percent) / (100 + vat.percent))
  return { net: sum - tax, tax, gross: sum }
}
