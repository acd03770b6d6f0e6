/** What the page of a month says of it. */
import { monthAfter } from '../../../ui/text/months'

const DASH = '—'

/** The last day, `yyyy-mm-dd`. */
export function lastDayOf(month: string): string {
  const next = Date.parse(`${monthAfter(month, 1)}-01T00:00Z`)
  return new Date(next - 86_400_000).toISOString().slice(0, 10)
}

/** Hundredths of trips. */
export const tripsText = (trips: number): string => (trips === 0 ? DASH : String(trips / 100).replace('.', ','))

const CHOSEN_BACK = 24

/** The last two years to the month after `today`'s, newest first; with `month`, wherever it is. */
export function monthsAround(month: string, today: string): string[] {
  const near = Array.from({ length: CHOSEN_BACK + 2 }, (_, i) => monthAfter(today, 1 - i))
  return [...new Set([...near, month])].toSorted().toReversed()
}
