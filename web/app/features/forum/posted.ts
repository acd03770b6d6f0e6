/** When something was written. */

const MOSCOW = { timeZone: 'Europe/Moscow' } as const
const time = new Intl.DateTimeFormat('ru', { ...MOSCOW, hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('ru', { ...MOSCOW, day: 'numeric', month: 'long' })
const dayOfYear = new Intl.DateTimeFormat('ru', { ...MOSCOW, day: 'numeric', month: 'long', year: 'numeric' })
const NBSP = '\u00a0'
const DAY_MS = 24 * 3600 * 1000

/**
 * `сегодня, 15:28`, `18 ноября, 09:12`, `2 мая 2025, 10:00`, or a dash; by Moscow time, so that the server and every
 * browser write the same. `now`: ms, the server's.
 */
export function formatPosted(iso: string | null, now: number): string {
  const at = new Date(iso ?? Number.NaN)
  if (Number.isNaN(at.getTime())) return '—'
  return `${inWords(at, now).replaceAll(' ', NBSP)}, ${time.format(at)}`
}

function inWords(at: Date, now: number): string {
  const written = dayOfYear.format(at)
  if (written === dayOfYear.format(now)) return 'сегодня'
  if (written === dayOfYear.format(now - DAY_MS)) return 'вчера'
  const sameYear = written.replace(day.format(at), '') === dayOfYear.format(now).replace(day.format(now), '')
  return sameYear ? day.format(at) : written.replace(/\sг\.$/, '')
}

/** `ещё 36 мин`: how long one may change what one wrote. */
export const formatLeft = (until: string, now: number): string =>
  `ещё${NBSP}${Math.max(1, Math.ceil((Date.parse(until) - now) / 60_000))}${NBSP}мин`
