/** When a machine is free, in words. */
import { type BusySpan, type Dates, isStale, nextFree } from '@spetskarta/shared/catalog/calendar.ts'
import { dayText } from '../../../ui/text/days'

/** `1 декабря`, `1–5 декабря`, `28 ноября — 2 декабря`. */
export function freeText({ from, to }: Dates): string {
  if (from === to) return dayText(from, 'plain')
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${dayText(to, 'plain')}`
  return `${dayText(from, 'plain')} — ${dayText(to, 'plain')}`
}

export interface FreeText {
  text: string
  /** Nobody should rely on it. */
  stale: boolean
}

/** `Свободна сейчас`, `Свободна с 26 ноября`, `Свободна 1–5 декабря`; undefined where no calendar is kept. */
export function freeLine(busy: readonly BusySpan[] | null, busyOn: string | null, today: string): FreeText | undefined {
  if (!busy || !busyOn) return undefined
  const stale = isStale(busyOn, today)
  const next = nextFree(busy, today)
  if (!next) return { text: 'Занята на год вперёд', stale }
  if (next.from === today)
    return { text: next.to ? `Свободна по\u00a0${dayText(next.to, 'plain')}` : 'Свободна', stale }
  return {
    text: next.to
      ? `Свободна ${freeText({ from: next.from, to: next.to })}`
      : `Свободна с\u00a0${dayText(next.from, 'plain')}`,
    stale,
  }
}
