/** Readings of wired trackers, and readings that owners enter. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { EngineDay } from './entered.rules.ts'
import type { Level } from './fuel.rules.ts'
import type { Reading } from './readings.rules.ts'

/** Readings in [from, to), ms, ascending; at most one a minute of each tracker. */
export async function readingsIn(db: Db, equipment: string, from: number, to: number): Promise<Reading[]> {
  const { rows } = await sql<{ at: Date; recorder: string; engine: number | null; fuel: number | null }>`
    select at, recorder, engine, fuel from (
      select distinct on (recorder, date_trunc('minute', recorded_at)) recorded_at as at, recorder,
        engine_s as engine, fuel_l as fuel
      from track_points
      where equipment = ${equipment} and recorded_at >= ${new Date(from)} and recorded_at < ${new Date(to)}
        and (engine_s is not null or fuel_l is not null) and recorder is not null
      order by recorder, date_trunc('minute', recorded_at), recorded_at
    ) r order by at`.execute(db)
  return rows.map(({ at, ...reading }) => ({ ...reading, at: at.getTime() }))
}

/** Entered readings, ascending; seconds. */
export async function listEntered(db: Db, equipment: string): Promise<{ at: number; seconds: number }[]> {
  const rows = await db
    .selectFrom('engine_readings')
    .select(['at', 'engine_s as seconds'])
    .where('equipment', '=', equipment)
    .orderBy('at')
    .execute()
  return rows.map(({ at, seconds }) => ({ at: at.getTime(), seconds }))
}

/** Replaces a reading of the same moment. Returns false if the machine has `most` readings already. */
export async function keepEntered(
  db: Db,
  equipment: string,
  { at, seconds }: { at: number; seconds: number },
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into engine_readings (equipment, at, engine_s)
    select ${equipment}::uuid, ${new Date(at)}, ${seconds}
    where (select count(*) from engine_readings where equipment = ${equipment} and at <> ${new Date(at)}) < ${most}
    on conflict (equipment, at) do update set engine_s = excluded.engine_s, entered_at = now()
    returning 1`.execute(db)
  return rows.length > 0
}

export async function removeEntered(db: Db, equipment: string, at: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('engine_readings')
    .where('equipment', '=', equipment)
    .where('at', '=', new Date(at))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Seconds for which the engine ran on each recorded day. */
export async function engineDays(db: Db, equipment: string): Promise<EngineDay[]> {
  const rows = await db
    .selectFrom('track_days')
    .select(['day', 'working_s', 'idle_s', 'first_at', 'last_at', 'emptied_at'])
    .where('equipment', '=', equipment)
    .orderBy('day')
    .execute()
  return rows.map(({ day, working_s, idle_s, first_at, last_at, emptied_at }) => ({
    day,
    ran: working_s + idle_s,
    first: first_at?.getTime() ?? null,
    last: last_at?.getTime() ?? null,
    emptied: emptied_at !== null,
  }))
}

/**
 * Levels of the tracker with the most fuel readings in [from, to), ms, ascending, at most one per half a minute. Empty without a
 * wired tracker.
 */
export async function fuelLevels(db: Db, equipment: string, from: number, to: number): Promise<Level[]> {
  const wired = await db
    .selectFrom('recorders')
    .select('id')
    .where('equipment', '=', equipment)
    .where('tracker_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!wired) return []
  const { rows } = await sql<{ at: Date; recorder: string; value: number }>`
    select distinct on (recorder, floor(extract(epoch from recorded_at) / 30)) recorded_at as at, recorder, fuel_l as value
    from track_points
    where equipment = ${equipment} and recorded_at >= ${new Date(from)} and recorded_at < ${new Date(to)}
      and fuel_l is not null and recorder is not null
    order by recorder, floor(extract(epoch from recorded_at) / 30), recorded_at`.execute(db)
  const most =
    [...Map.groupBy(rows, ({ recorder }) => recorder).values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  return most.map(({ at, value }) => ({ at: at.getTime(), value }))
}
