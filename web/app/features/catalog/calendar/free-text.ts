/** When a machine is free, in words. */
import { type BusySpan, isStale, nextFree } from '@spetskarta/shared/catalog/calendar.ts'
import { dayRangeText, dayText } from '../../../ui/text/days'

export interface FreeText {
  text: string
  /** Whether the calendar is too old to be relied on. */
  stale: boolean
  /** Whether the machine is free now or later this year. */
  isFree: boolean
}

/** `Свободна`, `Свободна только сегодня`, `Свободна с 26 ноября`, `Свободна 1–5 декабря`; undefined where no calendar is kept. */
export function freeLine(busy: readonly BusySpan[] | null, busyOn: string | null, today: string): FreeText | undefined {
  if (!busy || !busyOn) return undefined
  const stale = isStale(busyOn, today)
  const next = nextFree(busy, today)
  if (!next) return { text: 'Занята на год вперёд', stale, isFree: false }
  return { text: textOf(next, today), stale, isFree: true }
}

function textOf({ from, to }: NonNullable<ReturnType<typeof nextFree>>, today: string): string {
  if (from === today && to === today) return 'Свободна только сегодня'
  if (from === today) return to ? `Свободна по\u00a0${dayText(to, 'plain')}` : 'Свободна'
  return to ? `Свободна ${dayRangeText(from, to)}` : `Свободна с\u00a0${dayText(from, 'plain')}`
}
