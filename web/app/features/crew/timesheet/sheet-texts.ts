/** A day of the timesheet in words. */

import { MARK_NAMES, type Timesheet, type TimesheetCell } from '@spetskarta/shared/crew/timesheet.ts'
import { decimalHours } from '@spetskarta/shared/hours.ts'
import { zoneText } from '@spetskarta/shared/recorders/time-zones.ts'
import { formatNumber } from '../../../ui/text/format'
import { secondsIn } from '../../../ui/text/hours-text'
import { clockOf } from '../../tracks/time'

const WEEKDAYS = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'] as const
/** Of a month that was closed before the zone was kept. */
const FORMER_ZONE = 'Europe/Moscow'

export const weekdayOf = (day: string): string => WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? ''

/** `8,5`: hours with up to two decimals. `seconds`: the time to show. */
export const shortHours = (seconds: number): string => formatNumber(decimalHours(seconds), 2)

/** Hours as typed; null where the field is empty, undefined where the text is not a time within a day. */
export function typedHours(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const seconds = secondsIn(text)
  return seconds === undefined ? undefined : seconds / 3600
}

/** The short text of a cell. */
export function cellText({ state, counted, mark, correction }: TimesheetCell): string {
  if (mark) return counted && counted.hours > 0 ? `${mark} ${shortHours(counted.hours)}` : mark
  if (counted) return shortHours(counted.hours)
  if (state === 'gap' && !correction) return '?'
  return state === 'ahead' ? '' : '—'
}

const STATES: Record<TimesheetCell['state'], string> = {
  worked: 'по записям',
  gap: 'в записях пропуск: день не засчитан, пока его не решат',
  none: 'записей нет',
  idle: 'машина записана, но не работала',
  away: 'не был назначен на машину',
  ahead: 'день ещё не наступил',
}

/** Everything known about the cell, in one line. */
export function cellTitle(cell: TimesheetCell): string {
  const { state, recorded, counted, mark, correction, shifts, timeZone = FORMER_ZONE } = cell
  const times = shifts.map(({ from, to }) => `${clockOf(timeZone, from)}–${clockOf(timeZone, to)}`).join(', ')
  return [
    state === 'gap' && !isOpenCell(cell) ? 'в записях пропуск' : STATES[state],
    times && `${times}, ${zoneText(timeZone)}`,
    recorded &&
      `записано ${shortHours(recorded.hours)}\u00a0ч${recorded.night ? `, ночных ${shortHours(recorded.night)}` : ''}`,
    mark && `отметка «${mark}», ${MARK_NAMES[mark]}`,
    correction && `исправил ${correction.by}: ${correction.reason}`,
    correction && counted && `засчитано ${shortHours(counted.hours)}\u00a0ч`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** Indexes of the days by weeks, as a phone shows them: up to seven in a line. */
export function weeksOf(days: Timesheet['days']): number[][] {
  const weeks: number[][] = []
  for (const [i, { day }] of days.entries()) {
    if (i === 0 || weekdayOf(day) === 'пн') weeks.push([])
    weeks.at(-1)?.push(i)
  }
  return weeks
}

/** Whether the day needs a decision by a person. */
export const isOpenCell = ({ state, correction, counted }: TimesheetCell): boolean =>
  state === 'gap' && !correction && !counted
