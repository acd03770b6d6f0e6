/** Machines and orders as their owner adds, changes and deletes them. */
import { randomUUIDv7 } from 'node:crypto'
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { LISTINGS } from '@spetskarta/shared/limits.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { changedPhotos, type PhotosChange } from './item-photos.queries.ts'
import { findOwn, type OwnItemRow, type OwnKey, UPDATED_AT } from './own-items.queries.ts'

export type ItemColumns = Omit<
  Updateable<Tables['items']>,
  'id' | 'owner' | 'kind' | 'image' | 'more_photos' | 'phone' | 'phone_after_answer'
> & {
  phone?: string | undefined
  /** Whether the phone is shown only to those whom the owner has answered. */
  phoneLater?: boolean | undefined
}

/** Columns of the phone: one that is shown only after an answer must not be in the public column. */
function phoneColumns({ phone, phoneLater }: Pick<ItemColumns, 'phone' | 'phoneLater'>) {
  if (phone === undefined && phoneLater === undefined) return {}
  const whole = sql<string>`coalesce(${phone ?? null}::text, phone_after_answer, phone)`
  const later = sql<boolean>`coalesce(${phoneLater ?? null}::boolean, phone_after_answer is not null)`
  return {
    phone: sql<string>`case when ${later} then '' else ${whole} end`,
    phone_after_answer: sql<string | null>`case when ${later} then ${whole} end`,
  }
}

/** The row that this transaction has just written. */
async function written<K extends Kind>(db: Db, own: OwnKey<K>): Promise<OwnItemRow<K>> {
  const row = await findOwn(db, own)
  if (!row) throw new Error(`no ${own.kind} ${own.id}`)
  return row
}

export type Insertion<K extends Kind> =
  /** Inserted now, or earlier from the same draft; then with what was corrected in the form since. */
  | { state: 'there'; row: OwnItemRow<K> }
  /** Inserted earlier from the same draft, and changed elsewhere since: the corrections are not saved. */
  | { state: 'changed' }
  /** The draft's id belongs to another item. */
  | { state: 'taken' }
  /** One of the photos is not the owner's. */
  | { state: 'no-photo' }
  /** The email address is not confirmed, and the limit for that is reached. */
  | { state: 'unconfirmed' }

