/** Operators and their assignments in words. */
import type { CrewEntry, ListedOperator } from '@spetskarta/shared/crew/operators.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { dayAt, minuteAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { countOf } from '../../ui/text/format'
import { clockOf, dateOf } from '../tracks/time'

const DAYS = ['день', 'дня', 'дней'] as const
/** A licence is marked from this many days before it expires. */
const SOON_DAYS = 30

export const licenceText = ({ licence, categories }: Pick<ListedOperator, 'licence' | 'categories'>): string =>
  [licence, categories && `кат. ${categories}`].filter(Boolean).join(', ')

/** `bad`: the licence has expired; otherwise it expires within a month; undefined if it has no known or no near end. */
export function licenceEnd({ licenceDays }: Pick<ListedOperator, 'licenceDays'>) {
  if (licenceDays === null || licenceDays > SOON_DAYS) return undefined
  return licenceDays < 0
    ? { bad: true, text: `удостоверение кончилось ${countOf(-licenceDays, DAYS)} назад` }
    : { bad: false, text: `удостоверению осталось ${countOf(licenceDays, DAYS)}` }
}

const momentText = (zone: string, moment: number): string => `${dateOf(zone, moment)}, ${clockOf(zone, moment)}`

export function entryText(zone: string, { from, to }: Pick<CrewEntry, 'from' | 'to'>): string {
  const end =
    to === null ? 'по сей час' : dateOf(zone, from) === dateOf(zone, to) ? clockOf(zone, to) : momentText(zone, to)
  return `${momentText(zone, from)} — ${end}`
}

/** The value of a `datetime-local` field. */
export function localOf(zone: string, moment: number): string {
  const minute = minuteAt(zone, moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${dayAt(zone, moment)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** As `momentOfLocal`; the field has no seconds, so where it still shows `before`, ms, that exact moment is kept. */
export const momentEntered = (zone: string, local: string, before: number | null | undefined): string | undefined =>
  typeof before === 'number' && local === localOf(zone, before)
    ? new Date(before).toISOString()
    : momentOfLocal(zone, local)

/** ISO 8601; undefined where the field is empty or invalid. */
function momentOfLocal(zone: string, local: string): string | undefined {
  const [day = '', clock = ''] = local.split('T')
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || clock === '') return undefined
  return new Date(startOfDay(zone, day) + (hours * 60 + minutes) * MINUTE).toISOString()
}
