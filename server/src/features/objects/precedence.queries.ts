/** Objects of one owner that lie over each other, and which of them goes first. */
import type { HereObject, ObjectFields } from '@spetskarta/shared/objects/objects.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { goesFirst } from './precedence.rules.ts'
import { areaOf, areOverlapping, shapeOf } from './shape.rules.ts'

/** Ids of the objects before which `o` goes. */
export const beforeOf = sql<string[]>`array(select p.later::text from object_precedence p where p.earlier = o.id)`

/** Open ones of the same owner; nothing where the object is closed. */
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

/** Of the user's own objects. Whether anything has changed. */
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
