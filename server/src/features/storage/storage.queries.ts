/**
 * How much accounts store: points, photos, papers that were drawn. Changes are appended to `storage_changes`; `addUp` adds them
 * to the sums.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { anyOf, ownMachines } from '../tracks/access.queries.ts'
import type { Used } from './quotas.rules.ts'

export interface AccountUse extends Used {
  owner: string
  email: string | null
  /** The level about which the owner was last written to, per cent. */
  reported: number
  /** Whether points are refused. */
  isFull: boolean
}

/** For machines with `i.owner`, without changes not yet added up. Demo owners have no e-mail to confirm. */
const used = (where: RawBuilder<unknown>) => sql<AccountUse>`
  select u.id as owner, u.email, (u.email is null or u.email_confirmed_at is not null) as confirmed,
    coalesce(s.points, 0)::float8 as points, (coalesce(s.bytes, 0) + coalesce(p.bytes, 0))::float8 as bytes, coalesce(a.told, 0)::int as reported,
    coalesce(a.full_of_points, false) as "isFull"
  from users u
  left join account_storage a on a.owner = u.id
  left join (
    select i.owner, sum(s.points) as points, sum(s.bytes) as bytes
    from items i join item_storage s on s.equipment = i.id
    where ${where} group by i.owner
  ) s on s.owner = u.id
  left join lateral (
    select sum(bytes) as bytes from (
      select bytes from paper_files where user_id = u.id union all select bytes from invoice_files where user_id = u.id
    ) f
  ) p on true`

/** The exact use; undefined where there is no such user. */
export const usedBy = (db: Db, owner: string): Promise<Used | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { rows } = await sql<Used>`${used(sql`i.owner = ${owner}`)} where u.id = ${owner}`.execute(transaction)
      const changes = await transaction
        .selectFrom('storage_changes')
        .select([
          sql<number>`coalesce(sum(points), 0)::float8`.as('points'),
          sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
        ])
        .where('equipment', '=', anyOf(await ownMachines(transaction, owner)))
        .executeTakeFirstOrThrow()
      const [sums] = rows
      return sums && { ...sums, points: sums.points + changes.points, bytes: sums.bytes + changes.bytes }
    })

export async function usedByOwnerOf(db: Db, equipment: string): Promise<Used | undefined> {
  const row = await db.selectFrom('items').select('owner').where('id', '=', equipment).executeTakeFirst()
  return row && usedBy(db, row.owner)
}

/** All accounts that store anything or were written to about their storage, as last added up. */
export async function allUse(db: Db): Promise<AccountUse[]> {
  const { rows } = await sql<AccountUse>`
    ${used(sql`true`)} where s.owner is not null or p.bytes is not null or a.owner is not null`.execute(db)
  return rows
}

/** Number of changes added up by one statement: a hundred thousand took longer than a statement may. */
export const ADDED_AT_ONCE = 10_000

/** Moves the changes into the machines' sums, all of them or none. Changes of machines that no longer exist are dropped. */
export const addUp = (db: Db): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const taken = await transaction.deleteFrom('storage_changes').returning(['equipment', 'points', 'bytes']).execute()
    // Machines are locked in the same order everywhere, otherwise two servers could wait for each other.
    taken.sort((a, b) => (a.equipment < b.equipment ? -1 : 1))
    for (let i = 0; i < taken.length; i += ADDED_AT_ONCE) await addPart(transaction, taken.slice(i, i + ADDED_AT_ONCE))
  })

type Change = Pick<Selectable<Tables['storage_changes']>, 'equipment' | 'points' | 'bytes'>

async function addPart(transaction: Db, changes: readonly Change[]): Promise<void> {
  const machines = changes.map(({ equipment }) => equipment)
  await sql`
    with alive as materialized (select id from items where id = any(${machines}::uuid[]) order by id for key share)
    insert into item_storage (equipment, points, bytes)
    select t.equipment, sum(t.points), sum(t.bytes)
    from unnest(${machines}::uuid[], ${changes.map(({ points }) => points)}::bigint[],
      ${changes.map(({ bytes }) => bytes)}::bigint[]) as t (equipment, points, bytes)
    join alive on id = t.equipment
    group by t.equipment order by t.equipment
    on conflict (equipment) do update set
      points = item_storage.points + excluded.points, bytes = item_storage.bytes + excluded.bytes`.execute(transaction)
}

/** Sets whether points are refused; does nothing where the user no longer exists. */
export async function setFull(db: Db, owner: string, full: boolean): Promise<void> {
  await sql`
    insert into account_storage (owner, full_of_points) select id, ${full} from users where id = ${owner}
    on conflict (owner) do update set full_of_points = excluded.full_of_points
    where account_storage.full_of_points <> excluded.full_of_points`.execute(db)
}

/** Stores the reported level; false if another instance has already done so. */
export async function claimReport(db: Db, owner: string, before: number, reported: number): Promise<boolean> {
  const { rows } = await sql`
    insert into account_storage (owner, told) select id, ${reported} from users where id = ${owner} and ${before}::int = 0
    on conflict (owner) do nothing returning 1`.execute(db)
  if (rows.length > 0) return true
  const { numUpdatedRows } = await db
    .updateTable('account_storage')
    .set({ told: reported })
    .where('owner', '=', owner)
    .where('told', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
