import type { Random } from './random.ts'

const DAY_MS = 86_400_000

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS)
}

/** yyyy-mm-dd of the UTC day. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** '2 июня', the UTC day. */
export function dayInWords(date: Date): string {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`
}

/** A moment in the days before `today`, denser towards it and never after it. */
export function momentBefore(today: Date, days: number, random: Random): Date {
  return new Date(today.getTime() - 60_000 - Math.floor(random.next() ** 1.8 * (days * DAY_MS - 120_000)))
}
