/** How long ago something was, in words that do not depend on the time zone. */
import { formatCreated } from './format'

const NBSP = '\u00a0'
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * `5 мин`, `2 ч 40 мин`, `2 сут` from 48 hours on; less than a minute counts as one minute. `seconds`: the duration.
 */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / MINUTE))
  if (minutes < 60) return `${minutes}${NBSP}мин`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)}${NBSP}сут`
  return minutes % 60 ? `${hours}${NBSP}ч${NBSP}${minutes % 60}${NBSP}мин` : `${hours}${NBSP}ч`
}

/** `только что`, `5 мин назад`, `2 ч 40 мин назад`; after a day the date. `now`: the server's time, ms. */
export function formatAgo(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1000
  if (seconds < MINUTE) return 'только что'
  return seconds < DAY ? `${formatDuration(seconds)}${NBSP}назад` : formatCreated(iso)
}
