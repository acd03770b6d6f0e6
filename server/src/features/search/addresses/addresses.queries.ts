/** Streets and houses that match a typed text. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { variantsOf } from './word-variants.rules.ts'

/**
 * Ids of words that a typed word may stand for: itself, words that begin with it, and, if there are none, words that differ in
 * one letter.
 */
export interface KnownWords {
  exact: number[]
  begun: number[]
  near: number[]
}

export interface AddressRow {
  town: string
  street: string
  /** In the form of `houseOf`; null: the street itself. */
  house: string | null
  lat: number
  lng: number
}

/** Limit of words that begin with the one still being typed. */
const BEGUN_MOST = 60
const NEAR_MOST = 15
const ALIKE_MOST = 15
/** Least share of common trigrams; «гурева» and «гурьева» have 0.5. The index does not find words below 0.3. */
const ALIKE_LEAST = 0.36
/** Number of streets among which those with the house are looked for. «Ленина» is a street of most towns. */
const STREETS_LOOKED_AT = 300

/** For each typed word, in their order; empty where no region is loaded. */
export async function findKnownWords(db: Db, typed: readonly string[]): Promise<KnownWords[]> {
  // Arrays within arrays must have one length, so those of variants are passed as text.
  const variants = typed.map((word) => `{${variantsOf(word).join()}}`)
  const { rows } = await sql<KnownWords>`
    select exact, begun,
      case when exact = '{}' and begun = '{}' then
        array(select id from address_words where variants && among::integer[] order by abs(length(word) - length(typed)), id limit ${NEAR_MOST})
      else '{}' end as near
    from (
      select typed, among, place,
        array(select id from address_words where word = typed) as exact,
        array(select id from address_words where length(typed) > 1 and word > typed and word < typed || ${'\uffff'}
          order by word limit ${BEGUN_MOST}) as begun
      from unnest(${typed}::text[], ${variants}::text[]) with ordinality as t (typed, among, place)
      where exists (select from address_regions) offset 0
    ) as known
    order by place`.execute(db)
  return rows
}

/** For each of the words, in their order: ids of other words that differ in one letter. */
export async function findNearWords(db: Db, typed: readonly string[]): Promise<number[][]> {
  const variants = typed.map((word) => `{${variantsOf(word).join()}}`)
  const { rows } = await sql<{ near: number[] }>`
    select array(select id from address_words where variants && among::integer[] and word <> typed
      order by abs(length(word) - length(typed)), id limit ${NEAR_MOST}) as near
    from unnest(${typed}::text[], ${variants}::text[]) with ordinality as t (typed, among, place) order by place`.execute(
    db,
  )
  return rows.map(({ near }) => near)
}

/** Ids of words with a similar spelling, the most similar first. Needs the index that the first load makes. */
export async function findAlikeWords(db: Db, typed: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (select id, similarity(word, ${typed}) as share from address_words where word % ${typed} offset 0) as alike
    where share >= ${ALIKE_LEAST} order by share desc, id limit ${ALIKE_MOST}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Streets named by one of the ids of each word; the town's name may account for some of the words but not for all. With a
 * `house`: that house, or houses that begin with it. `favoured`: streets with these words come first; then those nearest to
 * `near`, or those with the most houses.
 */
export async function findStreets(
  db: Db,
  words: readonly number[][],
  house: string,
  { favoured, near, limit }: { favoured: number[]; near: { lat: number; lng: number } | undefined; limit: number },
): Promise<AddressRow[]> {
  const each = words.map((ids) => sql`(street_words && ${ids}::integer[] or town_words && ${ids}::integer[])`)
  // In our latitudes a degree of longitude is about half as long as one of latitude.
  const order: RawBuilder<unknown> = near
    ? sql`(lat - ${near.lat}) ^ 2 + ((lng - ${near.lng}) * 0.55) ^ 2`
    : sql`-houses`
  const { rows } = await sql<AddressRow>`
    with called as materialized (
      select region, number, town, street, lat, lng,
        row_number() over (order by street_words && ${favoured}::integer[] desc, ${order}, region, number) as place
      from address_streets
      where street_words && ${words.flat()}::integer[] and ${sql.join(each, sql` and `)}
      order by place limit ${STREETS_LOOKED_AT}
    )
    select town, street, h.house, coalesce(h.lat, c.lat) as lat, coalesce(h.lng, c.lng) as lng
    from called c
    left join lateral (
      select house, lat, lng from address_houses
      where ${house} <> '' and region = c.region and street = c.number and house >= ${house} and house < ${`${house}\uffff`}
        and substr(house, ${house.length + 1}::integer, 1) !~ '[0-9]'
      order by house limit 3
    ) as h on true
    order by h.house = ${house} desc nulls last, h.house is null, place, h.house limit ${limit}`.execute(db)
  return rows
}
