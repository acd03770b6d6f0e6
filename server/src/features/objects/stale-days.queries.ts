/**
 * Days whose hours on objects are still to be computed. They are marked when the sums of days are stored
 * (`features/days/object-days.queries.ts`).
 */
import type { Parts } from '@spetskarta/shared/objects/parts.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import {
  type DaysBetween,
  FAILED,
  FAILS_ALWAYS,
  type FailingDay,
  failingSums,
  IS_SETTLED,
  isWithin,
  unsummed,
} from '../days/stale-days.queries.ts'
import { anyOf } from '../tracks/access.queries.ts'
import { beforeOf } from './precedence.queries.ts'

export interface StaleDay {
  equipment: string
  day: string
  changes: string
  /** As text, because a Date would lose the microseconds. */
  since: string
  type: string
  time_zone: string
  zones_before: unknown
}

const DAYS_AT_ONCE = 50

/** Newest days first, as today's are the ones looked at. */
export async function listStaleDays(db: Db, equipments: string[] | undefined, except: string[]): Promise<StaleDay[]> {
  const days = await db
    .selectFrom('stale_object_days as s')
    .innerJoin('items as i', 'i.id', 's.item_id')
    .select(['s.item_id as equipment', 's.day', 's.changes', sql<string>`s.since::text`.as('since'), 'i.type'])
    .$if(equipments !== undefined, (query) => query.where('s.item_id', '=', anyOf(equipments ?? [])))
    .where(sql<string>`s.item_id || ' ' || s.day`, '<>', sql<string>`all(${except}::text[])`)
    .orderBy('s.day', 'desc')
    .limit(DAYS_AT_ONCE)
    .execute()
  const zones = await db
    .selectFrom('tracking')
    .select(['equipment', 'time_zone', 'zones_before'])
    .where('equipment', '=', anyOf(days.map(({ equipment }) => equipment)))
    .execute()
  const byMachine = new Map(zones.map((row) => [row.equipment, row]))
  return days.flatMap((day) => {
    const zone = byMachine.get(day.equipment)
    return zone ? { ...day, ...zone } : []
  })
}

/**
 * Number of days of these machines that are still to be summed or counted on objects, without the newest two. `within`: the
 * period; absent: all days.
 */
export async function countBehind(db: Db, equipments: string[], within?: DaysBetween): Promise<number> {
  const { days } = await unsummed(db, equipments, { within, settled: true })
  const { rows } = await sql<{ days: number }>`
    select count(*)::int as days from stale_object_days
    where item_id = ${anyOf(equipments)} and ${isWithin(within)} and ${IS_SETTLED}`.execute(db)
  return days + (rows[0]?.days ?? 0)
}

/** Counts the failure of a day, which stays marked. */
export const noteFailure = (db: Db, { equipment, day }: StaleDay) =>
  db
    .updateTable('stale_object_days')
    .set({ failures: sql`failures + 1` })
    .where('item_id', '=', equipment)
    .where('day', '=', day)
    .execute()

/**
 * Days of these machines that always fail to be summed or counted on objects, or have failed `least` times: they are behind, and
 * stay so. `countBehind` counts those that are settled.
 */
export async function failingDays(
  db: Db,
  equipments: string[],
  within?: DaysBetween,
  least = FAILS_ALWAYS,
): Promise<FailingDay[]> {
  const { rows } = await sql<FailingDay>`
    select item_id as "itemId", day::text, ${IS_SETTLED} as settled from stale_object_days
    where item_id = ${anyOf(equipments)} and ${isWithin(within)} and failures >= ${least}`.execute(db)
  return [...rows, ...(await failingSums(db, equipments, within, least))]
}

/**
 * Days of these machines that failed to be summed or counted on objects since they were marked, ascending, each once: what is
 * stored of them, if anything, is out of date.
 */
export const uncountedDays = async (db: Db, equipments: string[], within?: DaysBetween): Promise<FailingDay[]> =>
  eachOnce(await failingDays(db, equipments, within, FAILED))

/** A day may fail to be summed and to be counted on objects. */
export const eachOnce = (failing: readonly FailingDay[]): FailingDay[] =>
  [...new Map(failing.map((day) => [`${day.day} ${day.itemId}`, day])).values()].toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : 0,
  )

/**
 * Locks the day until the transaction ends. `stays`: it has changed again meanwhile. `parts`: seconds of the whole day, if it is
 * summed. Undefined if another worker has already done it.
 */
export async function holdStaleDay(
  transaction: Db,
  { equipment, day, since, changes }: StaleDay,
): Promise<{ stays: boolean; emptied: boolean; parts: Parts | undefined } | undefined> {
  const { rows } = await sql<{ changes: string }>`
    select changes from stale_object_days
    where item_id = ${equipment} and day = ${day} and since::text = ${since} for update`.execute(transaction)
  const [now] = rows
  if (!now) return undefined
  const kept = await transaction
    .selectFrom('track_days')
    .select(['emptied_at', 'working_s as work', 'idle_s as idle', 'off_s as off', 'unknown_s as unknown'])
    .where('equipment', '=', equipment)
    .where('day', '=', day)
    .executeTakeFirst()
  if (!kept) return { stays: now.changes !== changes, emptied: false, parts: undefined }
  const { emptied_at, ...parts } = kept
  return { stays: now.changes !== changes, emptied: emptied_at !== null, parts }
}

export const endStaleDay = (transaction: Db, { equipment, day }: StaleDay) =>
  transaction.deleteFrom('stale_object_days').where('item_id', '=', equipment).where('day', '=', day).execute()

/**
 * Marks the previous day again: whether a machine that was on an object at its last point stayed over midnight or left is shown
 * by the first points of `day`.
 */
export const markDayBefore = (db: Db, { equipment, day }: StaleDay, midnight: number) =>
  sql`insert into stale_object_days (item_id, day)
    select distinct h.item_id, h.day from object_hours h
    where h.item_id = ${equipment} and h.day = ${day}::date - 1 and h.left is null
      and (h.visits->-1->>'left')::numeric < ${midnight}
    on conflict (item_id, day) do update set changes = stale_object_days.changes + 1`.execute(db)

/** The objects where the machine works; `before`: ids of the objects over which each takes precedence. */
export const objectsWith = (db: Db, equipment: string) =>
  db
    .selectFrom('object_machines as m')
    .innerJoin('objects as o', 'o.id', 'm.object_id')
    .select(beforeOf.as('before'))
    .select([
      'o.id',
      'o.kind',
      'o.lon',
      'o.lat',
      'o.radius_m',
      'o.outline',
      'o.closed_at',
      'o.starts',
      'o.ends',
      'o.haul',
    ])
    .where('m.item_id', '=', equipment)
    .execute()
