/** What is known of an engine on a day: from the levels of the days before, and from marks on the day. */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { EngineMark } from '@spetskarta/shared/tracks/tracks.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { type DayLevels, levelsAfter } from '../work/levels.rules.ts'
import { type KnownEngine, MARKED, type PhoneLevels } from './known-engine.ts'

/** How the machine shook a phone on one day. */
export interface LevelsRow extends DayLevels {
  equipment: string
  day: string
  recorder: string
}

export function levelsOfRow(row: Selectable<Tables['engine_levels']>): LevelsRow {
  const { equipment, day, recorder, idle, work, firm } = row
  const marked: PhoneLevels['marked'] = {}
  for (const what of MARKED) {
    const level = row[`marked_${what}`]
    if (level !== null) marked[what] = level
  }
  const pair = idle !== null && work !== null ? { idle, work } : undefined
  return { equipment, day, recorder, pair, firm: firm ?? undefined, marked }
}

/** Calendar days within which the machine's last days are looked for; levels from marks are used without a limit. */
const DAYS_BACK = 45

/** `yyyy-mm-dd`: from this day on, a day is one of the last ones before `day`. */
export const lastSince = (day: string): string => new Date(Date.parse(day) - DAYS_BACK * DAY).toISOString().slice(0, 10)

/** `levels` of one machine, newest first; `marks` may include those of other days. Undefined if nothing is known. */
export function engineAfter(
  levels: readonly LevelsRow[],
  marks: readonly EngineMark[],
  { day, start, end }: { day: string; start: number; end: number },
): KnownEngine | undefined {
  const before = Map.groupBy(
    levels
      .filter((row) => row.day < day)
      .map((row) => (row.day < lastSince(day) ? { ...row, pair: undefined, firm: undefined } : row)),
    ({ recorder }) => recorder,
  )
  const phones = Object.fromEntries([...before].map(([recorder, rows]) => [recorder, levelsAfter(rows)]))
  const said = marks
    .filter(({ from, to }) => to > start && from < end)
    .map(({ from, to, what }) => ({ from, to, what }))
  return before.size + said.length > 0 ? { phones, marks: said } : undefined
}
