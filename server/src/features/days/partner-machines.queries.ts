/** Machines of other owners that a user may read and record for. */
import type { PartnerMachine } from '@spetskarta/shared/days/recorded-days.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Those recorded last come first. */
export async function partnerMachines(db: Db, user: string): Promise<PartnerMachine[]> {
  const { rows } = await sql<PartnerMachine>`
    select i.id as "_id", i.name, i.type, coalesce(u.name, '') as "userName",
      (select max(d.day)::text from track_days d where d.equipment = i.id) as "lastDay"
    from machine_users m
    join items i on i.id = m.equipment
    join users u on u.id = i.owner
    where m.user_id = ${user} and not m.own
    order by "lastDay" desc nulls last, i.name, i.id`.execute(db)
  return rows
}
