/** Selects users for letters about answers in a theme. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** More answers are written as «больше 100». */
export const COUNTED_ANSWERS = 100

export interface Answers {
  userId: string
  email: string
  theme: string
  title: string
  /** Id of the first new answer. */
  id: string
  body: string
  name: string | null
  /** Number of new answers, at most `COUNTED_ANSWERS` + 1. */
  count: number
}

/** Subscriptions to themes in which others have written since the user last read them. */
export async function listAnswers(db: Db, max: number): Promise<Answers[]> {
  const { rows } = await sql<Answers>`select s.user_id as "userId", u.email, s.theme, t.body as title,
      first.id, first.body, coalesce(nullif(w.name, ''), w.user_url) as name, news.count
    from forum_subscriptions as s
      join users as u on u.id = s.user_id and u.email is not null and not u.banned
      join forum_items as t on t.id = s.theme and t.deleted_at is null
      left join forum_reads as r on r.user_id = s.user_id and r.theme = s.theme
      cross join lateral (select greatest(s.since, coalesce(r.number, 0)) as number) as known
      cross join lateral (
        select min(number) as number, count(*)::int as count from (
          select number from forum_items as m
          where m.parent = s.theme and m.type = 2 and m.deleted_at is null and m.number > known.number
            and m.author is distinct from s.user_id
          order by number limit ${COUNTED_ANSWERS + 1}
        ) as unread
      ) as news
      join forum_items as first on first.parent = s.theme and first.type = 2 and first.number = news.number
      left join users as w on w.id = first.author
    where s.told_at is null and t.last_number > known.number
    limit ${max}`.execute(db)
  return rows
}

/** Claims the letter; of concurrent calls on several servers exactly one gets true. */
export async function claimAnswerLetter(db: Db, userId: string, theme: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('forum_subscriptions')
    .set({ told_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('theme', '=', theme)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Releases the claim if the letter was not sent. */
export const returnAnswerLetter = (db: Db, userId: string, theme: string) =>
  db
    .updateTable('forum_subscriptions')
    .set({ told_at: null })
    .where('user_id', '=', userId)
    .where('theme', '=', theme)
    .execute()
