/** When a machine is free, in words. */
import { type BusySpan, isStale, nextFree } from '@spetskarta/shared/catalog/calendar.ts'
import { dayRangeText, dayText } from '../../../ui/text/days'

export interface FreeText {
  text: string
  /** Nobody should rely on it. */
  stale: boolean
}

/** `Свободна`, `Свободна только сегодня`, `Свободна с 26 ноября`, `Свободна 1–5 декабря`; undefined where no calendar is kept. */
export function freeLine(busy: readonly BusySpan[] | null, busyOn: string | null, today: string): FreeText | undefined {
  if (!busy || !busyOn) return undefined
  const stale = isStale(busyOn, today)
  const next = nextFree(busy, today)
  if (!next) return { text: 'Занята на год вперёд', stale }
  if (next.from === today && next.to === today) return { text: 'Свободна только сегодня', stale }
  if (next.from === today)
    return { text: next.to ? `Свободна по\u00a0${dayText(next.to, 'plain')}` : 'Свободна', stale }
  return {
    text: next.to ? `Свободна ${dayRangeText(next.from, next.to)}` : `Свободна с\u00a0${dayText(next.from, 'plain')}`,
    stale,
  }
}
