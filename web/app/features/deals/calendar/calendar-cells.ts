import type { getDealCalendar } from '@spetskarta/shared/deals/deal-calendar.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'
import { type DayLook, dayLook } from '../../catalog/calendar/day-look'

export type CalendarMachine = Output<typeof getDealCalendar>['machines'][number]
export type CalendarCell = CalendarMachine['days'][number]

/** Names of the customers who booked the day, as far as they are known. */
export const bookedBy = ({ booked }: CalendarCell): string =>
  booked
    .map(({ other }) => other)
    .filter(Boolean)
    .join(', ')

/**
 * How a day is shown. Two bookings of one shift cannot occur; only a booking and service can fall on the same day (`conflict`).
 */
export function kindOf({ booked, entered, workedS }: CalendarCell, isOver: boolean) {
  if (workedS) return 'worked'
  if (booked.length === 0) return entered ?? 'free'
  return entered === 'service' && !isOver ? 'conflict' : 'booked'
}

/** How a day is shown of which one shift is taken; undefined for another day, and where records or service say more. */
export function halfLook(cell: CalendarCell, isOver: boolean): DayLook | undefined {
  const kind = kindOf(cell, isOver)
  if (kind === 'worked' || kind === 'conflict') return undefined
  const takenIn = (shift: 'day' | 'night') => {
    if (cell.booked.some((one) => one.shift === shift || one.shift === 'all')) return 'booked'
    return cell.enteredShift === shift || cell.enteredShift === 'all' ? (cell.entered ?? undefined) : undefined
  }
  const look = dayLook({ day: takenIn('day'), night: takenIn('night') })
  return look?.bar && look
}
