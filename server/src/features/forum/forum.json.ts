import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { FORUM } from '@spetskarta/shared/limits.ts'
import { type RawBuilder, sql } from 'kysely'

/** A row of `forumColumns`. */
export interface ForumRow {
  id: string
  type: 0 | 1 | 2
  parent: string | null
  author: string | null
  body: string
  about: string
  number: number | null
  children_count: number
  last_at: Date | null
  created_at: Date
  edited_at: Date | null
  name: string | null
  user_url: string | null
  read_to: number | null
}

/** The reader: decides which items are own and which are read. */
export type Viewer = { id: string } | undefined

/**
 * Columns of `forum_items as f` with its author `u`. A theme that the reader has never opened counts as new if it has messages
 * from after the reader's sign-up.
 */
export const forumColumns = (viewer: Viewer): RawBuilder<ForumRow> => sql<ForumRow>`
  f.id, f.type, f.parent, f.author, f.body, f.about, f.number, f.children_count, f.last_at, f.created_at, f.edited_at,
  u.name, u.user_url, ${viewer ? readTo(viewer.id) : sql`null::integer`} as read_to`

const readTo = (userId: string) => sql`case when f.type = 1 then (
  select coalesce(r.number, 0)
  from users as me left join forum_reads as r on r.user_id = me.id and r.theme = f.id
  where me.id = ${userId} and case when r.number is null then f.last_at > me.created_at else r.number < (
    select m.number from forum_items as m where m.parent = f.id and m.type = 2 and m.deleted_at is null
    order by m.number desc limit 1
  ) end
) end`

/** How long an author may edit a message, ms. */
export const EDIT_MS = FORUM.minutesToEdit * MINUTE

export function forumItemOf(row: ForumRow, viewer: Viewer, now = Date.now()): ForumItem {
  const until = row.created_at.getTime() + EDIT_MS
  return {
    _id: row.id,
    type: row.type,
    body: row.body,
    about: row.about,
    parentId: row.parent,
    childrenCount: row.children_count,
    created_at: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    lastAt: row.last_at?.toISOString() ?? null,
    user: row.user_url === null ? null : { name: row.name || row.user_url, userUrl: row.user_url },
    number: row.number,
    editableUntil: viewer && viewer.id === row.author && until > now ? new Date(until).toISOString() : null,
    readTo: row.read_to,
  }
}
