/** Stored hauls, with the owner's corrections. */
import type { Haul } from '@spetskarta/shared/objects/hauls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { anyOf } from '../../tracks/access.queries.ts'
import { coarseDays } from '../hours.queries.ts'
import type { HaulLeg } from './hauls.rules.ts'
import { type CorrectedPair, chargedTo, type Ends, haulsOfDay } from './pairs.rules.ts'

/** Hauls on these days, `yyyy-mm-dd`, by day and machine. */
export const haulsOn = (db: Db, ids: readonly string[], days: readonly string[]): Promise<Haul[]> =>
  haulsWhere(db, sql`item_id = any (${ids}::uuid[]) and day = any (${days}::date[])`)

/** Hauls in a period, both days included. */
export const haulsIn = (db: Db, ids: readonly string[], from: string, to: string): Promise<Haul[]> =>
  haulsWhere(db, sql`item_id = any (${ids}::uuid[]) and day between ${from}::date and ${to}::date`)

/** Those of these hauls that are charged by papers of this object. */
export async function chargedHauls(db: Db, hauls: readonly Haul[], objectId: number): Promise<Haul[]> {
  const ends = await endsOf(db, hauls)
  return hauls.filter((haul) => chargedTo(haul, ends) === objectId)
}

export async function endsOf(db: Db, hauls: readonly Haul[]): Promise<Ends> {
  const ids = new Set(hauls.flatMap(({ load, unload }) => [load.objectId, unload.objectId]))
  const rows = await db
    .selectFrom('objects')
    .select(['id', 'haul', 'customer_name as customer'])
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, ...end }) => [Number(id), end]))
}

/** `condition` uses `item_id` and `day`. */
async function haulsWhere(db: Db, condition: RawBuilder<unknown>): Promise<Haul[]> {
  const { rows } = await sql<{ itemId: string; day: string; legs: HaulLeg[]; corrected: CorrectedPair[] }>`
    with h as (select * from haul_days where ${condition}),
    c as (
      select item_id, day, json_agg(json_build_object('load', load_id::text, 'unload', unload_id::text, 'trips', trips,
        'reason', reason, 'by', by, 'at', floor(extract(epoch from made_at) * 1000))) as corrected
      from (
        select distinct on (n.item_id, n.day, n.load_id, n.unload_id) n.*, coalesce(nullif(u.name, ''), u.user_url, '') as by
        from (select * from haul_corrections where ${condition}) n left join users u on u.id = n.user_id
        order by n.item_id, n.day, n.load_id, n.unload_id, n.id desc
      ) newest
      where trips is not null
      group by item_id, day
    )
    select item_id as "itemId", day::text, coalesce(h.legs, '[]') as legs, coalesce(c.corrected, '[]') as corrected
    from h full join c using (item_id, day)
    order by day, item_id`.execute(db)
  const seldom = new Map((await coarseDays(db, rows)).map((one) => [`${one.itemId} ${one.day}`, one.turnsSeconds]))
  const hauls = rows.flatMap((row) =>
    haulsOfDay({ ...row, turnsSeconds: seldom.get(`${row.itemId} ${row.day}`) ?? null }),
  )
  const ends = hauls.flatMap(({ load, unload }) => [load.objectId, unload.objectId])
  const objects = await db
    .selectFrom('objects')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...new Set(ends)]}::bigint[])`)
    .execute()
  const names = new Map(objects.map(({ id, name }) => [Number(id), name]))
  const named = (end: Haul['load']) => ({ ...end, name: names.get(end.objectId) ?? '' })
  return hauls.map((haul) => ({ ...haul, load: named(haul.load), unload: named(haul.unload) }))
}

interface Correction {
  itemId: string
  day: string
  userId: string
  load: number
  unload: number
  /** Null withdraws the correction. */
  trips: number | null
  reason: string
}

export const insertHaulCorrection = (db: Db, { itemId, day, userId, load, unload, trips, reason }: Correction) =>
  db
    .insertInto('haul_corrections')
    .values({
      item_id: itemId,
      day,
      user_id: userId,
      load_id: String(load),
      unload_id: String(unload),
      trips,
      reason,
    })
    .execute()

/** Whether the machine works on both of these objects of the user. */
export async function worksOnBoth(db: Db, userId: string, itemId: string, objects: [number, number]): Promise<boolean> {
  const rows = await db
    .selectFrom('object_machines as m')
    .innerJoin('objects as o', 'o.id', 'm.object_id')
    .select('o.id')
    .where('m.item_id', '=', itemId)
    .where('o.user_id', '=', userId)
    .where('o.id', '=', sql<string>`any(${objects}::bigint[])`)
    .execute()
  return rows.length === 2
}

/** Those of these machines that belong to the user. */
export async function ownAmong(db: Db, userId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('machine_users')
    .select('equipment')
    .where('user_id', '=', userId)
    .where('own', '=', true)
    .where('equipment', '=', anyOf(ids))
    .execute()
  return rows.map(({ equipment }) => equipment)
}
