import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { monthAfter } from '../../../ui/text/months'
import { calendarDay } from '../../../ui/text/moscow'

/** How many months ahead can be looked at. */
const AHEAD = 12
/** If fewer days of this month are left, the next month is shown with it. */
const FEW_DAYS = 14

function daysOfMonth(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day, 1)) days.push(day)
  return days
}

/** Days since Monday. */
export const sinceMonday = (day: string) => (calendarDay(day).weekday + 6) % 7

/** Months shown side by side with their days; the current month begins with this week's Monday. `step` 0: the first view. */
export function shownMonths(today: string, step: number): { month: string; days: string[] }[] {
  const month = today.slice(0, 7)
  const all = daysOfMonth(month)
  const both = all.filter((day) => day >= today).length < FEW_DAYS
  const later = (ahead: number) => {
    const next = monthAfter(month, ahead)
    return { month: next, days: daysOfMonth(next) }
  }
  if (step > 0) return [later(step + (both ? 1 : 0))]
  const monday = dayAfter(today, -sinceMonday(today))
  return [{ month, days: all.filter((day) => day >= monday) }, ...(both ? [later(1)] : [])]
}

/** Whether this is the last step: no later months can be looked at. */
export const isLastStep = (today: string, step: number): boolean =>
  (shownMonths(today, step).at(-1)?.month ?? '') >= monthAfter(today.slice(0, 7), AHEAD)
