/** What is known of the engines of machines before their days are read. */
import type { EngineMark } from '@spetskarta/shared/tracks/tracks.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { anyOf } from '../access.queries.ts'
import { LEAD_MS } from '../day.rules.ts'
import { shownTo } from '../jams/shown-places.queries.ts'
import { type KnownMachine, knownMachine } from '../known-machine.ts'
import { type NotedUnit, notedUnits } from '../recorders/speed-units.queries.ts'
import { type StatedInterval, statedGaps } from '../stated.rules.ts'
import { engineAfter, lastSince, levelsOfRow } from './known-engine.rules.ts'

/** A day of a machine that is to be read. */
export interface DayToRead {
  equipment: string
  /** `yyyy-mm-dd`, and its start and end, ms. */
  day: string
  start: number
  end: number
}

/** What the tables of tracks have about a machine, see `saidOf`; null: nothing. */
export interface ReportedEngine {
  levels: Selectable<Tables['engine_levels']>[] | null
  marks: (Omit<EngineMark, 'what'> & { what: MarkRow['what'] })[] | null
  stated: StatedInterval[] | null
  units: NotedUnit[] | null
}

const momentOf = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)`)

/** Columns for `tracking` as `k`, for machines stored together: one statement is faster than one per machine. */
export function saidOf(days: readonly DayToRead[]): RawBuilder<unknown> {
  const machines = anyOf(days.map(({ equipment }) => equipment))
  const names = days.map(({ day }) => day).sort()
  const [start, end] = [Math.min(...days.map((day) => day.start)), Math.max(...days.map((day) => day.end))]
  return sql`
    (select jsonb_agg(l order by l.day desc) from engine_levels l
      where l.equipment = ${machines} and l.equipment = k.equipment and l.day < ${names.at(-1)}::date
        and (l.day >= ${lastSince(names[0] ?? '')}::date
          or l.marked_off is not null or l.marked_idle is not null or l.marked_work is not null)) as levels,
    (select jsonb_agg(jsonb_build_object('from', ${momentOf('m.from_at')}, 'to', ${momentOf('m.to_at')}, 'what', m.what)
        order by m.created_at, m.id)
      from engine_marks m
      where m.equipment = ${machines} and m.equipment = k.equipment
        and m.to_at > ${new Date(start)} and m.from_at < ${new Date(end)}) as marks,
    (select jsonb_agg(jsonb_build_object(
        'recorder', i.recorder, 'by', i.by, 'from', ${momentOf('i.from_at')}, 'seconds', i.seconds))
      from stated_intervals i
      where i.equipment = ${machines} and i.equipment = k.equipment and i.from_at < ${new Date(end)}) as stated,
    ${notedUnits(machines)} as units`
}

/** What is known of a machine on a day. */
export const knownFrom = (
  day: DayToRead & KnownMachine,
  { levels, marks, stated, units }: ReportedEngine,
): KnownMachine =>
  knownMachine({
    ...day,
    engine: engineAfter((levels ?? []).map(levelsOfRow), marks ?? [], day),
    // Includes the points that lead into the day.
    stated: statedGaps(stated ?? [], { start: day.start - LEAD_MS, end: day.end }),
    tells: units?.some(({ factor }) => (factor ?? 0) > 0),
  })

const NOTHING_SAID: ReportedEngine = { levels: null, marks: null, stated: null, units: null }

/** What is known of the machine, for each of these days (of machines stored together). */
export async function knownMachines<D extends DayToRead & KnownMachine>(db: Db, days: D[]): Promise<KnownMachine[]> {
  if (days.length === 0) return []
  const { rows } = await sql<ReportedEngine & { equipment: string }>`
    select k.equipment, ${saidOf(days)} from tracking k
    where k.equipment = ${anyOf(days.map(({ equipment }) => equipment))}`.execute(db)
  const said = new Map(rows.map((row) => [row.equipment, row]))
  const shown = await shownTo(db, days)
  return days.map((day, i) => knownFrom({ ...day, shown: shown[i] }, said.get(day.equipment) ?? NOTHING_SAID))
}

export const knownMachineOn = async (db: Db, day: DayToRead & KnownMachine): Promise<KnownMachine> =>
  (await knownMachines(db, [day]))[0] ?? knownMachine(day)

type MarkRow = Selectable<Tables['engine_marks']>

export const markOf = ({ from_at, to_at, what }: Pick<MarkRow, 'from_at' | 'to_at' | 'what'>): EngineMark => ({
  from: from_at.getTime(),
  to: to_at.getTime(),
  what: what as EngineMark['what'],
})
