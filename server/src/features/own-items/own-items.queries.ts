import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'
import type { Equipment, Kind, Order } from '@spetskarta/shared/catalog/items.ts'
import type { OwnState, TakenOff } from '@spetskarta/shared/own-items/own-items.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { CURSOR, comesAfter, fitsFilter, type ItemFilter, pageOf } from '../../db/item-pages.ts'
import { ITEM_JSON } from '../catalog/item.json.ts'
import { anyOf } from '../tracks/access.queries.ts'

/** The card for each kind of item. */
interface Cards {
  equipment: Equipment & { phoneLater: boolean; booked: BusySpan[] }
  order: Order & { phoneLater: boolean }
}

/** A stored item; `sentOf` of the routes turns it into the answer for the owner. */
export interface OwnItemRow<K extends Kind> {
  card: Cards[K]
  /** ISO 8601, UTC, in milliseconds. */
  updatedAt: string
  /** Secret: the token of the public link is computed from it. */
  nonce: Buffer | null
  takenOff: TakenOff | null
}

/**
 * SQL: a card for its owner. It has the phone, and booked days apart from entered ones, because the owner would otherwise save
 * them as entered.
 */
const OWN_JSON = `${ITEM_JSON}::jsonb || jsonb_build_object('phone', coalesce(i.phone_after_answer, i.phone),
  'phoneLater', i.phone_after_answer is not null) || case when i.kind = 'equipment'
  then jsonb_build_object('busy', i.busy, 'booked', i.booked) else '{}'::jsonb end`

/** An item of one owner. */
export interface OwnKey<K extends Kind> {
  owner: string
  kind: K
  id: string
}

export const UPDATED_AT = `to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Removal by a moderator. */
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

/** Adds the nonces of public links. */
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

/** Newest first: the page after an item, or all. `next`: cursor of the next page; null: none. */
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

/** Most items held in memory at once. */
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

/** Phone of the newest item; undefined for an owner without items. */
export const newestPhone = (db: Db, owner: string): Promise<{ phone: string } | undefined> =>
  db
    .selectFrom('items')
    .select(sql<string>`coalesce(phone_after_answer, phone)`.as('phone'))
    .where('owner', '=', owner)
    .where('kind', 'in', ['equipment', 'order'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
