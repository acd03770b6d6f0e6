/** What the report of a day needs besides the day itself. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Names of the phones that recorded points between the two moments, ms; imported points have none. */
export async function recordersOf(
  db: Db,
  equipment: string,
  { start, end }: { start: number; end: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select r.name from recorders r where r.equipment = ${equipment} and exists (
      select from track_points p where p.equipment = ${equipment} and p.recorder = r.id
        and p.recorded_at >= ${new Date(start)} and p.recorded_at < ${new Date(end)})
    order by r.created_at`.execute(db)
  return rows.map(({ name }) => name)
}
