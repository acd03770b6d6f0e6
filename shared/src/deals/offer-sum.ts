/** What an offer comes to; its parts always add up to the sum. Whole roubles. Pure. */
import { VAT_PERCENT } from '../catalog/terms.ts'
import { DAY } from '../durations.ts'

export type OfferUnit = 'shift' | 'hour'
/** `on_top`: НДС is added to the price; `included`: the price contains it; `none`: no НДС. */
export type OfferVat = 'none' | 'included' | 'on_top'

interface PricedTerms {
  unit: OfferUnit
  /** Roubles per unit, and number of units. */
  rate: number
  quantity: number
  /** Roubles for both ways, once. */
  delivery: number
  vat: OfferVat
}

interface WorkedDays {
  /** `yyyy-mm-dd`. */
  from: string
  to: string
  shift: 'day' | 'night' | 'all'
}

/** Number of shifts or hours on the days; 1 where the dates are invalid. */
export function quantityOf({ from, to, shift, hours, unit }: WorkedDays & { hours: number; unit: OfferUnit }): number {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (!(days >= 1)) return 1
  const shifts = days * (shift === 'all' ? 2 : 1)
  return unit === 'shift' ? shifts : shifts * hours
}

/** The same price for other days; the quantity, which may have been agreed by hand, changes in proportion. */
export function movedTerms<T extends PricedTerms & WorkedDays & { hours: number }>(terms: T, days: WorkedDays): T {
  const { from, to, shift } = days
  const moved = { ...terms, from, to, shift }
  const counted = quantityOf(terms)
  const quantity = Math.max(1, Math.round((terms.quantity * quantityOf(moved)) / counted))
  return { ...moved, quantity }
}

export interface OfferSum {
  rent: number
  delivery: number
  vat: number
  sum: number
}

export function offerSum({ rate, quantity, delivery, vat }: PricedTerms): OfferSum {
  const rent = rate * quantity
  const added = vat === 'on_top' ? Math.round(((rent + delivery) * VAT_PERCENT) / 100) : 0
  return { rent, delivery, vat: added, sum: rent + delivery + added }
}
