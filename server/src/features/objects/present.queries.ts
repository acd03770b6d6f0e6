/** Which machines are on an object now. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Present, Visit } from '@spetskarta/shared/objects/objects.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { lastStops } from '../recorders/signs.queries.ts'
import { uncountedDays } from './stale-days.queries.ts'

/**
 * Machines that were inside when they were last heard; moments in ms. Without those of which that day or a later one could not be
 * counted: where they are is unknown.
 */
export async function presentOn(db: Db, objectIds: number[]): Promise<(Present & { objectId: number })[]> {
  const { rows } = await sql<{ objectId: string; itemId: string; day: string; visits: Visit[] }>`
    select distinct on (h.object_id, h.item_id) h.object_id as "objectId", h.item_id as "itemId", h.day::text, h.visits
    from object_hours h
    where h.object_id = any (${objectIds}::bigint[]) and h.left is null
    order by h.object_id, h.item_id, h.day desc`.execute(db)
  const { rows: days } = await sql<{ equipment: string; day: string }>`
    select equipment, max(day)::text as day from track_days
    where equipment = any(${rows.map(({ itemId }) => itemId)}::uuid[]) group by equipment`.execute(db)
  const last = new Map(days.map(({ equipment, day }) => [equipment, day]))
  const here = rows.filter(({ itemId, day }) => last.get(itemId) === day)
  const failing = await uncountedDays(
    db,
    here.map(({ itemId }) => itemId),
  )
  const known = here.filter((row) => !failing.some(({ itemId, day }) => itemId === row.itemId && day >= row.day))
  const stops = await lastStops(
    db,
    known.map(({ itemId }) => itemId),
  )
  return known.map(({ objectId, itemId, visits }) => {
    const heardAt = visits.at(-1)?.left ?? 0
    const stopped = stops.get(itemId)
    // The last point may be a little later than «Стоп».
    const stoppedAt = stopped !== undefined && stopped >= heardAt - MINUTE ? stopped : null
    return { objectId: Number(objectId), itemId, heardAt, stoppedAt }
  })
}
