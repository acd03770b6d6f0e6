/** Texts and times of marks of a machine's engine. */
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

/** First moment and end of a day, ms, in a machine's time zone. */
interface Span {
  zone: string
  start: number
  end: number
}

/** The day's moment at which a clock there shows `08:05`, the first of two; undefined where none does. */
export function momentAt({ zone, start, end }: Span, clock: string): number | undefined {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number)
  const moment = start + hours * HOUR + minutes * MINUTE
  return [moment - HOUR, moment, moment + HOUR].find((one) => one >= start && one < end && clockOf(zone, one) === clock)
}

/**
 * The stretch between two clock times; midnight at the end is that of the
 * next day. Undefined for invalid times, and where the end is not later.
 */
export function spanBetween(span: Span, from: string, to: string): { from: number; to: number } | undefined {
  const first = momentAt(span, from)
  const last = to === '00:00' ? span.end : momentAt(span, to)
  return first === undefined || last === undefined || last <= first ? undefined : { from: first, to: last }
}

/** Stretches that can be marked: without movement, and at least a minute apart by the clock. */
export const stretchesOf = (zone: string, activities: Activity[]): Activity[] =>
  activities.filter(({ from, to, by }) => by !== 'movement' && clockOf(zone, from) !== clockOf(zone, to))
