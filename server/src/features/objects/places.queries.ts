/** Places that may become objects: which places are taken already, and which the owner has declined. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type Shape, shapeOf } from './shape.rules.ts'

/** Metres: wherever the machine stands within the same yard. */
const NEAR = 300
/** Maximum per user; the oldest are deleted. */
const DECLINED_MOST = 500

/** Where no place is offered: the user's own open objects, and circles around declined places. */
export async function takenShapes(db: Db, userId: string): Promise<Shape[]> {
  const objects = await db
    .selectFrom('objects')
    .select(['kind', 'lon', 'lat', 'radius_m', 'outline'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute()
  const declined = await db.selectFrom('declined_places').select(['lon', 'lat']).where('user_id', '=', userId).execute()
  return [...objects.map(shapeOf), ...declined.map((place) => ({ kind: 'circle' as const, ...place, radius: NEAR }))]
}

export async function insertDeclined(db: Db, userId: string, { lat, lon }: { lat: number; lon: number }) {
  await db
    .insertInto('declined_places')
    .values({ user_id: userId, lat, lon })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`delete from declined_places where user_id = ${userId} and (lat, lon) in (
    select lat, lon from declined_places where user_id = ${userId} order by made_at desc, lat, lon offset ${DECLINED_MOST}
  )`.execute(db)
}
