/** Texts and days of the page of a month. */
import { monthAfter } from '../../../ui/text/months'

const DASH = '—'

/** The last day, `yyyy-mm-dd`. */
export function lastDayOf(month: string): string {
  const next = Date.parse(`${monthAfter(month, 1)}-01T00:00Z`)
  return new Date(next - 86_400_000).toISOString().slice(0, 10)
}

/** `trips`: in hundredths. */
export const tripsText = (trips: number): string => (trips === 0 ? DASH : String(trips / 100).replace('.', ','))

const CHOSEN_BACK = 24

/** The months of the last two years up to the one after `today`'s, newest first, plus `month` where it lies outside. */
export function monthsAround(month: string, today: string): string[] {
  const near = Array.from({ length: CHOSEN_BACK + 2 }, (_, i) => monthAfter(today, 1 - i))
  return [...new Set([...near, month])].toSorted().toReversed()
}
