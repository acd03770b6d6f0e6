/** Days whose hours on objects are to be computed anew, because their sums have changed. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** In the transaction that keeps the sums. Machines that work on no object and are not booked on that day
 * are passed over, and those that are gone. */
export async function markObjectDays(
  transaction: Db,
  days: readonly { equipment: string; day: string }[],
): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into stale_object_days (item_id, day)
    select d.equipment, d.day
    from unnest(${days.map(({ equipment }) => equipment)}::uuid[], ${days.map(({ day }) => day)}::date[])
      as d (equipment, day)
    where exists (select from object_machines m join items i on i.id = m.item_id where m.item_id = d.equipment)
      or exists (select from deals b where b.machine = d.equipment and d.day between b.from_day and b.to_day)
    order by 1, 2
    on conflict (item_id, day) do update set changes = stale_object_days.changes + 1`.execute(transaction)
}
