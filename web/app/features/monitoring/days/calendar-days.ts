/** Days of the calendar (`yyyy-mm-dd`) in words, whatever the zone. */

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('ru', { ...options, timeZone: 'UTC' })
const short = utc({ weekday: 'short', day: 'numeric', month: 'short' })
const long = utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const date = utc({ day: 'numeric', month: 'long' })

const noon = (day: string) => Date.parse(`${day}T12:00Z`)

/** `пт, 20 нояб`. */
export const shortDay = (day: string): string => short.format(noon(day)).replace(/\.$/, '')

/** `пятница, 20 ноября 2026 г.`. */
export const longDay = (day: string): string => long.format(noon(day))

/** `20 ноября`. */
export const dateOfDay = (day: string): string => date.format(noon(day))
