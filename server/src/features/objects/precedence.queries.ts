/** Overlapping objects of one owner, and which of them takes precedence. */
import type { HereObject, ObjectDay, ObjectFields } from '@spetskarta/shared/objects/objects.ts'
import type { OverlapHours } from '@spetskarta/shared/objects/overlaps.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { goesFirst } from './precedence.rules.ts'
import { areaOf, areOverlapping, shapeOf } from './shape.rules.ts'

/** Ids of the objects over which `o` takes precedence. */
export const beforeOf = sql<string[]>`array(select p.later::text from object_precedence p where p.earlier = o.id)`

/** Open objects of the same owner that overlap this one; empty if the object is closed. */
export async function overlapsOf(db: Db, objectId: number): Promise<HereObject['overlaps']> {
  const objects = await db
    .selectFrom('objects as o')
    .select(['o.id', 'o.name', 'o.kind', 'o.lon', 'o.lat', 'o.radius_m', 'o.outline', beforeOf.as('before')])
    .where('o.state', '=', 'open')
    .where('o.user_id', '=', (query) =>
      query.selectFrom('objects').select('user_id').where('id', '=', String(objectId)),
    )
    .orderBy('o.id')
    .execute()
  const placed = objects.map((row) => ({ ...row, shape: shapeOf(row) }))
  const here = placed.find(({ id }) => id === String(objectId))
  if (!here) return []
  return placed
    .filter((other) => other !== here && areOverlapping(here.shape, other.shape))
    .map((other) => ({
      objectId: Number(other.id),
      name: other.name,
      first: goesFirst({ ...here, area: areaOf(here.shape) }, { ...other, area: areaOf(other.shape) }),
    }))
}

/** Only for the user's own objects. Returns whether anything has changed. */
export async function keepPrecedence(
  transaction: Db,
  { userId, objectId }: { userId: string; objectId: string },
  overlaps: NonNullable<ObjectFields['overlaps']>,
): Promise<boolean> {
  const { rows } = await sql`
    with told as (
      select o.id, n.first from unnest(${overlaps.map(({ objectId }) => String(objectId))}::bigint[],
        ${overlaps.map(({ first }) => first)}::boolean[]) as n (id, first)
      join objects o on o.id = n.id and o.user_id = ${userId} and o.id <> ${objectId}::bigint
    ), taken as (
      delete from object_precedence p using told t
      where (p.earlier, p.later) = (case when t.first then t.id else ${objectId}::bigint end,
        case when t.first then ${objectId}::bigint else t.id end)
    )
    insert into object_precedence (earlier, later)
    select case when t.first then ${objectId}::bigint else t.id end, case when t.first then t.id else ${objectId}::bigint end
    from told t on conflict do nothing
    returning earlier`.execute(transaction)
  return rows.length > 0
}

interface OverRow {
  itemId: string
  day: string
  /** The object that has the hours, while they were spent on `other` too. */
  first: number
  firstName: string
  other: number
  otherName: string
  seconds: number
}

/** Hours that were spent on two objects of the user at once. `condition` uses `h`. */
async function overWhere(db: Db, userId: string, condition: RawBuilder<unknown>): Promise<OverRow[]> {
  const { rows } = await sql<OverRow>`
    select h.item_id as "itemId", h.day::text, f.id::int8 as first, f.name as "firstName", o.id::int8 as other,
      o.name as "otherName", v.seconds
    from object_hours h
    cross join lateral jsonb_to_recordset(h.over) as v (id bigint, seconds integer)
    join objects f on f.id = h.object_id and f.user_id = ${userId}
    join objects o on o.id = v.id and o.user_id = ${userId}
    where h.over is not null and ${condition}
    order by h.day, h.item_id, f.id, o.id`.execute(db)
  return rows.map((row) => ({ ...row, first: Number(row.first), other: Number(row.other) }))
}

/**
 * For each of these days: the overlap with the object that has the hours; or, for the object that has them, with the other one,
 * unless that one is among these days.
 */
export async function overAmong(
  db: Db,
  userId: string,
  days: readonly Pick<ObjectDay, 'itemId' | 'day' | 'objectId'>[],
): Promise<OverlapHours[][]> {
  if (days.length === 0) return []
  const rows = await overWhere(
    db,
    userId,
    sql`h.item_id = any (${[...new Set(days.map(({ itemId }) => itemId))]}::uuid[])
      and h.day = any (${[...new Set(days.map(({ day }) => day))]}::date[])`,
  )
  const isListed = (row: OverRow, objectId: number) =>
    days.some((one) => one.itemId === row.itemId && one.day === row.day && one.objectId === objectId)
  return days.map(({ itemId, day, objectId }) =>
    rows.flatMap((row) => {
      if (row.itemId !== itemId || row.day !== day) return []
      const { first, firstName, other, otherName, seconds } = row
      if (other === objectId) return [{ name: firstName, seconds }]
      return first === objectId && !isListed(row, other) ? [{ name: otherName, seconds }] : []
    }),
  )
}

/** For a machine in a period, both days included: hours on this object that count for other objects, by object. */
export async function overOn(
  db: Db,
  userId: string,
  { itemId, objectId, from, to }: { itemId: string; objectId: number; from: string; to: string },
): Promise<OverlapHours[]> {
  const rows = await overWhere(
    db,
    userId,
    sql`h.item_id = ${itemId}::uuid and h.day between ${from}::date and ${to}::date and o.id = ${objectId}::bigint`,
  )
  return [...Map.groupBy(rows, ({ first }) => first).values()].map((its) => ({
    name: its[0]?.firstName ?? '',
    seconds: its.reduce((sum, { seconds }) => sum + seconds, 0),
  }))
}
