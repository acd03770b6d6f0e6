/** The week or the month that an object's page shows; days are `yyyy-mm-dd`. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { calendarDay } from '../../ui/text/moscow'

export interface ShownPeriod {
  by: 'week' | 'month'
  from: string
  to: string
}

const at = (day: string) => Date.parse(`${day}T00:00Z`)
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The week or month that contains a day. */
export function periodAround(by: ShownPeriod['by'], day: string): ShownPeriod {
  if (by === 'month') {
    const from = `${day.slice(0, 7)}-01`
    const next = new Date(at(from))
    next.setUTCMonth(next.getUTCMonth() + 1)
    return { by, from, to: dayOf(next.getTime() - DAY) }
  }
  const monday = at(day) - ((new Date(at(day)).getUTCDay() + 6) % 7) * DAY
  return { by, from: dayOf(monday), to: dayOf(monday + 6 * DAY) }
}

export const periodBefore = ({ by, from }: ShownPeriod): ShownPeriod => periodAround(by, dayOf(at(from) - DAY))
export const periodAfter = ({ by, to }: ShownPeriod): ShownPeriod => periodAround(by, dayOf(at(to) + DAY))

const MONTHS = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')

/** `16–22 ноября 2026`, `30 ноября — 6 декабря 2026`, `ноябрь 2026`. */
export function periodTitle({ by, from, to }: ShownPeriod): string {
  const [first, last] = [calendarDay(from), calendarDay(to)]
  if (by === 'month') return `${MONTHS[new Date(at(from)).getUTCMonth()]} ${first.year}`
  if (first.month === last.month) return `${first.day}–${last.day} ${last.month} ${last.year}`
  return `${first.day} ${first.month} — ${last.day} ${last.month} ${last.year}`
}
