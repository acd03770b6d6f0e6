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

/** Hours that stand for records which are not counted. */
const isEnteredAlone = ({ state, counted }: TimesheetCell) => state === 'uncounted' && counted !== null

/** The short text of a cell. */
export function cellText(cell: TimesheetCell): string {
  const { state, counted, mark, correction } = cell
  const hours = counted ? `${shortHours(counted.hours)}${isEnteredAlone(cell) ? '*' : ''}` : ''
  if (mark) return counted && counted.hours > 0 ? `${mark} ${hours}` : mark
  if (counted) return hours
  if (state === 'uncounted' || (state === 'gap' && !correction)) return '?'
  return state === 'ahead' ? '' : '—'
}

/** The same for a screen reader. */
export function cellSpoken(cell: TimesheetCell): string {
  const text = cellText(cell)
  if (isEnteredAlone(cell)) return `${text.replace('*', '')}, ${UNCOUNTED}`
  return text === '—' ? 'часов нет' : text === '?' ? 'под вопросом' : text
}

const UNCOUNTED = 'день не удалось посчитать'

const STATES: Record<TimesheetCell['state'], string> = {
  worked: 'по записям',
  gap: 'в записях пропуск: день не засчитан, пока его не решат',
  none: 'записей нет',
  idle: 'машина записана, но не работала',
  away: 'не был назначен на машину',
  ahead: 'день ещё не наступил',
  uncounted: `${UNCOUNTED}: он не засчитан, пока не впишут часы`,
}

function stateText(cell: TimesheetCell): string {
  if (isOpenCell(cell)) return STATES[cell.state]
  return cell.state === 'gap' ? 'в записях пропуск' : cell.state === 'uncounted' ? UNCOUNTED : STATES[cell.state]
}

const withNight = ({ hours, night }: { hours: number; night: number }) =>
  `${shortHours(hours)}\u00a0ч${night ? `, ночных ${shortHours(night)}` : ''}`

/** Everything known about the cell, in one line. */
export function cellTitle(cell: TimesheetCell): string {
  const { recorded, counted, mark, correction, shifts, later, timeZone = FORMER_ZONE } = cell
  const times = shifts.map(({ from, to }) => `${clockOf(timeZone, from)}–${clockOf(timeZone, to)}`).join(', ')
  return [
    stateText(cell),
    times && `${times}, ${zoneText(timeZone)}`,
    recorded && `записано ${withNight(recorded)}`,
    mark && `отметка «${mark}», ${MARK_NAMES[mark]}`,
    correction && `исправил ${correction.by}: ${correction.reason}`,
    correction && counted && `засчитано ${shortHours(counted.hours)}\u00a0ч`,
    later && `посчитан позже: записано ${withNight(later)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

export interface EnteredAlone {
  /** Days with hours that stand for records which were not counted, `yyyy-mm-dd`. */
  days: string[]
  /** Those that are counted by now and show other hours. */
  differing: { id: number; name: string; day: string; counted: string; recorded: string }[]
}

export function enteredAlone({ days, rows }: Pick<Timesheet, 'days' | 'rows'>): EnteredAlone {
  const cells = days.flatMap(({ day }, i) =>
    rows.flatMap(({ id, name, cells }) => {
      const cell = cells[i]
      return cell && isEnteredAlone(cell) ? { id, name, day, cell } : []
    }),
  )
  return {
    days: [...new Set(cells.map(({ day }) => day))],
    differing: cells.flatMap(({ cell: { counted, later }, ...whose }) => {
      if (!counted || !later) return []
      const [stands, shows] = [withNight(counted), withNight(later)]
      return stands === shows ? [] : { ...whose, counted: stands, recorded: shows }
    }),
  }
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
  counted === null && (state === 'uncounted' || (state === 'gap' && !correction))
