/** Objects as the map draws them: position and shape. */
import type { DrawnObject } from '@spetskarta/shared/objects/objects.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { figureOf } from './shape.rules.ts'

const COLUMNS = ['id', 'lon', 'lat', 'kind', 'radius_m', 'outline'] as const

export async function drawnObjects(db: Db, objectIds: number[]): Promise<(DrawnObject & { objectId: number })[]> {
  if (objectIds.length === 0) return []
  const rows = await db.selectFrom('objects').select(COLUMNS).where('id', 'in', objectIds.map(String)).execute()
  return rows.map((row) => ({ objectId: Number(row.id), lon: row.lon, lat: row.lat, ...figureOf(row) }))
}

/**
 * Open objects of the machine's owner that the machine visited on these days (`yyyy-mm-dd`, both included) and had not left for
 * the day before `since` (ms).
 */
export async function objectsVisited(
  db: Db,
  equipment: string,
  { from, to, since }: { from: string; to: string; since: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from object_hours h
    join object_machines m on m.object_id = h.object_id and m.item_id = h.item_id
    join objects o on o.id = h.object_id and o.state = 'open'
    join items i on i.id = h.item_id and i.owner = o.user_id
    where h.item_id = ${equipment} and h.day between ${from}::date and ${to}::date
      and (h.left is null or h.left >= ${new Date(since)})
    order by o.id`.execute(db)
  return rows.map(({ id }) => Number(id))
}
