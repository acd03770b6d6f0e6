/** What is known of the engines of machines before their days are read. */
import type { EngineMark } from '@spetskarta/shared/tracks/tracks.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { anyOf } from '../access.queries.ts'
import { LEAD_MS } from '../day.rules.ts'
import { shownOn, shownTo } from '../jams/shown-places.queries.ts'
import { type KnownMachine, knownMachine } from '../known-machine.ts'
import { statedIn } from '../recorders/stated-intervals.queries.ts'
import { statedGaps } from '../stated.rules.ts'
import { engineAfter, type LevelsRow, lastSince, levelsOfRow } from './known-engine.rules.ts'

/** A day of a machine, as it is to be read. */
export interface DayToRead {
  equipment: string
  /** `yyyy-mm-dd`, and its beginning and end, ms. */
  day: string
  start: number
  end: number
}

/** For each of these days (of machines that lie together) what is known of the machine. */
export async function knownMachines<D extends DayToRead & KnownMachine>(db: Db, days: D[]): Promise<KnownMachine[]> {
  if (days.length === 0) return []
  const levels = await levelsBefore(db, days)
  const marks = await marksIn(db, days)
  const stated = await statedIn(db, days)
  const shown = await shownTo(db, days)
  return days.map((day) =>
    knownMachine({
      ...day,
      engine: engineAfter(levels.get(day.equipment) ?? [], marks.get(day.equipment) ?? [], day),
      // The points that lead into a day are before it.
      stated: statedGaps(stated.get(day.equipment) ?? [], { start: day.start - LEAD_MS, end: day.end }),
      shown: shownOn(shown, day),
    }),
  )
}

export const knownMachineOn = async (db: Db, day: DayToRead & KnownMachine): Promise<KnownMachine> =>
  (await knownMachines(db, [day]))[0] ?? knownMachine(day)

type MarkRow = Selectable<Tables['engine_marks']>

/** By machine, newest first. */
async function levelsBefore(db: Db, days: readonly DayToRead[]): Promise<Map<string, LevelsRow[]>> {
  const names = days.map(({ day }) => day).sort()
  const rows = await db
    .selectFrom('engine_levels')
    .selectAll()
    .where('equipment', '=', anyOf(days.map(({ equipment }) => equipment)))
    .where('day', '<', names.at(-1) ?? '')
    .where((where) =>
      where.or([
        where('day', '>=', lastSince(names[0] ?? '')),
        where('marked_off', 'is not', null),
        where('marked_idle', 'is not', null),
        where('marked_work', 'is not', null),
      ]),
    )
    .orderBy('day', 'desc')
    .execute()
  return Map.groupBy(rows.map(levelsOfRow), ({ equipment }) => equipment)
}

/** By machine, in the order in which they were said. */
async function marksIn(
  db: Db,
  days: readonly DayToRead[],
): Promise<Map<string, (EngineMark & { equipment: string })[]>> {
  const rows = await db
    .selectFrom('engine_marks')
    .select(['equipment', 'from_at', 'to_at', 'what'])
    .where('equipment', '=', anyOf(days.map(({ equipment }) => equipment)))
    .where('to_at', '>', new Date(Math.min(...days.map(({ start }) => start))))
    .where('from_at', '<', new Date(Math.max(...days.map(({ end }) => end))))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const marks = rows.map((row) => ({ equipment: row.equipment, ...markOf(row) }))
  return Map.groupBy(marks, ({ equipment }) => equipment)
}

export const markOf = ({ from_at, to_at, what }: Pick<MarkRow, 'from_at' | 'to_at' | 'what'>): EngineMark => ({
  from: from_at.getTime(),
  to: to_at.getTime(),
  what: what as EngineMark['what'],
})
