/** What follows from the sums of days in the tables that are not of tracks. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type Noted, type NotedRow, notedFor, notedIn } from '../tracks/jams/shown-places.queries.ts'

/**
 * In the transaction that keeps the sums: their hours on objects are to be computed anew. Machines that work on no object and are not booked
 * on that day are passed over, and those that are gone. Returns which places the days have noted so far, which is read in the same trip.
 */
export async function markObjectDays(
  transaction: Db,
  days: readonly { equipment: string; day: string }[],
): Promise<Noted[]> {
  if (days.length === 0) return []
  const { rows } = await sql<NotedRow>`
    with marked as (
      insert into stale_object_days (item_id, day)
      select d.equipment, d.day
      from unnest(${days.map(({ equipment }) => equipment)}::uuid[], ${days.map(({ day }) => day)}::date[])
        as d (equipment, day)
      where exists (select from object_machines m join items i on i.id = m.item_id where m.item_id = d.equipment)
        or exists (select from deals b where b.machine = d.equipment and d.day between b.from_day and b.to_day)
      order by 1, 2
      on conflict (item_id, day) do update set changes = stale_object_days.changes + 1)
    ${notedFor(days)}`.execute(transaction)
  return notedIn(rows)
}
