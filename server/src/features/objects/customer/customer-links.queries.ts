/** Links of customers to their objects: at most one an object. */
import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export interface CustomerLink {
  nonce: Buffer
  expiresAt: Date | null
  /** How far back its holder sees; null: the current day. */
  hours: number | null
  views: string
}

const OPEN = sql<SqlBool>`coalesce(expires_at > now(), true)`

/** Also one that has expired. */
export const findCustomerLink = (db: Db, objectId: number): Promise<CustomerLink | undefined> =>
  db
    .selectFrom('object_links')
    .select(['nonce', 'expires_at as expiresAt', 'hours', 'views'])
    .where('object_id', '=', String(objectId))
    .executeTakeFirst()

export const findOpenCustomerLink = (db: Db, objectId: number): Promise<CustomerLink | undefined> =>
  db
    .selectFrom('object_links')
    .select(['nonce', 'expires_at as expiresAt', 'hours', 'views'])
    .where('object_id', '=', String(objectId))
    .where(OPEN)
    .executeTakeFirst()

/** Undefined: leave it. */
interface Terms {
  expiresAt?: Date | null | undefined
  hours?: number | null | undefined
}

/** An existing link stays. An expired one stays only if it gets another expiry. */
export async function openCustomerLink(db: Db, objectId: number, { expiresAt, hours }: Terms): Promise<void> {
  if (expiresAt === undefined)
    await sql`delete from object_links where object_id = ${objectId} and not ${OPEN}`.execute(db)
  await db
    .insertInto('object_links')
    .values({
      object_id: String(objectId),
      nonce: randomBytes(16),
      expires_at: expiresAt ?? null,
      hours: hours ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('object_id').doUpdateSet({
        object_id: String(objectId),
        ...(expiresAt !== undefined && { expires_at: expiresAt }),
        ...(hours !== undefined && { hours }),
      }),
    )
    .execute()
}

/** The link is dead at once. */
export const endCustomerLink = (db: Db, objectId: number) =>
  db.deleteFrom('object_links').where('object_id', '=', String(objectId)).execute()

export const countCustomerView = (db: Db, objectId: number) =>
  db.updateTable('object_links').set({ views: sql`views + 1` }).where('object_id', '=', String(objectId)).execute()

/** Who leads the machines of an object: a published machine's phone is public, a hidden one's is not. */
export async function findContractor(db: Db, objectId: number): Promise<{ name: string; phone: string | null }> {
  const { rows } = await sql<{ name: string; phone: string | null }>`
    select coalesce(nullif(u.name, ''), u.user_url, '') as name, (
      select i.phone from object_machines m join items i on i.id = m.item_id
      where m.object_id = o.id and i.owner = u.id and not i.hidden order by i.name, i.id limit 1) as phone
    from objects o join users u on u.id = o.user_id where o.id = ${objectId}`.execute(db)
  return rows[0] ?? { name: '', phone: null }
}
