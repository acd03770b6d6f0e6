/** Machines of other owners that a user may read and record for. */
import type { PartnerMachine } from '@spetskarta/shared/days/recorded-days.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { fitsFilter } from '../../db/item-pages.ts'

interface Asked {
  /** Words of the name or the town. */
  q?: string | undefined
  offset: number
  limit: number
}

/** Those recorded last come first. A day that still waits to be summarised counts as recorded. */
export async function partnerMachines(db: Db, user: string, { q, offset, limit }: Asked) {
  const { rows } = await sql<PartnerMachine>`
    select i.id as "_id", i.name, i.type, coalesce(u.name, '') as "userName", last.day::text as "lastDay"
    from machine_users m
    join items i on i.id = m.equipment
    join users u on u.id = i.owner,
    lateral (select greatest(
      (select max(d.day) from track_days d where d.equipment = i.id),
      (select max(s.day) from stale_days s where s.equipment = i.id)) as day) as last
    where m.user_id = ${user} and not m.own and ${fitsFilter({ q })}
    order by last.day desc nulls last, i.name, i.id
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** How many there are, and in how many of them the words are found. */
export async function countPartnerMachines(db: Db, user: string, q: string | undefined) {
  const { rows } = await sql<{ total: number; count: number }>`
    select count(*)::int as total, (count(*) filter (where ${fitsFilter({ q })}))::int as count
    from machine_users m join items i on i.id = m.equipment
    where m.user_id = ${user} and not m.own`.execute(db)
  return rows[0] ?? { total: 0, count: 0 }
}
