/** Machines and orders as their owner keeps them, hidden ones too. */
import { randomUUIDv7 } from 'node:crypto'
import type { Item, Kind } from '@spetskarta/shared/catalog/items.ts'
import type { OwnEquipment, OwnOrder } from '@spetskarta/shared/own-items/own-items.ts'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { keepFolder } from '../../outside/blobs/doomed-blobs.ts'
import { ITEM_JSON } from '../catalog/item.json.ts'

export interface OwnItems {
  equipment: OwnEquipment
  order: OwnOrder
}

export type ItemColumns = Omit<Updateable<Tables['items']>, 'id' | 'owner' | 'kind' | 'image'>

/** An item of one owner. */
interface Own<K extends Kind> {
  owner: string
  kind: K
  id: string
}

const UPDATED_AT = `to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ofOwner = (db: Db, owner: string, kind: Kind) =>
  db
    .selectFrom('items as i')
    .innerJoin('users as u', 'u.id', 'i.owner')
    .select([sql<Item>`${sql.raw(ITEM_JSON)}`.as('card'), sql<string>`${sql.raw(UPDATED_AT)}`.as('updatedAt')])
    .select((eb) =>
      eb
        .selectFrom('tracking as t')
        .select('t.link_nonce')
        .whereRef('t.equipment', '=', 'i.id')
        .where(sql<SqlBool>`coalesce(t.link_expires_at > now(), true)`)
        .as('nonce'),
    )
    .where('i.owner', '=', owner)
    .where('i.kind', '=', kind)

/** `publicPathLink` is the nonce of the link there is; its token is made of that. */
const asOwn = <K extends Kind>(
  kind: K,
  { card, updatedAt, nonce }: { card: Item; updatedAt: string; nonce: Buffer | null },
) => {
  const link = kind === 'equipment' && { publicPathLink: nonce?.toString('hex') ?? '' }
  return { ...card, updatedAt, ...link } as unknown as OwnItems[K]
}

/** Newest first. */
export async function listOwn<K extends Kind>(db: Db, owner: string, kind: K): Promise<OwnItems[K][]> {
  const rows = await ofOwner(db, owner, kind).orderBy('i.created_at', 'desc').orderBy('i.id', 'desc').execute()
  return rows.map((row) => asOwn(kind, row))
}

export async function findOwn<K extends Kind>(db: Db, { owner, kind, id }: Own<K>): Promise<OwnItems[K] | undefined> {
  const row = await ofOwner(db, owner, kind).where('i.id', '=', id).executeTakeFirst()
  return row && asOwn(kind, row)
}

/** `folder`: of the files of its new image, doomed until now. */
const imageIn = (folder: string) => `/${folder}/small.webp`

/**
 * Of a whole form. Undefined where the owner has `max` items or more already, whatever is inserted at the same time.
 * `draft` becomes the id: sent again it gives the item that is there; null where it is somebody else's.
 */
export const insertItem = <K extends Kind>(
  db: Db,
  { owner, kind, max, draft = randomUUIDv7() }: { owner: string; kind: K; max: number; draft?: string | undefined },
  columns: ItemColumns,
  folder: string | undefined,
): Promise<OwnItems[K] | null | undefined> =>
  db.transaction().execute(async (transaction) => {
    // Those who insert for one owner go one after the other.
    await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', owner)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const there = await findOwn(transaction, { owner, kind, id: draft })
    if (there) return there
    const { n } = await transaction
      .selectFrom('items')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow()
    if (n >= max) return undefined
    const image = folder ? imageIn(folder) : null
    const row = { ...columns, id: draft, owner, kind, image } as Insertable<Tables['items']>
    const { numInsertedOrUpdatedRows: inserted } = await transaction
      .insertInto('items')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (inserted !== 1n) return null
    if (folder) await keepFolder(transaction, folder)
    return findOwn(transaction, { owner, kind, id: draft })
  })

interface Change {
  columns: ItemColumns
  /** Of the files of a new image; null: without an image; undefined: as it is. */
  folder: string | null | undefined
  /** The item as it was when the form was opened, ISO 8601. */
  seenAt: string | undefined
}

/** Null where it was changed after `seenAt`, undefined where there is none. `check` sees the row before it is saved. */
export const updateItem = <K extends Kind>(
  db: Db,
  own: Own<K>,
  { columns, folder, seenAt }: Change,
  check: (row: { starts_on: string | null; ends_on: string | null }) => void = () => {},
): Promise<OwnItems[K] | null | undefined> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('items as i')
      .select(['i.starts_on', 'i.ends_on', sql<string>`${sql.raw(UPDATED_AT)}`.as('updatedAt')])
      .where('i.id', '=', own.id)
      .where('i.owner', '=', own.owner)
      .where('i.kind', '=', own.kind)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    if (seenAt && new Date(seenAt).toISOString() < row.updatedAt) return null
    check(row)
    await transaction
      .updateTable('items')
      .set({
        ...columns,
        ...(folder !== undefined && { image: folder && imageIn(folder) }),
        // Later than before, however many changes there are within a millisecond.
        updated_at: sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`,
      })
      .where('id', '=', own.id)
      .execute()
    if (folder) await keepFolder(transaction, folder)
    return findOwn(transaction, own)
  })

/** False where there is none. */
export async function deleteItem(db: Db, { owner, kind, id }: Own<Kind>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('items')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
