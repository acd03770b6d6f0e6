/** Stored summaries of days. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { FAILED } from './stale-days.queries.ts'

type DayRow = Selectable<Tables['track_days']>

export const findDay = (db: Db, equipment: string, day: string): Promise<DayRow | undefined> =>
  db.selectFrom('track_days').selectAll().where('equipment', '=', equipment).where('day', '=', day).executeTakeFirst()

/** Recorded days; `failed`: summing them has failed since they were marked, and they may have no summary. */
const listedDays = (equipment: string) => sql`
  select day, bool_or(failed) as failed from (
    select day, false as failed from track_days where equipment = ${equipment}
    union all select day, true from stale_days where equipment = ${equipment} and failures >= ${FAILED}
  ) as d group by day`

/** Newest first; `row` undefined: the day could not be summed. */
export async function listDays(
  db: Db,
  equipment: string,
  offset: number,
  limit: number,
): Promise<{ day: string; row: DayRow | undefined }[]> {
  const { rows: days } = await sql<{ day: string; failed: boolean }>`
    select day::text, failed from (${listedDays(equipment)}) as l order by l.day desc offset ${offset} limit ${limit}`.execute(
    db,
  )
  const rows = await db
    .selectFrom('track_days')
    .selectAll()
    .where('equipment', '=', equipment)
    .where('day', '=', sql<string>`any(${days.map(({ day }) => day)}::date[])`)
    .execute()
  const stored = new Map(rows.map((row) => [row.day, row]))
  return days.map(({ day, failed }) => ({ day, row: failed ? undefined : stored.get(day) }))
}

/** Recorded days from one day to another, `yyyy-mm-dd`, newest first; a day that still waits to be summed counts as recorded. */
export async function storedDaysBetween(db: Db, equipment: string, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from track_days where equipment = ${equipment} and day between ${from}::date and ${to}::date
    union select day::text from stale_days where equipment = ${equipment} and day between ${from}::date and ${to}::date
    order by day desc`.execute(db)
  return rows.map(({ day }) => day)
}

/** Last recorded days of a machine, `yyyy-mm-dd`; null: none. */
export interface LastDays {
  last: string | null
  /** The last recorded day that is not after today. */
  untilToday: string | null
}

/** By machine id, for each of these machines; a day that still waits to be summed counts as recorded. */
export async function lastDaysOf(db: Db, equipments: string[]): Promise<Map<string, LastDays>> {
  const until = (day: string) =>
    sql.raw(`greatest(
    (select max(d.day) from track_days d where d.equipment = t.equipment and d.day <= ${day}),
    (select max(s.day) from stale_days s where s.equipment = t.equipment and s.day <= ${day}))::text`)
  const { rows } = await sql<LastDays & { equipment: string }>`
    select t.equipment, ${until("'infinity'")} as last, ${until('(now() at time zone t.time_zone)::date')} as "untilToday"
    from tracking t where t.equipment = any(${equipments}::uuid[])`.execute(db)
  return new Map(rows.map(({ equipment, ...days }) => [equipment, days]))
}

/** The machines that were recorded on this day; a day that still waits to be summed counts as recorded. */
export async function recordedOn(db: Db, equipments: string[], day: string): Promise<string[]> {
  const { rows } = await sql<{ equipment: string }>`
    select t.equipment from tracking t where t.equipment = any(${equipments}::uuid[])
      and (exists (select from track_days d where d.equipment = t.equipment and d.day = ${day}::date)
        or exists (select from stale_days s where s.equipment = t.equipment and s.day = ${day}::date))`.execute(db)
  return rows.map(({ equipment }) => equipment)
}

export async function countDays(db: Db, equipment: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${listedDays(equipment)}) as l`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The recorded days before and after a day; a day that still waits to be summed counts as recorded. Without a day, `before` is the
 * newest recorded one.
 */
export async function nextDays(
  db: Db,
  equipment: string,
  day: string | undefined,
): Promise<{ before: string | null; after: string | null }> {
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select max(day) filter (where day < ${day ?? 'infinity'}::date) as before,
      min(day) filter (where day > ${day ?? 'infinity'}::date) as after
    from (
      select day from track_days where equipment = ${equipment}
      union all select day from stale_days where equipment = ${equipment}
    ) as d`.execute(db)
  return rows[0] ?? { before: null, after: null }
}
