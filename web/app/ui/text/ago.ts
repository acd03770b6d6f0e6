/** Elapsed time in words, independent of the time zone. */
import { DAY, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { formatCreated } from './format'

const NBSP = '\u00a0'

/** `5 мин`, `2 ч 40 мин`, `2 сут` from 48 hours on; less than a minute counts as a minute. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return `${minutes}${NBSP}мин`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)}${NBSP}сут`
  return minutes % 60 ? `${hours}${NBSP}ч${NBSP}${minutes % 60}${NBSP}мин` : `${hours}${NBSP}ч`
}

/** `2 ч 40 мин`; a dash for 0. */
export const durationOrDash = (seconds: number): string => (seconds < 1 ? '—' : formatDuration(seconds))

/** `только что`, `5 мин назад`, `2 ч 40 мин назад`; the date after a day. `now`: the server's time, ms. */
export function formatAgo(iso: string, now: number): string {
  const ms = now - Date.parse(iso)
  if (ms < MINUTE) return 'только что'
  return ms < DAY ? `${formatDuration(ms / SECOND)}${NBSP}назад` : formatCreated(iso)
}
