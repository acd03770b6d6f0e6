/** Owners still to be notified that their days were summed again, and the result. */
import type { RecountedDay, RecountNotice } from '@spetskarta/shared/days/recount.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { DaySums } from './changes.rules.ts'

export async function hasNotice(db: Db, user: string): Promise<boolean> {
  const row = await db.selectFrom('recount_notices').select('user_id').where('user_id', '=', user).executeTakeFirst()
  return row !== undefined
}

interface ChangedRow {
  equipment: string
  name: string
  day: string
  before: DaySums
  after: DaySums
  why: RecountedDay['why']
}

/** What the notice says: totals of all days, and the newest `most` days. */
export async function findNotice(db: Db, user: string, most: number): Promise<Omit<RecountNotice, 'untold'>> {
  const { rows: sums } = await sql<{ days: number; changed: number; why: RecountNotice['why'] | null }>`
    select (select coalesce(sum(r.days), 0)::int from recounts r join items i on i.id = r.equipment where i.owner = ${user}) as days,
      count(*)::int as changed, (select array_agg(distinct w) from recounted_days d join items i on i.id = d.equipment,
        unnest(d.why) as w where i.owner = ${user} and d.after is not null) as why
    from recounted_days d join items i on i.id = d.equipment where i.owner = ${user} and d.after is not null`.execute(
    db,
  )
  const { rows } = await sql<ChangedRow>`
    select d.equipment, i.name, d.day::text, d.before, d.after, d.why
    from recounted_days d join items i on i.id = d.equipment where i.owner = ${user} and d.after is not null
    order by d.day desc, i.name collate by_name, d.equipment limit ${most}`.execute(db)
  return {
    days: sums[0]?.days ?? 0,
    changed: sums[0]?.changed ?? 0,
    why: sums[0]?.why ?? [],
    list: rows.map(({ equipment, name, day, before, after, why }) => ({
      equipmentId: equipment,
      name,
      day,
      distance: [before.distance / 1000, after.distance / 1000],
      work: [before.work, after.work],
      why,
    })),
  }
}

/** Deletes the notice, which the owner has read, with the changes it lists. */
export const noteSeen = (db: Db, user: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('recount_notices').where('user_id', '=', user).execute()
    await sql`delete from recounted_days d using items i where i.id = d.equipment and i.owner = ${user}`.execute(
      transaction,
    )
    await sql`delete from recounts r using items i where i.id = r.equipment and i.owner = ${user} and r.before is null`.execute(
      transaction,
    )
  })
