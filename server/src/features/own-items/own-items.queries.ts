/** Machines and orders as their owner sees them, including hidden ones. */
import { randomUUIDv7 } from 'node:crypto'
import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'
import type { Equipment, Kind, Order } from '@spetskarta/shared/catalog/items.ts'
import { LISTINGS } from '@spetskarta/shared/limits.ts'
import type { OwnState, TakenOff } from '@spetskarta/shared/own-items/own-items.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { CURSOR, comesAfter, fitsFilter, type ItemFilter, pageOf } from '../../db/item-pages.ts'
import type { Tables } from '../../db/tables.ts'
import { ITEM_JSON } from '../catalog/item.json.ts'
import { anyOf } from '../tracks/access.queries.ts'
import { changedPhotos, type PhotosChange } from './item-photos.queries.ts'

/** The card of a kind. */
interface Cards {
  equipment: Equipment & { phoneLater: boolean; booked: BusySpan[] }
  order: Order & { phoneLater: boolean }
}

/** An item as the database has it; `sentOf` of the routes makes what is sent to the owner. */
export interface OwnItemRow<K extends Kind> {
  card: Cards[K]
  /** ISO 8601, UTC, in milliseconds. */
  updatedAt: string
  /** Secret: the token of the public link is made from it. */
  nonce: Buffer | null
  takenOff: TakenOff | null
}

export type ItemColumns = Omit<
  Updateable<Tables['items']>,
  'id' | 'owner' | 'kind' | 'image' | 'more_photos' | 'phone' | 'phone_after_answer'
> & {
  phone?: string | undefined
  /** Whether others see the phone only when the owner has answered them. */
  phoneLater?: boolean | undefined
}

/** The columns of a phone: one that is shown with an answer is in none that others read. */
function phoneColumns({ phone, phoneLater }: Pick<ItemColumns, 'phone' | 'phoneLater'>) {
  if (phone === undefined && phoneLater === undefined) return {}
  const whole = sql<string>`coalesce(${phone ?? null}::text, phone_after_answer, phone)`
  const later = sql<boolean>`coalesce(${phoneLater ?? null}::boolean, phone_after_answer is not null)`
  return {
    phone: sql<string>`case when ${later} then '' else ${whole} end`,
    phone_after_answer: sql<string | null>`case when ${later} then ${whole} end`,
  }
}

/** A card as its owner sees it: with his phone, and booked days beside those that he has entered: he would enter them as his own. */
const OWN_JSON = `${ITEM_JSON}::jsonb || jsonb_build_object('phone', coalesce(i.phone_after_answer, i.phone),
  'phoneLater', i.phone_after_answer is not null) || case when i.kind = 'equipment'
  then jsonb_build_object('busy', i.busy, 'booked', i.booked) else '{}'::jsonb end`

/** An item of one owner. */
interface OwnKey<K extends Kind> {
  owner: string
  kind: K
  id: string
}

const UPDATED_AT = `to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** By a moderator. */
const TAKEN_OFF = `select json_build_object('reason', s.reason, 'note', s.note,
  'until', to_char(s.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from sanctions as s where s.item = i.id`

const ofOwner = <K extends Kind>(db: Db, owner: string, kind: K) =>
  db
    .selectFrom('items as i')
    .innerJoin('users as u', 'u.id', 'i.owner')
    .select([sql`${sql.raw(OWN_JSON)}`.as('card'), sql<string>`${sql.raw(UPDATED_AT)}`.as('updatedAt')])
    .select(sql<TakenOff | null>`(${sql.raw(TAKEN_OFF)})`.as('takenOff'))
    .where('i.owner', '=', owner)
    .where('i.kind', '=', kind)
    .$castTo<Unlinked<K>>()

type Unlinked<K extends Kind> = Omit<OwnItemRow<K>, 'nonce'>

/** With what their public links are made of. */
async function linked<K extends Kind, R extends Unlinked<K>>(db: Db, rows: R[]): Promise<(R & OwnItemRow<K>)[]> {
  const links = await db
    .selectFrom('tracking')
    .select(['equipment', 'link_nonce'])
    .where('equipment', '=', anyOf(rows.map(({ card }) => card._id)))
    .where(sql<SqlBool>`coalesce(link_expires_at > now(), true)`)
    .execute()
  const nonces = new Map(links.map(({ equipment, link_nonce }) => [equipment, link_nonce]))
  return rows.map((row) => ({ ...row, nonce: nonces.get(row.card._id) ?? null }))
}

export interface OwnFilter extends ItemFilter {
  state?: OwnState | undefined
}

const STATES: Record<OwnState, RawBuilder<SqlBool>> = {
  published: sql`not i.hidden`,
  hidden: sql`i.hidden and not i.barred`,
  'taken-off': sql`i.barred`,
}

const fits = ({ state, ...filter }: OwnFilter) =>
  sql<SqlBool>`${fitsFilter(filter)} and ${state ? STATES[state] : sql`true`}`

/** Newest first: the page that begins after an item, or all. `next`: where the next page begins. */
export async function listOwn<K extends Kind>(
  db: Db,
  owner: string,
  kind: K,
  { after, limit, ...filter }: OwnFilter & { after?: string | undefined; limit?: number | undefined } = {},
): Promise<{ rows: OwnItemRow<K>[]; next: string | null }> {
  const rows = await ofOwner(db, owner, kind)
    .select(CURSOR.as('cursor'))
    .where(comesAfter(after))
    .where(fits(filter))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit((limit ?? 0) + 1))
    .$castTo<Unlinked<K> & { cursor: string }>()
    .execute()
  const page = pageOf(rows, limit)
  return { ...page, rows: await linked<K, Unlinked<K>>(db, page.rows) }
}

/** Held at once. */
const ITEMS = 200

/** Newest first. */
export async function* listAllOwn<K extends Kind>(db: Db, owner: string, kind: K, filter: OwnFilter) {
  for (let after: string | undefined; ; ) {
    const { rows, next }: { rows: OwnItemRow<K>[]; next: string | null } = await listOwn(db, owner, kind, {
      ...filter,
      after,
      limit: ITEMS,
    })
    yield* rows
    if (!next) return
    after = next
  }
}

export const countOwn = (db: Db, owner: string, kind: Kind, filter: OwnFilter) =>
  db
    .selectFrom('items as i')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where not i.hidden))::int`.as('published'),
      sql<number>`(count(*) filter (where ${fits(filter)}))::int`.as('found'),
      sql<string[]>`coalesce(array_agg(distinct i.type), '{}')`.as('types'),
    ])
    .where('i.owner', '=', owner)
    .where('i.kind', '=', kind)
    .executeTakeFirstOrThrow()

