/** Calendar days (`yyyy-mm-dd`) in words; no time zone is involved. */
import { calendarDay } from './moscow'

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('ru', { ...options, timeZone: 'UTC' })
const weekday = utc({ weekday: 'short' })
const long = utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const date = utc({ day: 'numeric', month: 'long' })

const noon = (day: string) => Date.parse(`${day}T12:00Z`)

/** `пт, 20 ноя`. */
export function shortDay(day: string): string {
  const words = calendarDay(day)
  return `${weekday.format(noon(day))}, ${words.day} ${words.shortMonth}`
}

/** `пятница, 20 ноября 2026 г.`; the year and its «г.» stay on one line. */
export const longDay = (day: string): string => long.format(noon(day)).replace(' г.', '\u00a0г.')

/** `20 ноября`. */
export const dateOfDay = (day: string): string => date.format(noon(day))
