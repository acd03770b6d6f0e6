/** A region of streets and houses, replaced in one transaction. */
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { variantsOf } from './word-variants.rules.ts'

type Client = pg.ClientBase

export interface StreetRow {
  town: string
  street: string
  lat: number
  lng: number
  houses: number
  streetWords: string[]
  townWords: string[]
}

/** If the database refuses, a right is missing: the extension itself comes with PostgreSQL. */
export async function prepareTrigrams(pool: pg.Pool): Promise<void> {
  await pool.query('create extension if not exists pg_trgm')
  await pool.query(
    'create index if not exists address_words_trigrams on address_words using gin (word gin_trgm_ops) with (fastupdate = off)',
  )
}

/** Only one command may load at a time. False: another one is loading. */
export async function beginRegions(client: Client): Promise<boolean> {
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'`)
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('address_regions')) as free`,
  )
  await client.query(`create temporary table loaded_houses (street integer, house text collate "C", lat real, lng real)
    on commit drop`)
  return rows[0]?.free === true
}

/** `lines`: street, house, latitude and longitude, in the text format of `copy`. */
export async function copyHouses(client: Client, lines: AsyncIterable<string>): Promise<void> {
  await client.query('truncate loaded_houses')
  await pipeline(lines, client.query(copyFrom('copy loaded_houses from stdin')))
}

/** Number of words or streets sent with one statement. */
const AT_ONCE = 5000

/** Ids of the words; new words are added. */
export async function storeWords(client: Client, words: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let i = 0; i < words.length; i += AT_ONCE) {
    const some = words.slice(i, i + AT_ONCE)
    // Words stored by an earlier release get their variants now.
    await client.query(
      `insert into address_words (word, variants)
       select word, nullif(variants, '{}')::integer[] from unnest($1::text[], $2::text[]) as t (word, variants)
       on conflict (word) do update set variants = excluded.variants
       where address_words.variants is distinct from excluded.variants`,
      [some, some.map((word) => `{${variantsOf(word).join()}}`)],
    )
    const { rows } = await client.query<{ id: number; word: string }>(
      `select id, word from address_words where word = any ($1::text[])`,
      [some],
    )
    for (const { id, word } of rows) ids.set(word, id)
  }
  return ids
}

/** Streets are numbered from 1 in their order. Returns the number of houses. */
export async function replaceRegion(
  client: Client,
  name: string,
  streets: readonly StreetRow[],
  idsOf: (words: readonly string[]) => number[],
): Promise<number> {
  await forgetRegion(client, name)
  const { rows } = await client.query<{ id: number }>(
    `insert into address_regions (name, streets, houses) values ($1, $2, 0) returning id`,
    [name, streets.length],
  )
  const region = rows[0]?.id
  for (let i = 0; i < streets.length; i += AT_ONCE) {
    const some = streets.slice(i, i + AT_ONCE)
    const of = <T>(pick: (street: StreetRow) => T) => some.map(pick)
    // Arrays within arrays must have one length, so those of words are passed as text.
    const words = (pick: (street: StreetRow) => string[]) => some.map((street) => `{${idsOf(pick(street)).join()}}`)
    await client.query(
      `insert into address_streets (region, number, town, street, lat, lng, houses, street_words, town_words)
       select $1, $2 + row_number() over (), t.town, t.street, t.lat, t.lng, t.houses, t.s::integer[], t.t::integer[]
       from unnest($3::text[], $4::text[], $5::real[], $6::real[], $7::integer[], $8::text[], $9::text[])
         as t (town, street, lat, lng, houses, s, t)`,
      [
        region,
        i,
        of(({ town }) => town),
        of(({ street }) => street),
        of(({ lat }) => lat),
        of(({ lng }) => lng),
        of(({ houses }) => houses),
        words(({ streetWords }) => streetWords),
        words(({ townWords }) => townWords),
      ],
    )
  }
  const { rowCount } = await client.query(
    `insert into address_houses (region, street, house, lat, lng)
     select distinct on (street, house) $1, street, house, lat, lng from loaded_houses order by street, house`,
    [region],
  )
  await client.query(`update address_regions set houses = $2 where id = $1`, [region, rowCount])
  return rowCount ?? 0
}

/** False: there is no such region. */
export async function forgetRegion(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ id: number }>(`delete from address_regions where name = $1 returning id`, [
    name,
  ])
  const [gone] = rows
  if (!gone) return false
  await client.query(`delete from address_houses where region = $1`, [gone.id])
  await client.query(`delete from address_streets where region = $1`, [gone.id])
  return true
}

/** Updates the statistics, on which the plans of searches depend; returns the size of the addresses. */
export async function measureAddresses(pool: pg.Pool): Promise<{ bytes: number }> {
  await pool.query('analyze address_words, address_streets, address_houses')
  const { rows } = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(t))::text as bytes
     from unnest(array['address_words', 'address_streets', 'address_houses']::regclass[]) as t`,
  )
  return { bytes: Number(rows[0]?.bytes) }
}
