/** Consequences of summed days in the tables that do not belong to tracks. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { type Noted, type NotedRow, notedFor, notedIn } from '../../tracks/jams/shown-places.queries.ts'

/**
 * Runs in the transaction that stores the sums: marks the hours on objects of these days to be computed again. Skips deleted
 * machines, and machines that work on no object and are not booked on that day. Returns the places noted for these days so far,
 * read in the same round trip.
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
