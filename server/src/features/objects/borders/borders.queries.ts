/** Circles around the objects where a machine works. */
import type { Border } from '@spetskarta/shared/objects/borders.ts'
import type { Db } from '../../../db/connect.ts'
import { reachOf, shapeOf } from '../shape.rules.ts'

/** Maximum number of circles: Android watches this many for one app without problems. */
const BORDERS_MOST = 20

/** Circles around the open objects where the machine works, newest first. */
export async function objectBordersOf(db: Db, equipment: string): Promise<Border[]> {
  const rows = await db
    .selectFrom('object_machines as m')
    .innerJoin('objects as o', 'o.id', 'm.object_id')
    .select(['o.id', 'o.name', 'o.kind', 'o.lon', 'o.lat', 'o.radius_m', 'o.outline'])
    .where('m.item_id', '=', equipment)
    .where('o.state', '=', 'open')
    .orderBy('o.id', 'desc')
    .limit(BORDERS_MOST)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    lat: row.lat,
    lng: row.lon,
    radius: Math.ceil(reachOf(shapeOf(row))),
  }))
}
