/** Writing in the forum: adding, changing and deleting. */
import { MESSAGE, SECTION, THEME } from '@spetskarta/shared/forum/forum.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { EDIT_MS } from './forum.json.ts'

/** Most levels of nested sections: with more, readers lose their way. */
const LEVELS_MAX = 3
/**
 * An arbitrary number, the same on every server. Writers share the lock; deleting a branch takes it exclusively and waits for
 * them.
 */
const LOCK = 7_270_419

export interface NewForumItem {
  id: string
  author: string
  body: string
  /** Null: the root. */
  parent: string | null
}

export type WrittenMessage = { id: string; number: number } | 'no parent' | 'too deep'

/** Calls of one author wait for each other, so that they count each other. */
export const write = <T>(db: Db, author: string, work: (transaction: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(transaction)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`forum ${author}`}, 0))`.execute(transaction)
    return work(transaction)
  })

export async function insertSection(
  db: Db,
  { id, author, body, about, parent, ip }: NewForumItem & { about: string; ip: string },
) {
  if (parent && (await levelOf(db, parent)) >= LEVELS_MAX) return 'too deep'
  if (parent && !(await countChild(db, parent, SECTION))) return 'no parent'
  const row = { id, type: SECTION, parent, author, body, about, created_at: new Date() } as const
  await db
    .insertInto('forum_items')
    .values({ ...row, number: null, last_at: null, edited_at: null, deleted_at: null })
    .execute()
  await recordAct(db, 'forum_section_made', { by: author, about: id, ip })
  return { id, number: 0 }
}

/** 1 for a section at the root. */
async function levelOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ level: number }>`with recursive above as (
      select parent from forum_items where id = ${id}
      union all
      select i.parent from forum_items as i join above on i.id = above.parent
    ) select count(*)::int as level from above`.execute(db)
  return rows[0]?.level ?? 0
}

/** Also marks the theme as read by its author. */
export async function insertTheme(db: Db, { id, author, body, parent }: NewForumItem): Promise<WrittenMessage> {
  if (parent && !(await countChild(db, parent, SECTION))) return 'no parent'
  const at = new Date()
  const row = { id, type: THEME, parent, author, body, created_at: at, last_at: at } as const
  await db
    .insertInto('forum_items')
    .values({ ...row, number: null, edited_at: null, deleted_at: null })
    .execute()
  await db.insertInto('forum_reads').values({ user_id: author, theme: id, number: 0 }).execute()
  return { id, number: 0 }
}

const countChild = async (db: Db, id: string, type: 0 | 1) => {
  const { rows } = await sql`update forum_items set children_count = children_count + 1
    where id = ${id} and type = ${type} and deleted_at is null returning id`.execute(db)
  return rows.length === 1
}

export async function insertMessage(db: Db, { id, author, body, parent }: NewForumItem): Promise<WrittenMessage> {
  // Parallel writers wait here, so that numbers and times rise together.
  const { rows } = await sql<{ number: number; at: Date }>`update forum_items set
      children_count = children_count + 1, last_number = last_number + 1,
      last_at = greatest(last_at, date_trunc('milliseconds', clock_timestamp()))
    where id = ${parent} and type = ${THEME} and deleted_at is null
    returning last_number as number, last_at as at`.execute(db)
  const place = rows[0]
  if (!place) return 'no parent'
  await db
    .insertInto('forum_items')
    .values({
      id,
      type: MESSAGE,
      parent,
      author,
      body,
      number: place.number,
      created_at: place.at,
      last_at: null,
      edited_at: null,
      deleted_at: null,
    })
    .execute()
  return { id, number: place.number }
}

/** False if the message is not the author's or the time to edit is over. */
export async function editOwn(
  db: Db,
  { id, author, ...texts }: { id: string; author: string; body: string; about?: string },
) {
  const { numUpdatedRows } = await db
    .updateTable('forum_items')
    .set({ ...texts, edited_at: new Date() })
    .where('id', '=', id)
    .where('author', '=', author)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', new Date(Date.now() - EDIT_MS))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Deletes an item with its branch. An author may delete only their own item, only for a limited time, and only while it has no
 * answers.
 */
export const deleteBranch = (
  db: Db,
  id: string,
  who: { author: string } | { moderator: string; ip: string },
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    // Nobody can write into the branch while it is being deleted.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    const { rows } = await sql<{
      parent: string | null
      author: string | null
    }>`update forum_items set deleted_at = now()
      where id = ${id} and deleted_at is null ${
        'author' in who
          ? sql`and author = ${who.author} and children_count = 0 and created_at > ${new Date(Date.now() - EDIT_MS)}`
          : sql``
      } returning parent, author`.execute(transaction)
    const gone = rows[0]
    if (!gone) return false
    await sql`with recursive branch as (
        select id from forum_items where parent = ${id} and deleted_at is null
        union all
        select i.id from forum_items as i join branch on i.parent = branch.id where i.deleted_at is null
      ) update forum_items set deleted_at = now() from branch where forum_items.id = branch.id`.execute(transaction)
    // The theme moves back to the place of its newest remaining message.
    if (gone.parent)
      await sql`update forum_items as f set children_count = children_count - 1,
          last_at = case when type = 1 then coalesce((
            select created_at from forum_items as m where m.parent = f.id and m.type = 2 and m.deleted_at is null
            order by number desc limit 1), created_at) end
        where id = ${gone.parent}`.execute(transaction)
    if ('moderator' in who) {
      const { moderator: by, ip } = who
      await recordAct(transaction, 'forum_item_deleted', { by, about: id, ip, details: { author: gone.author } })
    }
    return true
  })

/** When the author wrote the `nth` newest message since `since`, deleted ones included; undefined if there are fewer. */
export async function nthNewest(
  db: Db,
  { author, since, themes }: { author: string; since: Date; themes: boolean },
  nth: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select created_at as at from forum_items
    where author = ${author} and created_at > ${since} ${themes ? sql`and type = ${THEME}` : sql``}
    order by created_at desc offset ${nth - 1} limit 1`.execute(db)
  return rows[0]?.at
}

export async function userSince(db: Db, id: string): Promise<Date | undefined> {
  const user = await db.selectFrom('users').select('created_at').where('id', '=', id).executeTakeFirst()
  return user?.created_at
}

/** The newest 200 texts of the author since `since`, deleted ones included. */
export async function textsSince(
  db: Db,
  { author, since, except }: { author: string; since: Date; except: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`select body from forum_items
    where author = ${author} and created_at > ${since} ${except ? sql`and id <> ${except}` : sql``}
    order by created_at desc limit 200`.execute(db)
  return rows.map(({ body }) => body)
}
