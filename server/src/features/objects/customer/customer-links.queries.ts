/** Customers' links to their objects: at most one per object. */
import { randomBytes } from 'node:crypto'
import type { CustomerView } from '@spetskarta/shared/objects/customer.ts'
import type { PaperKind } from '@spetskarta/shared/papers/papers.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { zoneOfObject } from '../../sharing/open-links.queries.ts'

export interface CustomerLink {
  nonce: Buffer
  expiresAt: Date | null
  /** Hours of the past that the link shows; null: the current day only. */
  hours: number | null
  views: string
  /** Whether the holder of the link may download papers. */
  papers: boolean
  /** Of a machine of the object. */
  timeZone: string
}

const OPEN = sql<SqlBool>`coalesce(expires_at > now(), true)`

const linkOfObject = (db: Db, objectId: number) =>
  db
    .selectFrom('object_links')
    .select(['nonce', 'expires_at as expiresAt', 'hours', 'views', 'papers'])
    .select(zoneOfObject('object_links.object_id').as('timeZone'))
    .where('object_id', '=', String(objectId))

/** Includes an expired link. */
export const findCustomerLink = (db: Db, objectId: number): Promise<CustomerLink | undefined> =>
  linkOfObject(db, objectId).executeTakeFirst()

export const findOpenCustomerLink = (db: Db, objectId: number): Promise<CustomerLink | undefined> =>
  linkOfObject(db, objectId).where(OPEN).executeTakeFirst()

/** Undefined: the value stays as it is. */
interface Terms {
  expiresAt?: Date | null | undefined
  hours?: number | null | undefined
  papers?: boolean | undefined
}

/** Keeps an existing link. An expired link is kept only if it gets a new expiry. */
export async function openCustomerLink(db: Db, objectId: number, { expiresAt, hours, papers }: Terms): Promise<void> {
  if (expiresAt === undefined)
    await sql`delete from object_links where object_id = ${objectId} and not ${OPEN}`.execute(db)
  await db
    .insertInto('object_links')
    .values({
      object_id: String(objectId),
      nonce: randomBytes(16),
      expires_at: expiresAt ?? null,
      hours: hours ?? null,
      papers: papers ?? false,
    })
    .onConflict((conflict) =>
      conflict.column('object_id').doUpdateSet({
        object_id: String(objectId),
        ...(expiresAt !== undefined && { expires_at: expiresAt }),
        ...(hours !== undefined && { hours }),
        ...(papers !== undefined && { papers }),
      }),
    )
    .execute()
}

/** The link stops working at once. */
export const endCustomerLink = (db: Db, objectId: number) =>
  db.deleteFrom('object_links').where('object_id', '=', String(objectId)).execute()

export const countCustomerView = (db: Db, objectId: number) =>
  db.updateTable('object_links').set({ views: sql`views + 1` }).where('object_id', '=', String(objectId)).execute()

/**
 * Name and phone of the contractor. The phone of a published machine is public, unless it is shown only after an answer; that of
 * a hidden machine is not.
 */
export async function findContractor(db: Db, objectId: number): Promise<{ name: string; phone: string | null }> {
  const { rows } = await sql<{ name: string; phone: string | null }>`
    select coalesce(nullif(r.name, ''), nullif(u.name, ''), u.user_url, '') as name, (
      select i.phone from object_machines m join items i on i.id = m.item_id
      where m.object_id = o.id and i.owner = u.id and not i.hidden and i.phone <> '' order by i.name collate by_name, i.id limit 1) as phone
    from objects o join users u on u.id = o.user_id left join requisites r on r.user_id = u.id
    where o.id = ${objectId}`.execute(db)
  return rows[0] ?? { name: '', phone: null }
}

/** Names of the object's machines that are not publicly listed. */
export async function hiddenMachines(db: Db, objectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('object_machines as m')
    .innerJoin('items as i', 'i.id', 'm.item_id')
    .select('i.name')
    .where('m.object_id', '=', String(objectId))
    .where('i.hidden', '=', true)
    .orderBy(sql`i.name collate by_name`)
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Joins `papers as p` with `objects as o`: by ИНН if both have one, so that a customer keeps their papers when the name is
 * corrected.
 */
const SAME_CUSTOMER = sql<SqlBool>`case when p.content->'form'->>'customerInn' <> '' and o.customer_inn <> ''
  then p.content->'form'->>'customerInn' = o.customer_inn else p.content->'form'->>'customer' = o.customer_name end`

/** Papers in force that were issued to the object's present customer. */
const papersOf = (db: Db, objectId: number) =>
  db
    .selectFrom('papers as p')
    .innerJoin('objects as o', (on) => on.onRef('o.id', '=', 'p.object_id').onRef('o.user_id', '=', 'p.user_id'))
    .where('p.object_id', '=', String(objectId))
    .where('p.cancelled_at', 'is', null)
    .where(SAME_CUSTOMER)

/** The newest `limit`, newest first. */
export async function customerPapers(
  db: Db,
  objectId: number,
  limit: number,
): Promise<Omit<CustomerView['papers'][number], 'settledBy'>[]> {
  const rows = await papersOf(db, objectId)
    .leftJoin('paper_files as f', (on) => on.onRef('f.paper', '=', 'p.id').on('f.cancelled', '=', false))
    .select(['p.id', 'p.number', 'p.issued_on as issuedOn', 'p.from_day as from', 'p.to_day as to', 'f.bytes'])
    .select([sql<PaperKind>`p.kind`.as('kind'), sql<string>`p.content->'machine'->>'name'`.as('machineName')])
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, bytes, ...row }) => ({ ...row, id: Number(id), bytes: bytes === null ? null : Number(bytes) }))
}

export async function countCustomerPapers(db: Db, objectId: number): Promise<number> {
  const { count } = await papersOf(db, objectId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The owner of the paper; undefined if the link does not give access to it. */
export const ownerOfCustomerPaper = async (db: Db, objectId: number, paper: number): Promise<string | undefined> =>
  (
    await papersOf(db, objectId)
      .select('p.user_id')
      .where('p.id', '=', sql<string>`${paper}::bigint`)
      .executeTakeFirst()
  )?.user_id
