/** When a message was written, in words. */

import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { type DayWords, moscowDay, moscowTime } from '../../../ui/text/moscow'

const NBSP = '\u00a0'

/**
 * `сегодня, 15:28`, `18 ноября, 09:12`, `2 мая 2025, 10:00`, or a dash; in Moscow time, so that the server and every browser
 * render the
 * same text. `now`: ms, by the server's clock.
 */
export function formatPosted(iso: string | null, now: number): string {
  const at = Date.parse(iso ?? '')
  return Number.isNaN(at) ? '—' : `${inWords(moscowDay(at), now)}, ${moscowTime(at)}`
}

function inWords(at: DayWords, now: number): string {
  const today = moscowDay(now)
  if (isSame(at, today)) return 'сегодня'
  if (isSame(at, moscowDay(now - DAY))) return 'вчера'
  const words = [at.day, at.month, ...(at.year === today.year ? [] : [at.year])]
  return words.join(NBSP)
}

const isSame = (a: DayWords, b: DayWords): boolean => a.day === b.day && a.month === b.month && a.year === b.year

/** `ещё 36 мин`: how long the author may still edit. */
export const formatLeft = (until: string, now: number): string =>
  `ещё${NBSP}${Math.max(1, Math.ceil((Date.parse(until) - now) / MINUTE))}${NBSP}мин`
