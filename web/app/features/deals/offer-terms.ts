import type { OfferTerms } from '@spetskarta/shared/deals/deals.ts'
import { quantityOf } from '@spetskarta/shared/deals/offer-sum.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'

/** After a change of days, hours or the unit the quantity follows; one that was typed stays until then. */
export function changedTerms(terms: OfferTerms, change: Partial<OfferTerms>): OfferTerms {
  const next = { ...terms, ...change }
  const counted = ['from', 'to', 'shift', 'hours', 'unit'].some((name) => name in change)
  return counted ? { ...next, quantity: quantityOf(next) } : next
}

/** The moment an offer ends that is valid for so many days from now. */
export const validFor = (days: number, now: number): string => new Date(now + days * 24 * HOUR).toISOString()
