/** Random items and rectangles, often where errors are likely: borders of cells, poles, the 180th meridian. */
import { randomUUIDv7 } from 'node:crypto'
import type { Bounds } from '@spetskarta/shared/geo.ts'
import fc from 'fast-check'
import type pg from 'pg'

export interface TestSpot {
  lat: number
  lng: number
  kind?: 'equipment' | 'order'
  hidden?: boolean
}

/** A coordinate to 1e-6 of a degree, or exactly on a border of cells of 1/16°, 1/4°, 1° or 4°. */
const between = (min: number, max: number) =>
  fc.oneof(
    fc.integer({ min: Math.ceil(min * 1e6), max: Math.floor(max * 1e6) }).map((n) => n / 1e6),
    ...[1 / 16, 1 / 4, 1, 4]
      .filter((size) => Math.ceil(min / size) <= Math.floor(max / size))
      .map((size) => fc.integer({ min: Math.ceil(min / size), max: Math.floor(max / size) }).map((n) => n * size)),
  )

export const latitude = fc.oneof(between(-90, 90), between(55, 56.5), between(88, 90), fc.constantFrom(-90, 90))
export const longitude = fc.oneof(
  between(-180, 180),
  between(37, 39),
  between(179, 180),
  between(-180, -179),
  fc.constantFrom(-180, 180),
)

const spot: fc.Arbitrary<TestSpot> = fc.record({
  lat: latitude,
  lng: longitude,
  kind: fc.constantFrom('equipment' as const, 'order' as const),
  hidden: fc.boolean(),
})

export const spots = (maxLength: number) => fc.array(spot, { minLength: 1, maxLength, size: 'max' })

/** West may be greater than east: the rectangle then crosses the 180th meridian. */
export const rectangle: fc.Arbitrary<Bounds> = fc
  .tuple(latitude, latitude, longitude, longitude)
  .map(([a, b, west, east]) => ({ north: Math.max(a, b), south: Math.min(a, b), west, east }))

/** Inserts in one statement; returns the ids. */
export async function insertSpots(pool: pg.Pool | pg.PoolClient, owner: string, items: TestSpot[]): Promise<string[]> {
  const ids = items.map(() => randomUUIDv7())
  await pool.query(
    `insert into items (id, owner, kind, type, related, name, phone, lat, lng, hidden)
      select id, $2, kind, case kind when 'equipment' then 'ekskavator' else 'rytyo-kotlovana' end,
        case kind when 'equipment' then '{rytyo-kotlovana,rytyo-transhej}' else '{ekskavator}' end::text[],
        'Проба', '+79160001270', lat, lng, hidden
      from unnest($1::uuid[], $3::text[], $4::float8[], $5::float8[], $6::bool[]) as given (id, kind, lat, lng, hidden)`,
    [
      ids,
      owner,
      items.map(({ kind }) => kind ?? 'equipment'),
      items.map(({ lat }) => lat),
      items.map(({ lng }) => lng),
      items.map(({ hidden }) => hidden ?? false),
    ],
  )
  return ids
}

type Client = pg.Pool | pg.PoolClient
/** A statement on a few items. */
type Edit = (client: Client, ids: string[], owner: string) => Promise<unknown>

const edit =
  (sql: string, ...values: unknown[]): Edit =>
  (client, ids) =>
    client.query(sql, [ids, ...values])

const position = fc.record({ lat: latitude, lng: longitude })
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  spots(8).map(
    (items: TestSpot[]): Edit =>
      (client, _ids, owner) =>
        insertSpots(client, owner, items),
  ),
  position.map(({ lat, lng }) => edit('update items set lat = $2, lng = $3 where id = any ($1)', lat, lng)),
  fc.constant(edit('update items set lat = lat * 0.999, lng = -lng where id = any ($1)')),
  fc.constant(edit('update items set lat = null, lng = null where id = any ($1)')),
  fc.constant(edit('update items set hidden = not hidden where id = any ($1)')),
  fc.constant(edit(`update items set type = 'buldozer', related = '{vyvoz-grunta,buldozer}' where id = any ($1)`)),
  fc.constant(edit(`update items set kind = 'order', type = 'vyvoz-grunta', related = '{}' where id = any ($1)`)),
  fc.constant(edit(`update items set name = 'Другое', price = 5, description = 'Без перемен' where id = any ($1)`)),
  fc.constant(edit('delete from items where id = any ($1)')),
)
/** Statements on items chosen at random, which all belong to `owner`. */
export const edits = fc.array(
  fc
    .tuple(anyEdit, fc.array(fc.nat(), { maxLength: 6 }))
    .map(([change, numbers]) => async (pool: pg.Pool, owner: string) => {
      const { rows } = await pool.query<{ id: string }>('select id from items order by id')
      const chosen = numbers.flatMap((number) => rows[number % Math.max(1, rows.length)]?.id ?? [])
      await change(pool, chosen, owner)
    }),
  { minLength: 1, maxLength: 15 },
)
