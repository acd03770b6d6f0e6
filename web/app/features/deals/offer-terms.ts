import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import type { OfferTerms } from '@spetskarta/shared/deals/deals.ts'
import { quantityOf } from '@spetskarta/shared/deals/offer-sum.ts'
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'

/** A change of days, hours or the unit computes the quantity again; until then a typed quantity is kept. */
export function changedTerms(terms: OfferTerms, change: Partial<OfferTerms>): OfferTerms {
  const next = { ...terms, ...change }
  const counted = ['from', 'to', 'shift', 'hours', 'unit'].some((name) => name in change)
  return counted ? { ...next, quantity: quantityOf(next) } : next
}

/** As many days from another day on. A field for a day is empty while it is being typed. */
export function startedOn<D extends { from: string; to: string }>(days: D, from: string): D {
  const later = (Date.parse(from) - Date.parse(days.from)) / DAY
  const to = Number.isInteger(later) ? dayAfter(days.to, later) : days.to
  return { ...days, from, to: to < from ? from : to }
}

/** The moment when an offer valid for this many days from now ends. */
export const validFor = (days: number, now: number): string => new Date(now + days * 24 * HOUR).toISOString()
