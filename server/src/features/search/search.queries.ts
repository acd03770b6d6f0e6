/** Searches of the map: PostgreSQL joins ready cards into one text, which is sent unchanged. Statements are prepared. */
import { ROAD_FACTOR } from '@spetskarta/shared/catalog/price-here.ts'
import { VAT_PERCENT, VAT_TERM } from '@spetskarta/shared/catalog/terms.ts'
import { type Bounds, centreOf, EARTH_RADIUS_KM } from '@spetskarta/shared/geo.ts'
import type pg from 'pg'
import { type CellRange, fineRanges } from './grid.rules.ts'
import type { Conditions } from './memory/memory.ts'

/** The ends of the ranges as two arrays, for `unnest`. */
export const ends = (ranges: CellRange[]) => [ranges.map((range) => range.lo), ranges.map((range) => range.hi)]

/** Parameters $1–$6 of every statement here: ranges of cells and the sides of the rectangle. */
function boundsParams(bounds: Bounds) {
  return [...ends(fineRanges(bounds)), bounds.south, bounds.north, bounds.west, bounds.east]
}
const RANGES = 'unnest($1::int[], $2::int[]) as r (lo, hi)'
const INSIDE = `lat between $3 and $4
  and case when $5::float8 <= $6::float8 then lng between $5 and $6 else lng >= $5 or lng <= $6 end`

/** Parameters $7–$9: the centre and the cosine of its latitude. */
function centreParams(bounds: Bounds) {
  const { lat, lng } = centreOf(bounds)
  return [lat, lng, Math.cos((lat * Math.PI) / 180)]
}
/** Increases with the distance to the centre, also across the 180th meridian. */
const FAR = '(lat - $7::float8) ^ 2 + (least(abs(lng - $8::float8), 360 - abs(lng - $8::float8)) * $9::float8) ^ 2'

const list = (kind: string) =>
  `coalesce((select string_agg(card, ',' order by far) from cards where kind = '${kind}'), '')`

// `offset 0` keeps the ranges out of the index scan: PostgreSQL would plan a join of the two as a scan of the whole topic.
const hits = (fits: string) => `
  with hit as materialized (
    select e.item, ${FAR} as far, e.lat, e.lng
    from ${RANGES}
    cross join lateral (
      select item, lat, lng from search_entries where topic = $11 and cell between r.lo and r.hi offset 0
    ) as e
    where ${INSIDE} ${fits}
  )`

const answerOf = (cards: string) => `, cards as materialized (${cards})
  select '{"equipments":[' || ${list('equipment')} || '],"orders":[' || ${list('order')}
    || '],"count":' || (select count(*) from hit) || '}' as json`

const NEAR = answerOf(`
  select i.kind, near.far, i.card
  from (select item, far from hit order by far limit $10) as near join items i on i.id = near.item`)

/**
 * Only machines have parameters and calendars. A parameter that is not given lies in no range; without a calendar no day counts
 * as free.
 */
const FILTER = `and exists (
  select from items as f where f.id = e.item and f.kind = 'equipment' and not exists (
    select from unnest($12::text[], $13::float8[], $14::float8[]) as a (id, low, high)
    where ((f.params ->> a.id)::float8 between a.low and a.high) is not true)
  and ($15::text is null or f.busy is not null and not exists (
    select from jsonb_to_recordset(f.busy || f.booked) as b ("from" text, "to" text, shift text)
    where b.shift <> 'night' and b."from" <= $16 and b."to" >= $15)))`

