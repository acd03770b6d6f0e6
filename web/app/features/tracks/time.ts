/** Moments in the machine's time zone, regardless of the browser's. Moments are ms since 1970. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { type DayForm, dayText } from '../../ui/text/days'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are cached: creating one takes longer than using it a thousand times. */
function format(name: string, locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${zone}`
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    formats.set(key, made)
  }
  return made
}

const TWO = '2-digit' as const
const DATE = { year: 'numeric', month: TWO, day: TWO } as const
const CLOCK = { hour: TWO, minute: TWO } as const

/** `08:22`. */
export const clockOf = (zone: string, moment: number): string => format('clock', 'ru', zone, CLOCK).format(moment)

/** `08:22:55`. */
export const secondsOf = (zone: string, moment: number): string =>
  format('seconds', 'ru', zone, { ...CLOCK, second: TWO }).format(moment)

/** `20.11.2026, 08:22:55`. */
export const stampOf = (zone: string, moment: number): string =>
  format('stamp', 'ru', zone, { ...DATE, ...CLOCK, second: TWO }).format(moment)

/** The day of a moment, in the forms of `ui/text/days.ts`. */
export const dayTextOf = (zone: string, moment: number, form: DayForm): string => dayText(dayAt(zone, moment), form)

/** `20 ноября`. */
export const dateOf = (zone: string, moment: number): string => dayTextOf(zone, moment, 'plain')

interface Tick {
  at: number
  /** `00` to `24`. */
  label: string
}

/**
 * Full hours of the day that are divisible by `every`, in the
 * machine's zone, and the end as 24; a day may have 23 or 25 hours.
 */
export function hourTicks(zone: string, start: number, end: number, every: number): Tick[] {
  const ticks: Tick[] = []
  // Offsets of some zones from UTC include quarters of an hour, and some clocks change by half an hour.
  for (let at = start; at < end; at += HOUR / 4) {
    const [hour = '', minute] = clockOf(zone, at).split(':')
    if (minute === '00' && Number(hour) % every === 0 && ticks.at(-1)?.label !== hour) ticks.push({ at, label: hour })
  }
  return [...ticks, { at: end, label: '24' }]
}
