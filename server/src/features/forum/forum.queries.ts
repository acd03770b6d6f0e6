/** Reads the forum page by page. A page starts after a key, not at an offset, so that the last page is as fast as the first. */
import { MESSAGE, SECTION, THEME } from '@spetskarta/shared/forum/forum.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type ForumRow, forumColumns, type Viewer } from './forum.json.ts'

/** More sections than any list has. */
const SECTIONS_MAX = 200

export async function findForumItem(db: Db, id: string, viewer?: Viewer): Promise<ForumRow | undefined> {
  const { rows } = await sql<ForumRow>`select ${forumColumns(viewer)}
    from forum_items as f left join users as u on u.id = f.author
    where f.id = ${id} and f.deleted_at is null`.execute(db)
  return rows[0]
}

/** Ancestors of the item, from the root to its parent. */
export async function pathTo(db: Db, { parent }: ForumRow): Promise<{ id: string; body: string }[]> {
  if (!parent) return []
  const { rows } = await sql<{ id: string; body: string }>`with recursive above as (
      select id, parent, body, 0 as height from forum_items where id = ${parent}
      union all
      select i.id, i.parent, i.body, height + 1 from forum_items as i join above on i.id = above.parent
    ) select id, body from above order by height desc`.execute(db)
  return rows
}

export async function listSections(db: Db, parent: string | null, viewer: Viewer): Promise<ForumRow[]> {
  const { rows } = await sql<ForumRow>`select ${forumColumns(viewer)}
    from forum_items as f left join users as u on u.id = f.author
    where ${isIn(parent)} and f.type = ${sql.lit(SECTION)} and f.deleted_at is null
    order by f.created_at, f.id limit ${SECTIONS_MAX}`.execute(db)
  return rows
}

/** Start of a page: after a cursor, before one, or at the end; by default at the beginning. */
export interface PlaceInTheme {
  after?: string | undefined
  before?: string | undefined
  last?: boolean
  limit: number
}

interface ListOrder {
  type: 1 | 2
  /** Order of reading, ascending and descending. */
  along: RawBuilder<unknown>
  back: RawBuilder<unknown>
  /** Undefined for a cursor of another list. */
  key(cursor: string): RawBuilder<unknown> | undefined
  behind(key: RawBuilder<unknown>): RawBuilder<boolean>
  ahead(key: RawBuilder<unknown>): RawBuilder<boolean>
  cursorOf(row: ForumRow): string
}

/** Messages in the order of their numbers. */
export const MESSAGES: ListOrder = {
  type: MESSAGE,
  along: sql`f.number`,
  back: sql`f.number desc`,
  key: (cursor) => (/^\d{1,9}$/.test(cursor) ? sql`${Number(cursor)}::integer` : undefined),
  behind: (key) => sql<boolean>`f.number > ${key}`,
  ahead: (key) => sql<boolean>`f.number < ${key}`,
  cursorOf: ({ number }) => String(number),
}

/** Themes, the one with the latest message first. */
export const THEMES: ListOrder = {
  type: THEME,
  along: sql`f.last_at desc, f.id desc`,
  back: sql`f.last_at, f.id`,
  key(cursor) {
    const [, at = '', id = ''] = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
    return id ? sql`(${new Date(Number(at)).toISOString()}::timestamptz, ${id}::uuid)` : undefined
  },
  behind: (key) => sql<boolean>`(f.last_at, f.id) < ${key}`,
  ahead: (key) => sql<boolean>`(f.last_at, f.id) > ${key}`,
  cursorOf: ({ last_at, id }) => `${last_at?.getTime()}.${id}`,
}

interface Page {
  rows: ForumRow[]
  before: string | null
  after: string | null
}

/** Undefined for a cursor that does not belong to this list. */
export async function listForumPage(
  db: Db,
  parent: string | null,
  order: ListOrder,
  { after, before, last, limit }: PlaceInTheme,
  viewer: Viewer,
): Promise<Page | undefined> {
  const cursor = after ?? before
  const key = cursor === undefined ? undefined : order.key(cursor)
  if (cursor !== undefined && !key) return undefined
  const fromEnd = after === undefined && (before !== undefined || last === true)
  const side = key && (fromEnd ? order.ahead(key) : order.behind(key))
  // One row more than shown, to see whether there is a next page.
  const { rows } = await sql<ForumRow>`select ${forumColumns(viewer)}
    from forum_items as f left join users as u on u.id = f.author
    where ${isIn(parent)} and f.type = ${sql.lit(order.type)} and f.deleted_at is null ${side ? sql`and ${side}` : sql``}
    order by ${fromEnd ? order.back : order.along} limit ${limit + 1}`.execute(db)
  const more = rows.length > limit
  const shown = rows.slice(0, limit)
  if (fromEnd) shown.reverse()
  const [first, end] = [shown[0], shown.at(-1)]
  if (!first || !end) return { rows: [], before: null, after: null }
  const [start, finish] = [order.cursorOf(first), order.cursorOf(end)]
  const others = fromEnd ? before !== undefined : after !== undefined
  const beside =
    others && (await isAny(db, parent, order, fromEnd ? order.behind : order.ahead, fromEnd ? finish : start))
  return {
    rows: shown,
    before: (fromEnd ? more : beside) ? start : null,
    after: (fromEnd ? beside : more) ? finish : null,
  }
}

async function isAny(db: Db, parent: string | null, order: ListOrder, side: ListOrder['behind'], cursor: string) {
  const key = order.key(cursor)
  if (!key) return false
  const { rows } = await sql`select from forum_items as f
    where ${isIn(parent)} and f.type = ${sql.lit(order.type)} and f.deleted_at is null and ${side(key)}
    limit 1`.execute(db)
  return rows.length > 0
}

const isIn = (parent: string | null) => (parent === null ? sql`f.parent is null` : sql`f.parent = ${parent}`)
