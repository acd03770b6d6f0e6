/** Data that the report of a day needs besides the day. */
import type { Db } from '../../db/connect.ts'
import { anyOf } from '../tracks/access.queries.ts'

/** Names of the phones that recorded points between two moments, ms; imported points have no recorder. */
export async function recorderNamesIn(
  db: Db,
  equipment: string,
  { start, end }: { start: number; end: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('track_points')
    .select('recorder')
    .distinct()
    .where('equipment', '=', equipment)
    .where('recorded_at', '>=', new Date(start))
    .where('recorded_at', '<', new Date(end))
    .where('recorder', 'is not', null)
    .execute()
  const recorders = await db
    .selectFrom('recorders')
    .select('name')
    .where('equipment', '=', equipment)
    .where('id', '=', anyOf(rows.flatMap(({ recorder }) => recorder ?? [])))
    .orderBy('created_at')
    .execute()
  return recorders.map(({ name }) => name)
}
