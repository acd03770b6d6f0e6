import type { getDealCalendar } from '@spetskarta/shared/deals/deal-calendar.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'

export type CalendarMachine = Output<typeof getDealCalendar>['machines'][number]
export type CalendarCell = CalendarMachine['days'][number]

/** Whose the day is, if that is known. */
export const bookedBy = ({ booked }: CalendarCell): string =>
  booked
    .map(({ other }) => other)
    .filter(Boolean)
    .join(', ')

/** What a day is shown as. Two bookings of one shift there are none: what can come together is a booking and the service. */
export function kindOf({ booked, entered, workedS }: CalendarCell, isOver: boolean) {
  if (workedS) return 'worked'
  if (booked.length === 0) return entered ?? 'free'
  return entered === 'service' && !isOver ? 'conflict' : 'booked'
}