/** The rules of `shiftSum`: work of a shift, the way by road there and back, НДС on top; items without a sum come last. */
const CHEAP = answerOf(`
  select kind, card, row_number() over (order by coalesce(sum, 'infinity'), far) as far
  from (
    select i.kind, i.card, hit.far, price.sum,
      row_number() over (partition by i.kind order by coalesce(price.sum, 'infinity'), hit.far) as place
    from hit join items i on i.id = hit.item
    cross join lateral (select greatest(8, coalesce(i.min_hours, 0)) as hours,
      coalesce((i.terms ->> 'fee')::numeric, 0) as fee, coalesce((i.terms ->> 'perKm')::numeric, 0) as per_km,
      coalesce((i.terms ->> 'free')::numeric, 0) as free, (i.terms ->> 'radius')::numeric as radius,
      case i.terms ->> 'vat' when '${VAT_TERM.onTop}' then ${VAT_PERCENT} else 0 end as vat,
      greatest(1, round((${ROAD_FACTOR} * 2 * ${EARTH_RADIUS_KM} * asin(least(1, sqrt(
        sin(radians(hit.lat - $7) / 2) ^ 2
        + cos(radians($7)) * cos(radians(hit.lat)) * sin(radians(hit.lng - $8) / 2) ^ 2))))::numeric)) as km) as t
    cross join lateral (select case when i.rate_per_shift is null then i.rate_per_hour * t.hours
      else i.rate_per_shift * (t.hours / 8) + case when i.rate_per_hour is null
        then i.rate_per_shift * ceil(t.hours % 8 / 8.0) else least(i.rate_per_hour * (t.hours % 8), i.rate_per_shift) end
      end as work) as rent
    cross join lateral (select rent.work + case when t.km <= t.free then 0
      else t.fee + case when t.per_km = 0 then 0 else 2 * (t.km - t.free) * t.per_km end end as net) as way
    cross join lateral (select case when t.km > t.radius then null
      else (way.net + round(way.net * t.vat / 100))::float8 end as sum) as price
  ) as placed
  where place <= $10`)

const STATEMENTS = {
  near: { name: 'search', text: hits('') + NEAR },
  'near filtered': { name: 'search-filtered', text: hits(FILTER) + NEAR },
  cheap: { name: 'search-cheap', text: hits('') + CHEAP },
  'cheap filtered': { name: 'search-cheap-filtered', text: hits(FILTER) + CHEAP },
} as const

/**
 * The answer of a search as JSON text: the nearest `limit` items of a topic, or the cheapest of each kind, and how many there are
 * in total; only items whose parameters lie in the ranges and whose calendar is free on the dates.
 */
export async function searchJson(
  pool: pg.Pool,
  topic: string,
  bounds: Bounds,
  limit: number,
  { ranges = [], dates, order = 'near' }: Conditions = {},
): Promise<string> {
  const values = [...boundsParams(bounds), ...centreParams(bounds), limit, topic]
  const conditions = [
    ranges.map(({ id }) => id),
    ranges.map(({ from }) => from ?? 0),
    ranges.map(({ to }) => to ?? Number.MAX_VALUE),
    dates?.from ?? null,
    dates?.to ?? null,
  ]
  const filtered = ranges.length > 0 || dates !== undefined
  const statement = STATEMENTS[`${order}${filtered ? ' filtered' : ''}`]
  const { rows } = await pool.query<{ json: string }>({
    ...statement,
    values: filtered ? [...values, ...conditions] : values,
  })
  return rows[0]?.json ?? ''
}

const SPOTS = `
  select e.id, ${FAR} as far
  from ${RANGES}
  cross join lateral (
    select id, lat, lng from items where not hidden and lat is not null and cell between r.lo and r.hi offset 0
  ) as e
  where ${INSIDE}`

const answer = (hit: string, count: string) => `
  with hit as materialized (${hit}), cards as materialized (
    select i.kind, i.type, hit.far, i.card from hit join items i on i.id = hit.id where (select count(*) from hit) <= $10
  ), typed as (
    select to_json(type)::text || ':[' || string_agg(card, ',' order by far) || ']' as list
    from cards where kind = 'equipment' group by type
  )
  select case when (select count(*) from hit) <= $10 then
    '{"equipments":{' || coalesce((select string_agg(list, ',') from typed), '')
    || '},"orders":[' || ${list('order')} || '],"count":' || ${count} || '}' end as json`

const VIEW = answer(`${SPOTS} limit $10 + 1`, '(select count(*) from hit)')

/** Everything in the rectangle as JSON text in the shape of `getAllData`; undefined where there are more than `limit` items. */
export async function viewJson(pool: pg.Pool, bounds: Bounds, limit: number): Promise<string | undefined> {
  const values = [...boundsParams(bounds), ...centreParams(bounds), limit]
  const { rows } = await pool.query<{ json: string | null }>({ name: 'view', text: VIEW, values })
  return rows[0]?.json ?? undefined
}

const NEAREST = answer(`${SPOTS} order by far limit $10`, '$11::int')

/** The nearest `limit` items of a rectangle with `count` items, for one too small to be split into marks. */
export async function nearestJson(pool: pg.Pool, bounds: Bounds, limit: number, count: number): Promise<string> {
  const values = [...boundsParams(bounds), ...centreParams(bounds), limit, count]
  const { rows } = await pool.query<{ json: string }>({ name: 'nearest', text: NEAREST, values })
  return rows[0]?.json ?? ''
}
