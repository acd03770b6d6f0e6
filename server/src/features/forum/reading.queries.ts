/** How far users have read themes, and subscriptions to letters about answers. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/**
 * Moves the reader's mark forward, never back and never beyond the last message, and re-enables letters for the next answer. Does
 * nothing if the item is not a theme.
 */
export async function markRead(db: Db, userId: string, theme: string, number: number): Promise<void> {
  await sql`insert into forum_reads as r (user_id, theme, number)
    select ${userId}, id, least(${number}::integer, last_number) from forum_items
    where id = ${theme} and type = 1 and deleted_at is null
    on conflict (user_id, theme) do update set number = excluded.number where r.number < excluded.number`.execute(db)
  await sql`update forum_subscriptions set told_at = null
    where user_id = ${userId} and theme = ${theme} and told_at is not null`.execute(db)
}

export const isSubscribed = async (db: Db, userId: string, theme: string): Promise<boolean> =>
  (await db
    .selectFrom('forum_subscriptions')
    .select('theme')
    .where('user_id', '=', userId)
    .where('theme', '=', theme)
    .executeTakeFirst()) !== undefined

export async function setSubscription(db: Db, userId: string, theme: string, on: boolean): Promise<void> {
  if (on)
    await sql`insert into forum_subscriptions (user_id, theme, since)
      select ${userId}, id, last_number from forum_items where id = ${theme} and type = 1 and deleted_at is null
      on conflict do nothing`.execute(db)
  else await db.deleteFrom('forum_subscriptions').where('user_id', '=', userId).where('theme', '=', theme).execute()
}
