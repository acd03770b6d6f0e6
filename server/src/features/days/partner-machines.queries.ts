/** Machines of other owners that a user may read and record for. */
import type { PartnerMachine } from '@spetskarta/shared/days/recorded-days.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { fitsFilter } from '../../db/item-pages.ts'
import { lastDaysOf } from './days.queries.ts'

interface Wanted {
  /** Words of the machine's name or town. */
  q?: string | undefined
  offset: number
  limit: number
}

/** Most recently recorded machines first. A day that still waits to be summed counts as recorded. */
export async function partnerMachines(db: Db, user: string, { q, offset, limit }: Wanted) {
  const { rows } = await sql<Omit<PartnerMachine, 'lastDay'>>`
    select i.id as "_id", i.name, i.type, coalesce(u.name, '') as "userName"
    from machine_users m
    join items i on i.id = m.equipment
    join users u on u.id = i.owner
    where m.user_id = ${user} and not m.own and ${fitsFilter({ q })}
    order by i.name collate by_name, i.id`.execute(db)
  const days = await lastDaysOf(
    db,
    rows.map(({ _id }) => _id),
  )
  const machines = rows.map((machine): PartnerMachine => ({ ...machine, lastDay: days.get(machine._id)?.last ?? null }))
  // Machines with the same day stay ordered by name.
  const newestFirst = machines.toSorted((a, b) => compareDays(b.lastDay ?? '', a.lastDay ?? ''))
  return newestFirst.slice(offset, offset + limit)
}

const compareDays = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Total number of partner machines, and the number that match the words. */
export async function countPartnerMachines(db: Db, user: string, q: string | undefined) {
  const { rows } = await sql<{ total: number; count: number }>`
    select count(*)::int as total, (count(*) filter (where ${fitsFilter({ q })}))::int as count
    from machine_users m join items i on i.id = m.equipment
    where m.user_id = ${user} and not m.own`.execute(db)
  return rows[0] ?? { total: 0, count: 0 }
}
