/** Lists and cards of published items. */
import type { Equipment, Item, Kind, Order } from '@spetskarta/shared/catalog/items.ts'
import type { ParamRange } from '@spetskarta/shared/catalog/params.ts'
import type { Position } from '@spetskarta/shared/geo.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { CURSOR, comesAfter, fitsFilter, type ItemFilter, pageOf } from '../../db/item-pages.ts'
import { ITEM_JSON } from './item.json.ts'

const cards = (db: Db) =>
  db
    .selectFrom('items as i')
    .innerJoin('users as u', 'u.id', 'i.owner')
    .select(sql<Item>`${sql.raw(ITEM_JSON)}`.as('card'))

/** Machines of a type whose parameters are within all ranges. */
export interface TypeFilter {
  type: string
  ranges: readonly ParamRange[]
}

/** Published items, by the same rule as a search (`search.queries.ts`): a missing parameter is within no range. */
function isListed(kind: Kind, filter: TypeFilter | undefined): RawBuilder<SqlBool> {
  if (!filter) return sql<SqlBool>`kind = ${kind} and not hidden`
  const { type, ranges } = filter
  // Literally the condition of the index, so that PostgreSQL uses it.
  const ofType = sql<SqlBool>`kind = 'equipment' and not hidden and type = ${type}`
  if (ranges.length === 0) return ofType
  return sql<SqlBool>`${ofType} and not exists (
    select from unnest(${ranges.map(({ id }) => id)}::text[], ${ranges.map(({ from }) => from ?? 0)}::float8[],
      ${ranges.map(({ to }) => to ?? Number.MAX_VALUE)}::float8[]) as a (id, low, high)
    where ((params ->> a.id)::float8 between a.low and a.high) is not true)`
}

/** Newest first. */
export async function listPublished(
  db: Db,
  kind: Kind,
  { offset, limit }: { offset: number; limit: number },
  filter?: TypeFilter,
): Promise<Item[]> {
  // The page is selected from the index alone, so that a far page does not fetch the rows before it.
  const page = db
    .selectFrom('items')
    .select('id')
    .where(isListed(kind, filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
  const rows = await cards(db)
    .where('i.id', 'in', page)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute()
  return rows.map((row) => row.card)
}

/** Counts rows, unlike `countPublished`. */
export async function countOfType(db: Db, filter: TypeFilter): Promise<number> {
  const { count } = await db
    .selectFrom('items')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isListed('equipment', filter))
    .executeTakeFirstOrThrow()
  return count
}

/** From the maintained grid, plus the few items without a place. */
export async function countPublished(db: Db, kind: Kind): Promise<number> {
  const row = await db
    .selectNoFrom([
      db
        .selectFrom('item_grid')
        .select(sql<number>`coalesce(sum(items), 0)::int`.as('n'))
        .where('level', '=', 3)
        .where('kind', '=', kind)
        .as('placed'),
      db
        .selectFrom('items')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('kind', '=', kind)
        .where('hidden', '=', false)
        .where('lat', 'is', null)
        .as('unplaced'),
    ])
    .executeTakeFirstOrThrow()
  return Number(row.placed) + Number(row.unplaced)
}

export interface ItemRequest<K extends Kind> {
  kind: K
  id: string
  /** Id of the calling user: owners also see their hidden items. */
  visitor: string | undefined
}

export async function findItem(db: Db, request: ItemRequest<'equipment'>): Promise<Equipment | undefined>
export async function findItem(db: Db, request: ItemRequest<'order'>): Promise<Order | undefined>
export async function findItem(db: Db, { kind, id, visitor }: ItemRequest<Kind>): Promise<Item | undefined> {
  const row = await cards(db)
    .where('i.id', '=', id)
    .where('i.kind', '=', kind)
    .where(({ or, eb }) => or([eb('i.hidden', '=', false), ...(visitor ? [eb('i.owner', '=', visitor)] : [])]))
    .executeTakeFirst()
  return row?.card
}

/** Finds a user by the present or a former address of their page. Undefined also if the account is closed. */
export const findUser = (db: Db, userUrl: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'user_url'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('user_url', '=', userUrl),
        eb(
          'id',
          '=',
          selectFrom('former_user_urls').select('user_id').where('former_user_urls.user_url', '=', userUrl),
        ),
      ]),
    )
    .where('banned', '=', false)
    .executeTakeFirst()

const publishedOf = (owner: string, kind: Kind) =>
  sql<SqlBool>`i.owner = ${owner} and i.kind = ${kind} and not i.hidden`

/** A user's published items, newest first: the page after an item, or all. */
export async function listOfOwner(
  db: Db,
  owner: string,
  kind: Kind,
  { after, limit, ...filter }: ItemFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const rows = await cards(db)
    .select(CURSOR.as('cursor'))
    .where(publishedOf(owner, kind))
    .where(comesAfter(after))
    .where(fitsFilter(filter))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit((limit ?? 0) + 1))
    .execute()
  const page = pageOf(rows, limit)
  return { items: page.rows.map((row) => row.card), next: page.next }
}

export const countOfOwner = (db: Db, owner: string, kind: Kind, filter: ItemFilter) =>
  db
    .selectFrom('items as i')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where ${fitsFilter(filter)}))::int`.as('found'),
    ])
    .where(publishedOf(owner, kind))
    .executeTakeFirstOrThrow()

/** Most places considered: more would not change which towns are near. */
const PLACES_MAX = 300

/** Places of an owner's published items, one per square of about a kilometre. */
export const placesOfOwner = (db: Db, owner: string): Promise<Position[]> =>
  db
    .selectFrom('items')
    .select(['lat', 'lng'])
    .distinctOn([sql`round(lat::numeric, 2)`, sql`round(lng::numeric, 2)`])
    .where('owner', '=', owner)
    .where('hidden', '=', false)
    .where('lat', 'is not', null)
    .limit(PLACES_MAX)
    .$narrowType<Position>()
    .execute()
