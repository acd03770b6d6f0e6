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
