/** How much accounts store. Triggers append what comes and goes to `storage_changes`; `addUp` adds it up. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Used } from './quotas.rules.ts'

export interface AccountUse extends Used {
  owner: string
  email: string | null
  /** Per cent of the quota that the last letter reported. */
  told: number
  /** Whether points are refused. */
  isFull: boolean
}

/** Of machines with `i.owner`; exact, with what is not added up yet. Demo owners have no e-mail to confirm. */
const used = (where: RawBuilder<unknown>) => sql<AccountUse>`
  select u.id as owner, u.email, (u.email is null or u.email_confirmed_at is not null) as confirmed,
    coalesce(s.points, 0)::float8 as points, coalesce(s.bytes, 0)::float8 as bytes, coalesce(a.told, 0)::int as told,
    coalesce(a.full_of_points, false) as "isFull"
  from users u
  left join account_storage a on a.owner = u.id
  left join (
    select i.owner, sum(parts.points) as points, sum(parts.bytes) as bytes
    from items i join (
      select * from item_storage union all select * from storage_changes
    ) parts on parts.equipment = i.id
    where ${where} group by i.owner
  ) s on s.owner = u.id`

/** Undefined where there is no such user. */
export async function usedBy(db: Db, owner: string): Promise<Used | undefined> {
  const { rows } = await sql<Used>`${used(sql`i.owner = ${owner}`)} where u.id = ${owner}`.execute(db)
  return rows[0]
}

export async function usedByOwnerOf(db: Db, equipment: string): Promise<Used | undefined> {
  const row = await db.selectFrom('items').select('owner').where('id', '=', equipment).executeTakeFirst()
  return row && usedBy(db, row.owner)
}

/** All accounts that store anything or got a letter that they store much. */
export async function allUse(db: Db): Promise<AccountUse[]> {
  const { rows } = await sql<AccountUse>`
    ${used(sql`true`)} where s.owner is not null or a.owner is not null`.execute(db)
  return rows
}

/** Moves what came and went into the machines' sums, all of it or nothing. What machines that are gone had is dropped. */
export async function addUp(db: Db): Promise<void> {
  await sql`
    with taken as (
      delete from storage_changes returning *
    ), alive as materialized (
      select id from items where id in (select equipment from taken) order by id for key share
    )
    insert into item_storage (equipment, points, bytes)
    select equipment, sum(points), sum(bytes) from taken join alive on id = equipment
    group by equipment order by equipment
    on conflict (equipment) do update set
      points = item_storage.points + excluded.points, bytes = item_storage.bytes + excluded.bytes`.execute(db)
}

/** Whether points are refused; nothing happens where the user is gone. */
export async function setFull(db: Db, owner: string, full: boolean): Promise<void> {
  await sql`
    insert into account_storage (owner, full_of_points) select id, ${full} from users where id = ${owner}
    on conflict (owner) do update set full_of_points = excluded.full_of_points
    where account_storage.full_of_points <> excluded.full_of_points`.execute(db)
}

/** Remembers the reported level; false if another instance has already done so. */
export async function claimTold(db: Db, owner: string, before: number, told: number): Promise<boolean> {
  const { rows } = await sql`
    insert into account_storage (owner, told) select id, ${told} from users where id = ${owner} and ${before}::int = 0
    on conflict (owner) do nothing returning 1`.execute(db)
  if (rows.length > 0) return true
  const { numUpdatedRows } = await db
    .updateTable('account_storage')
    .set({ told })
    .where('owner', '=', owner)
    .where('told', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
