/** What the sitemap lists. Each of its files begins at an id, so that it is one range of a primary key. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Address } from './sitemap.rules.ts'

/** Whether a user has published anything. */
const publishing = sql<boolean>`exists (select from items as i where i.owner = users.id and not i.hidden)`

/** Ids at which files of `size` published items begin. */
export async function itemFileStarts(db: Db, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) - 1 as n from items where not hidden) as numbered
    where n % ${size} = 0 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Up to `size` published items from this id on. */
export async function itemAddresses(db: Db, from: string, size: number): Promise<Address[]> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'kind', 'updated_at'])
    .where('id', '>=', from)
    .where('hidden', '=', false)
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.map(({ id, kind, updated_at }) => ({ path: `/${kind}/${id}`, changed: updated_at }))
}

/** Ids at which files of `size` fleets begin: of users who have published anything. */
export async function fleetFileStarts(db: Db, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) - 1 as n from users where ${publishing}) as numbered
    where n % ${size} = 0 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Up to `size` fleets, beginning with this user's, each with the time of its newest change. */
export async function fleetAddresses(db: Db, from: string, size: number): Promise<Address[]> {
  const { rows } = await sql<{ user_url: string; changed: Date }>`
    select user_url, (select max(i.updated_at) from items as i where i.owner = users.id and not i.hidden) as changed
    from users where id >= ${from} and ${publishing} order by id limit ${size}`.execute(db)
  return rows.map(({ user_url, changed }) => ({ path: `/user/${encodeURIComponent(user_url)}`, changed }))
}

/** The parts of the forum worth reading: sections, and themes with messages in them. */
const readable = sql<boolean>`deleted_at is null and (type = 0 or type = 1 and children_count > 0)`

/** Ids at which files of `size` sections and themes begin. */
export async function forumFileStarts(db: Db, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) - 1 as n from forum_items where ${readable}) as numbered
    where n % ${size} = 0 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Up to `size` sections and themes from this id on. */
export async function forumAddresses(db: Db, from: string, size: number): Promise<Address[]> {
  const { rows } = await sql<{ id: string; changed: Date | null }>`
    select id, last_at as changed from forum_items where id >= ${from} and ${readable}
    order by id limit ${size}`.execute(db)
  return rows.map(({ id, changed }) => ({ path: `/forum/${id}`, ...(changed && { changed }) }))
}

/** Those of these types for which a search finds something. */
export async function topicsFound(db: Db, types: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ type: string }>`
    select type from unnest(${types}::text[]) as type
    where exists (select from search_entries as e where e.topic = type collate "C")`.execute(db)
  return new Set(rows.map(({ type }) => type))
}

interface Cluster {
  lat: number
  lng: number
  count: number
  /** The sum over all clusters, including those beyond the limit. */
  total: number
}

/** Where most items of a type are: squares of a quarter of a degree, fullest first. */
export async function clustersOfTopic(db: Db, topic: string, limit: number): Promise<Cluster[]> {
  const { rows } = await sql<Cluster>`
    select avg(lat) as lat, avg(lng) as lng, count(*)::int as count, (sum(count(*)) over ())::int as total
    from search_entries where topic = ${topic} collate "C"
    group by coarser_cell(cell, 1) order by count(*) desc, coarser_cell(cell, 1) limit ${limit}`.execute(db)
  return rows
}
