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
  /** Id and number of the first new answer. */
  id: string
  number: number
  body: string
  name: string | null
  /** Number of new answers, at most `COUNTED_ANSWERS` + 1. */
  count: number
}

/** Subscriptions, or this one, to themes in which others have written since the user last read them. */
export async function listAnswers(db: Db, max: number, only?: Pick<Answers, 'userId' | 'theme'>): Promise<Answers[]> {
  const { rows } = await sql<Answers>`select s.user_id as "userId", u.email, s.theme, t.body as title,
      first.id, first.number, first.body, coalesce(nullif(w.name, ''), w.user_url) as name, news.count
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
      and ${only ? sql`s.user_id = ${only.userId} and s.theme = ${only.theme}` : sql`true`}
    limit ${max}`.execute(db)
  return rows
}

/** No further letter until the user has read the theme, unless that was while the letter was sent. */
export const noteAnswered = (db: Db, { userId, theme, number }: Answers) =>
  sql`update forum_subscriptions set told_at = now() where user_id = ${userId} and theme = ${theme}
    and not exists (select from forum_reads r where r.user_id = ${userId} and r.theme = ${theme} and r.number >= ${number})`.execute(
    db,
  )
