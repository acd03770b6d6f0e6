/** What a public link shows and until when, in words. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { dayAt, nextDay, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { formatDuration } from '../../ui/text/ago'
import { countOf } from '../../ui/text/format'
import { clockOf, dateOf } from '../tracks/time'

interface Terms {
  /** ISO 8601, UTC; null: never. */
  expiresAt: string | null
  /** How far back the link shows data, hours; null: the current day. */
  hours: number | null
}

const VIEWS = ['просмотр', 'просмотра', 'просмотров'] as const

export const viewsText = (views: number): string => countOf(views, VIEWS)

/** `до 18:00`, `до 30 ноября`, `без срока`; in the given zone. `now`: ms. */
export function untilText({ expiresAt }: Pick<Terms, 'expiresAt'>, zone: string, now: number): string {
  if (expiresAt === null) return 'без срока'
  const end = Date.parse(expiresAt)
  return `до ${dayAt(zone, end) === dayAt(zone, now) ? clockOf(zone, end) : dateOf(zone, end)}`
}

/** The day on which a link expires, `yyyy-mm-dd` in the zone; empty: never. */
export const dayOfExpiry = (expiresAt: string | null, zone: string): string =>
  expiresAt === null ? '' : dayAt(zone, Date.parse(expiresAt))

/**
 * When a link expires that works until the end of the day in the zone, ISO 8601; null: the day is empty. On the same day as
 * `before` that moment stays while it is to come: a program may have set an hour.
 */
export function expiryOf(day: string, zone: string, before: string | null, now: number): string | null {
  if (before !== null && day === dayOfExpiry(before, zone) && Date.parse(before) > now) return before
  return day === '' ? null : new Date(startOfDay(zone, nextDay(day)) - SECOND).toISOString()
}

/** `осталось 5 ч 10 мин` for a link that expires within 24 hours. */
export function linkLeftText({ expiresAt }: Pick<Terms, 'expiresAt'>, now: number): string | undefined {
  const seconds = expiresAt === null ? Number.POSITIVE_INFINITY : (Date.parse(expiresAt) - now) / 1000
  return seconds > 0 && seconds < 24 * 3600 ? `осталось ${formatDuration(seconds)}` : undefined
}

const SEEN = { route: 'Маршрут', object: 'Часы и фото объекта' }

/** `Маршрут за текущий день`, `Маршрут за 24 ч`, `Часы и фото объекта за 3 дня`. */
export function seenText({ hours }: Pick<Terms, 'hours'>, kind: keyof typeof SEEN = 'route'): string {
  if (hours === null) return `${SEEN[kind]} за текущий день`
  return `${SEEN[kind]} за ${kind === 'object' ? daysText(hours) : `${hours}\u00a0ч`}`
}

const DAYS = ['день', 'дня', 'дней'] as const

/** For a link that shows whole days, including the current one: `3 дня` for 48 hours. */
export const daysText = (hours: number): string => countOf(Math.ceil(hours / 24) + 1, DAYS)
