/** Words and times of what is said of a machine's engine. */
import type { KeptMark } from '@spetskarta/shared/days/engine-marks.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { activityText } from '../../tracks/activities'
import { clockOf } from '../../tracks/time'

export const CHOICES = ['work', 'idle', 'off'] as const
export type Choice = (typeof CHOICES)[number]

/** `работа на месте`. */
export const choiceText = (what: Choice): string => activityText({ activity: what, by: 'mark' })

/** `08:00–08:10 работа на месте, с телефона`. */
export const markText = (zone: string, { from, to, what, phone }: KeptMark): string =>
  `${clockOf(zone, from)}–${clockOf(zone, to)} ${choiceText(what)}${phone ? ', с телефона' : ''}`

/** A day's first moment and its end, ms, in a machine's time zone. */
interface Span {
  zone: string
  start: number
  end: number
}

/** The moment of the day at which a clock there shows this (`08:05`), the first of two; undefined where none does. */
export function momentAt({ zone, start, end }: Span, clock: string): number | undefined {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number)
  const moment = start + hours * HOUR + minutes * MINUTE
  return [moment - HOUR, moment, moment + HOUR].find((one) => one >= start && one < end && clockOf(zone, one) === clock)
}

/** From one clock to another; midnight at the end is that of the next day. Undefined where these are no times of the day, or not a later one. */
export function spanBetween(span: Span, from: string, to: string): { from: number; to: number } | undefined {
  const first = momentAt(span, from)
  const last = to === '00:00' ? span.end : momentAt(span, to)
  return first === undefined || last === undefined || last <= first ? undefined : { from: first, to: last }
}

/** Stretches of which something may be said, as clocks: those of a minute and more in which the machine stood. */
export const stretchesOf = (zone: string, activities: Activity[]): Activity[] =>
  activities.filter(({ from, to, by }) => by !== 'movement' && clockOf(zone, from) !== clockOf(zone, to))