/** Without a confirmed email address only a few items are allowed, because such accounts cost nothing. */
async function mayAdd(db: Db, owner: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(sql<boolean>`email is null or email_confirmed_at is not null`.as('confirmed'))
    .where('id', '=', owner)
    .executeTakeFirstOrThrow()
  if (user.confirmed) return true
  const { items } = await db
    .selectFrom('items')
    .select(sql<number>`count(*)::integer`.as('items'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return items < LISTINGS.unconfirmed
}

/** Rolls back what the transaction has done, and becomes its result. */
class Undone extends Error {
  readonly state: 'taken' | 'changed'

  constructor(state: 'taken' | 'changed') {
    super(state)
    this.state = state
  }
}

/** Inserts a complete form. `draft` becomes the id. */
export const insertItem = <K extends Kind>(
  db: Db,
  { owner, kind, draft = randomUUIDv7() }: { owner: string; kind: K; draft?: string | undefined },
  columns: ItemColumns,
  sent: PhotosChange,
): Promise<Insertion<K>> => {
  const insertion = db.transaction().execute(async (transaction): Promise<Insertion<K>> => {
    // Serialises insertions of one owner.
    await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', owner)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const own = { owner, kind, id: draft }
    if (await findOwn(transaction, own)) return corrected(transaction, own, { columns, ...sent })
    if (!(await mayAdd(transaction, owner))) return { state: 'unconfirmed' }
    const photos = await changedPhotos(transaction, [], sent)
    if (!photos) return { state: 'no-photo' }
    const { phoneLater, phone, ...rest } = columns
    const shown = phoneLater ? { phone: '', phone_after_answer: phone } : { phone }
    const row = { ...rest, ...shown, id: draft, owner, kind, ...photos } as Insertable<Tables['items']>
    const { numInsertedOrUpdatedRows: inserted } = await transaction
      .insertInto('items')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (inserted !== 1n) throw new Undone('taken')
    return { state: 'there', row: await written(transaction, own) }
  })
  return insertion.catch((error: unknown): Insertion<K> => {
    if (error instanceof Undone) return { state: error.state }
    throw error
  })
}

/** The item of a form that is sent again because its first answer was lost; its user may have corrected something meanwhile. */
async function corrected<K extends Kind>(transaction: Db, own: OwnKey<K>, change: Change): Promise<Insertion<K>> {
  const stored = await transaction
    .selectFrom('items')
    .select(['image', 'more_photos', sql<boolean>`updated_at = created_at`.as('untouched')])
    .where('id', '=', own.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = await written(transaction, own)
  // A cover that came as a file is stored already.
  const sent = { ...change, ...(stored.image !== null && { folder: undefined }) }
  if (!(await writeChange(transaction, own.id, stored, sent))) return { state: 'no-photo' }
  const row = await written(transaction, own)
  if (JSON.stringify(row.card) === JSON.stringify(before.card)) return { state: 'there', row }
  if (!stored.untouched) throw new Undone('changed')
  await transaction.updateTable('items').set({ updated_at: NEXT_MOMENT }).where('id', '=', own.id).execute()
  return { state: 'there', row: await written(transaction, own) }
}

interface Change extends PhotosChange {
  columns: ItemColumns
}

/** Strictly increasing, even with several changes within a millisecond. */
const NEXT_MOMENT = sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`

/** Writes the columns and photos of a change. `at`: its moment, if it has one. False if one of the photos is not the user's. */
async function writeChange(
  transaction: Db,
  id: string,
  { image, more_photos }: { image: string | null; more_photos: string[] },
  { columns: { phone, phoneLater, ...rest }, ...sent }: Change,
  at: { updated_at?: typeof NEXT_MOMENT } = {},
): Promise<boolean> {
  const photos = await changedPhotos(transaction, [...(image ? [image] : []), ...more_photos], sent)
  if (!photos) return false
  await transaction
    .updateTable('items')
    .set({ ...rest, ...phoneColumns({ phone, phoneLater }), ...photos, ...at })
    .where('id', '=', id)
    .execute()
  return true
}

export type Update<K extends Kind> =
  | { state: 'saved'; row: OwnItemRow<K> }
  | { state: 'none' }
  /** One of the photos is neither the item's nor an upload of the user who saves it. */
  | { state: 'no-photo' }
  /** Another form was saved after `seenAt`. */
  | { state: 'changed' }

/** `check` gets the row before it is saved. */
export const updateItem = <K extends Kind>(
  db: Db,
  own: OwnKey<K>,
  {
    seenAt,
    ...change
  }: Change & {
    /** State of the item when the form was opened, ISO 8601. */
    seenAt: string | undefined
  },
  check: (row: { starts_on: string | null; ends_on: string | null }) => void = () => {},
): Promise<Update<K>> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('items as i')
      .select([
        'i.starts_on',
        'i.ends_on',
        'i.image',
        'i.more_photos',
        sql<string>`${sql.raw(UPDATED_AT)}`.as('updatedAt'),
      ])
      .where('i.id', '=', own.id)
      .where('i.owner', '=', own.owner)
      .where('i.kind', '=', own.kind)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { state: 'none' }
    if (seenAt && new Date(seenAt).toISOString() < row.updatedAt) return { state: 'changed' }
    check(row)
    if (!(await writeChange(transaction, own.id, row, change, { updated_at: NEXT_MOMENT })))
      return { state: 'no-photo' }
    return { state: 'saved', row: await written(transaction, own) }
  })

/** Ends what others have begun about an item, in the transaction that deletes it. */
export type ItemEnd = (transaction: Db, item: string) => Promise<void>

/** False if the owner has no such item. */
export const deleteItem = (db: Db, { owner, kind, id }: OwnKey<Kind>, end?: ItemEnd): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const own = await transaction
      .selectFrom('items')
      .select('id')
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!own) return false
    await end?.(transaction, id)
    const { numDeletedRows } = await transaction.deleteFrom('items').where('id', '=', id).executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  })
