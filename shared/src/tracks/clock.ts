/** Days in a machine's time zone: from 00:00 to 24:00 there, 23 or 25 hours long where the clocks change. */
import { bisect } from '../bisect.ts'
import { DAY, HOUR, MINUTE } from '../durations.ts'

/** Upper bound of a time zone's offset from UTC. */
const FURTHEST = 16 * HOUR

export interface DaySpan {
  /** `yyyy-mm-dd`. */
  day: string
  /** Ms; `end` is the next day's start. */
  start: number
  end: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    // Swedish writes dates as yyyy-mm-dd.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(zone, format)
  }
  return format
}

/** The day of a moment in a zone. `zone` is an IANA name, `moment` ms. */
export const dayAt = (zone: string, moment: number): string => formatOf(zone).format(moment)

/** Starts of days by zone and day, cached because a page of many machines asks for the same ones repeatedly. */
const starts = new Map<string, number>()
const STARTS_MAX = 1000

/**
 * The first moment of a day in a zone, ms. Found by bisection, so it is right even if the clocks change at midnight.
 */
export function startOfDay(zone: string, day: string): number {
  const key = `${zone} ${day}`
  const known = starts.get(key)
  if (known !== undefined) return known
  const midnight = Date.parse(`${day}T00:00Z`)
  const start = bisect(midnight - FURTHEST, midnight + FURTHEST, (moment) => dayAt(zone, moment) < day)
  if (starts.size >= STARTS_MAX) starts.clear()
  starts.set(key, start)
  return start
}

/** `day` is `yyyy-mm-dd`. */
export const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00Z`) + DAY).toISOString().slice(0, 10)

/** `day` is `yyyy-mm-dd`. */
export const daySpan = (zone: string, day: string): DaySpan => ({
  day,
  start: startOfDay(zone, day),
  end: startOfDay(zone, nextDay(day)),
})

/** The day of a moment in a zone, with its bounds. */
export const daySpanAt = (zone: string, moment: number): DaySpan => daySpan(zone, dayAt(zone, moment))

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Minute of the day, 0–1439, that a clock shows in a zone. `zone` is an IANA name, `moment` ms. */
export function minuteAt(zone: string, moment: number): number {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    clocks.set(zone, clock)
  }
  const [hours = 0, minutes = 0] = clock.format(moment).split(':').map(Number)
  return hours * 60 + minutes
}

/** The first moment after the given one, ms, at which a clock in the zone comes to that minute of the day. */
export function nextAt(zone: string, moment: number, minute: number): number {
  const whole = Math.floor(moment / MINUTE) * MINUTE
  const ahead = (minute - minuteAt(zone, whole) + 1440) % 1440 || 1440
  const guess = whole + ahead * MINUTE
  // The clocks may change in between; the correction is at most half a day.
  const off = ((minute - minuteAt(zone, guess) + 2160) % 1440) - 720
  return guess + off * MINUTE > moment ? guess + off * MINUTE : guess
}