export async function findOwn<K extends Kind>(
  db: Db,
  { owner, kind, id }: OwnKey<K>,
): Promise<OwnItemRow<K> | undefined> {
  const rows = await ofOwner(db, owner, kind).where('i.id', '=', id).execute()
  return (await linked<K, Unlinked<K>>(db, rows))[0]
}

/** Undefined for an owner without items. */
export const newestPhone = (db: Db, owner: string): Promise<{ phone: string } | undefined> =>
  db
    .selectFrom('items')
    .select(sql<string>`coalesce(phone_after_answer, phone)`.as('phone'))
    .where('owner', '=', owner)
    .where('kind', 'in', ['equipment', 'order'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The row that this transaction has just written. */
async function written<K extends Kind>(db: Db, own: OwnKey<K>): Promise<OwnItemRow<K>> {
  const row = await findOwn(db, own)
  if (!row) throw new Error(`no ${own.kind} ${own.id}`)
  return row
}

export type Insertion<K extends Kind> =
  /** Inserted now, or earlier from the same draft. */
  | { state: 'there'; row: OwnItemRow<K> }
  /** The draft is the id of another item. */
  | { state: 'taken' }
  /** One of the photos is not the owner's. */
  | { state: 'no-photo' }
  /** The e-mail is not confirmed, and there are as many as one may have without that. */
  | { state: 'unconfirmed' }

/** Whoever has not confirmed the e-mail has a few: without it an account costs nothing. */
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

/** Inserts a whole form. `draft` becomes the id. */
export const insertItem = <K extends Kind>(
  db: Db,
  { owner, kind, draft = randomUUIDv7() }: { owner: string; kind: K; draft?: string | undefined },
  columns: ItemColumns,
  sent: PhotosChange,
): Promise<Insertion<K>> =>
  db.transaction().execute(async (transaction) => {
    // Insertions for one owner run one after the other.
    await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', owner)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const there = await findOwn(transaction, { owner, kind, id: draft })
    if (there) return { state: 'there', row: there }
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
    if (inserted !== 1n) return { state: 'taken' }
    return { state: 'there', row: await written(transaction, { owner, kind, id: draft }) }
  })

interface Change extends PhotosChange {
  columns: ItemColumns
  /** The item as it was when the form was opened, ISO 8601. */
  seenAt: string | undefined
}

export type Update<K extends Kind> =
  | { state: 'saved'; row: OwnItemRow<K> }
  | { state: 'none' }
  /** One of the photos is neither the item's nor one that the owner has sent. */
  | { state: 'no-photo' }
  /** Someone has saved another form after `seenAt`. */
  | { state: 'changed' }

/** `check` sees the row before it is saved. */
export const updateItem = <K extends Kind>(
  db: Db,
  own: OwnKey<K>,
  { columns, seenAt, ...sent }: Change,
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
    const before = [...(row.image ? [row.image] : []), ...row.more_photos]
    const photos = await changedPhotos(transaction, before, sent)
    if (!photos) return { state: 'no-photo' }
    const { phone, phoneLater, ...rest } = columns
    await transaction
      .updateTable('items')
      .set({
        ...rest,
        ...phoneColumns({ phone, phoneLater }),
        ...photos,
        // Always later than before, even with several changes within a millisecond.
        updated_at: sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`,
      })
      .where('id', '=', own.id)
      .execute()
    return { state: 'saved', row: await written(transaction, own) }
  })

/** What others have begun about an item, ended in the transaction that deletes it. */
export type ItemEnd = (transaction: Db, item: string) => Promise<void>

/** False where the owner has no such item. */
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
