/** Orders that want a type of machine the user has, and machines that do the work of the user's orders. */
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { boundsAround, distanceKm } from '@spetskarta/shared/geo.ts'
import { MATCH_RADIUS } from '@spetskarta/shared/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { fineRanges } from './grid.rules.ts'

interface PlacedItem {
  id: string
  kind: Kind
  type: string
  name: string
  lat: number
  lng: number
}

const placed = (db: Db, owner: string) =>
  db
    .selectFrom('items')
    .select(['id', 'kind', 'type', 'name', 'lat', 'lng'])
    .where('owner', '=', owner)
    .where('lat', 'is not', null)
    .$narrowType<{ lat: number; lng: number }>()

/** Machines of one type at one place need only one search. */
const distinct = (own: PlacedItem[]) => [...new Map(own.map((item) => [keyOf(item), item])).values()]
const keyOf = ({ type, lat, lng }: PlacedItem) => `${type} ${lat} ${lng}`

/**
 * SQL of rows (n, item, lat, lng): the published items of a spot's topic (`type`) in the rectangle around the spot; `n` is the
 * spot's index. They may be of either kind and of any owner. `radius` in km.
 */
export function itemsNear(
  spots: Pick<PlacedItem, 'type' | 'lat' | 'lng'>[],
  radius: number = MATCH_RADIUS,
): RawBuilder<unknown> {
  const boxes = spots.map((spot) => boundsAround(spot, radius))
  const ranges = boxes.flatMap((box, n) => fineRanges(box).map((range) => ({ n, ...range })))
  // `offset 0` as in search.queries.ts: each range becomes its own index look-up.
  return sql`
    select b.n, e.item, e.lat, e.lng
    from unnest(${ranges.map(({ n }) => n)}::int[], ${ranges.map(({ lo }) => lo)}::int[],
      ${ranges.map(({ hi }) => hi)}::int[]) as r (n, lo, hi)
    join unnest(${spots.map((_, n) => n)}::int[], ${spots.map(({ type }) => type)}::text[],
      ${boxes.map(({ south }) => south)}::float8[], ${boxes.map(({ north }) => north)}::float8[],
      ${boxes.map(({ west }) => west)}::float8[], ${boxes.map(({ east }) => east)}::float8[])
      as b (n, topic, south, north, west, east) on b.n = r.n
    cross join lateral (
      select item, lat, lng from search_entries where topic = b.topic and cell between r.lo and r.hi offset 0
    ) as e
    where e.lat between b.south and b.north
      and case when b.west <= b.east then e.lng between b.west and b.east else e.lng >= b.west or e.lng <= b.east end`
}

/** UTC is behind every Russian time zone, so an order never ends too early. */
const NOT_OVER = sql`(ends_on is null or ends_on >= (now() at time zone 'UTC')::date)`

export const other = (kind: Kind): Kind => (kind === 'equipment' ? 'order' : 'equipment')

/**
 * By id, for each of the owner's items of this kind that has a place: how many items of other users fit it. `only`: ids of the
 * items to count for.
 */
export async function countMatches(db: Db, owner: string, kind: Kind, only?: string[]): Promise<Map<string, number>> {
  const own = await placed(db, owner)
    .where('kind', '=', kind)
    .$if(only !== undefined, (query) => query.where('id', '=', sql<string>`any(${only ?? []}::uuid[])`))
    .execute()
  const spots = distinct(own)
  if (spots.length === 0) return new Map()
  // Each item found is checked once, however many rectangles it lies in.
  const { rows } = await sql<{ n: number; matches: number }>`
    with hit as materialized (${itemsNear(spots)}), theirs as materialized (
      select id from items
      where id in (select item from hit) and kind = ${other(kind)} and owner <> ${owner} and ${NOT_OVER}
    )
    select n, count(*)::int as matches from hit join theirs on id = item group by n`.execute(db)
  const counts = new Map(rows.map(({ n, matches }) => [spots[n] && keyOf(spots[n]), matches]))
  return new Map(own.map((item) => [item.id, counts.get(keyOf(item)) ?? 0]))
}

export interface MatchNews {
  id: string
  kind: Kind
  name: string
  /** The nearest town; may be empty. */
  place: string
  km: number
  /** The nearest of the user's own items that it fits. */
  own: { id: string; kind: Kind; name: string }
}

/**
 * Items that other users have published in this time and that fit a published item of the user: the newest `max`, and the total
 * number, each item once.
 */
export async function newMatches(
  db: Db,
  user: string,
  { after, until }: { after: Date; until: Date },
  max: number,
): Promise<{ news: MatchNews[]; count: number }> {
  const spots = distinct(await placed(db, user).where('hidden', '=', false).where(sql<boolean>`${NOT_OVER}`).execute())
  if (spots.length === 0) return { news: [], count: 0 }
  const { rows } = await sql<Omit<MatchNews, 'km' | 'own'> & { n: number; lat: number; lng: number; count: number }>`
    with hit as materialized (${itemsNear(spots)}), recent as materialized (
      select id, kind, name, place, coalesce(published_at, created_at) as at from items
      where id in (select item from hit) and owner <> ${user} and ${NOT_OVER}
        and coalesce(published_at, created_at) > ${after} and coalesce(published_at, created_at) <= ${until}
    ), nearest as (
      select distinct on (recent.id) recent.*, hit.n, hit.lat, hit.lng
      from hit
      join recent on recent.id = hit.item
      join unnest(${spots.map((_, n) => n)}::int[], ${spots.map(({ kind }) => kind)}::text[],
        ${spots.map(({ lat }) => lat)}::float8[], ${spots.map(({ lng }) => lng)}::float8[])
        as own (n, kind, lat, lng) on own.n = hit.n and own.kind <> recent.kind
      order by recent.id, (hit.lat - own.lat) ^ 2 + (least(abs(hit.lng - own.lng), 360 - abs(hit.lng - own.lng))
        * cos(radians(own.lat))) ^ 2
    )
    select id, kind, name, place, lat, lng, n, count(*) over ()::int as count
    from nearest order by at desc, id desc limit ${max}`.execute(db)
  const news = rows.flatMap(({ n, lat, lng, id, kind, name, place }) => {
    const own = spots[n]
    return own ? [{ id, kind, name, place, km: distanceKm(own, { lat, lng }), own }] : []
  })
  return { news, count: rows[0]?.count ?? 0 }
}
