/**
 * Shifts, rounding and tax. Money is in whole kopecks and quantities in whole hundredths, so quantity times price is exactly the
 * sum on the paper.
 */

import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { PaperForm } from '@spetskarta/shared/papers/papers.ts'

export type Vat = { mode: 'none' } | { mode: 'added' | 'included'; percent: number }

export function vatOf(vat: PaperForm['vat']): Vat {
  const [mode, percent] = vat.split('-')
  return mode === 'added' || mode === 'included' ? { mode, percent: Number(percent) } : { mode: 'none' }
}

/** A day of one machine on one object; durations in seconds, moments in ms. */
export interface CountedDay {
  /** `yyyy-mm-dd`. */
  day: string
  visits: readonly { came: number; left: number | null }[]
  /** Paid time: the owner's correction, else the recorded work. */
  counted: number
}

/** Two visits with less time between them count as one, as on the object itself. */
const DOOR = 10 * MINUTE
/** A longer visit over midnight is not a shift: the machine is parked there. */
const SHIFT_MOST = 16 * HOUR

/** Whether a machine stayed over midnight in one shift. */
function isOneShift(before: CountedDay, after: CountedDay): boolean {
  const [evening, morning] = [before.visits.at(-1), after.visits[0]]
  if (!evening?.left || !morning?.left) return false
  return (
    morning.came >= evening.left && morning.came - evening.left <= DOOR && morning.left - evening.came <= SHIFT_MOST
  )
}

/** Groups days, in the order of time, by shift: a shift over midnight joins its two days. */
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

/** Divides `total` in proportion to `parts` by the largest remainder method, in whole kopecks or hundredths. */
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

/** Kopecks. `net` plus `tax` is `gross`. */
export interface Cost {
  net: number
  tax: number
  gross: number
}

/** `sum`: sum of the lines in kopecks, including the tax if the prices do. */
export function costOf(sum: number, vat: Vat): Cost {
  if (vat.mode === 'none') return { net: sum, tax: 0, gross: sum }
  if (vat.mode === 'added') {
    const tax = Math.round((sum * vat.percent) / 100)
    return { net: sum, tax, gross: sum + tax }
  }
  const tax = Math.round((sum * vat.percent) / (100 + vat.percent))
  return { net: sum - tax, tax, gross: sum }
}
