/**
 * What hours cost. Money is whole kopecks, quantities are whole hundredths of an hour or of a shift: so quantity times
 * price is exactly the sum that the paper shows.
 */

import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { PaperForm } from '@spetskarta/shared/papers/papers.ts'

export interface Rate {
  by: 'hour' | 'shift'
  /** Kopecks for one. */
  price: number
  shiftHours: number
  minHours: number
}

export type Vat = { mode: 'none' } | { mode: 'added' | 'included'; percent: number }

export const rateOf = ({ by, price, shiftHours, minHours }: PaperForm): Rate | null =>
  by === 'none' ? null : { by, price, shiftHours, minHours }

export function vatOf({ vat }: PaperForm): Vat {
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

const HOUR_S = HOUR / 1000
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
const hundredths = (seconds: number, unit: number) => Math.round((seconds * 100) / unit)

/** A day's quantity in hundredths of what the rate is for. `extra`: of it, what the rate's minimum adds. */
export interface Quantity {
  day: string
  quantity: number
  extra: number
}

/**
 * Quantities of days. A shift that worked at all counts as the rate's minimum at least; what that adds stands on the
 * shift's first day.
 */
export function quantitiesOf(days: readonly CountedDay[], rate: Rate | null): Quantity[] {
  const unit = rate?.by === 'shift' ? rate.shiftHours * HOUR_S : HOUR_S
  const minimum = hundredths((rate?.minHours ?? 0) * HOUR_S, unit)
  return shiftsOf(days).flatMap((shift) => {
    const quantities = shift.map(({ day, counted }) => ({ day, quantity: hundredths(counted, unit), extra: 0 }))
    const sum = quantities.reduce((all, { quantity }) => all + quantity, 0)
    const extra = sum > 0 ? Math.max(0, minimum - sum) : 0
    const first = quantities.findIndex(({ quantity }) => quantity > 0)
    return quantities.map((one, i) => (i === first ? { ...one, quantity: one.quantity + extra, extra } : one))
  })
}

/** Kopecks. `net` and `tax` are `gross`. */
export interface Cost {
  net: number
  tax: number
  gross: number
}

/** `quantity` in hundredths, `price` in kopecks for one. */
export function costOf(quantity: number, price: number, vat: Vat): Cost {
  const sum = Math.round((quantity * price) / 100)
  if (vat.mode === 'none') return { net: sum, tax: 0, gross: sum }
  if (vat.mode === 'added') {
    const tax = Math.round((sum * vat.percent) / 100)
    return { net: sum, tax, gross: sum + tax }
  }
  const tax = Math.round((sum * vat.percent) / (100 + vat.percent))
  return { net: sum - tax, tax, gross: sum }
}
