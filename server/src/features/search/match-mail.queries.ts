/** Who gets a letter about matches, and when each user last got one. */
import { MATCH_RADIUS } from '@spetskarta/shared/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { itemsNear, other } from './matches.queries.ts'
import type { Published } from './memory/changes.queries.ts'

interface Subscriber {
  id: string
  email: string
  /** When the last letter was sent; before the first letter, the moment from which matches are reported (`setMatchMail`). */
  since: Date
}

const due = (db: Db) =>
  db
    .selectFrom('match_candidates')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['id', 'email', 'match_mail_sent_at as since'])
    .$narrowType<{ email: string; since: Date }>()
    .where('match_mail', '=', true)
    .where('banned', '=', false)
    .where('email', 'is not', null)
    .where('match_mail_sent_at', '<=', sql<Date>`now() - interval '1 day'`)

/** Candidates who have had no letter for a day, ordered by id, after the id `beyond`. */
export const listDue = (db: Db, beyond: string | undefined, max: number): Promise<Subscriber[]> =>
  due(db)
    .$if(beyond !== undefined, (query) => query.where('id', '>', beyond ?? ''))
    .orderBy('id')
    .limit(max)
    .execute()

export const isMatchLetterDue = async (db: Db, userId: string): Promise<boolean> =>
  (await due(db).where('id', '=', userId).executeTakeFirst()) !== undefined

export const noteSent = (db: Db, userId: string, at: Date) =>
  db.updateTable('users').set({ match_mail_sent_at: at }).where('id', '=', userId).execute()

/** Not if the user was marked after this moment: the reason for that mark may not be reported yet. */
export const forgetCandidate = (db: Db, userId: string, until: Date) =>
  db.deleteFrom('match_candidates').where('user_id', '=', userId).where('marked_at', '<=', until).execute()

/** The snapshot up to which candidates are marked; undefined where it is too old to know what has changed since. */
export async function markedUpTo(db: Db, hours: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('match_marks')
    .select(sql<string>`snapshot::text`.as('snapshot'))
    .where('at', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    .executeTakeFirst()
  return row?.snapshot
}

export const setMarked = (db: Db, snapshot: string) =>
  sql`insert into match_marks (snapshot) values (${snapshot}::pg_snapshot)
    on conflict (single) do update set snapshot = excluded.snapshot, at = now()`.execute(db)

const WANTS = sql`u.match_mail and not u.banned and u.email is not null`
const AGAIN = sql`on conflict (user_id) do update set marked_at = excluded.marked_at`

export const markEverybody = (db: Db) =>
  sql`insert into match_candidates (user_id) select u.id from users u where ${WANTS} order by u.id ${AGAIN}`.execute(db)

/** A degree of longitude is shorter at the far edge of an area than in its middle: the area is widened by this factor. */
const WIDER = 1.25

/** Marks the owners of these items, and the owners of items that these fit. */
export async function markFor(db: Db, items: Published[]): Promise<void> {
  if (items.length === 0) return
  const spots = items.flatMap(({ topics, lat, lng, kind }) =>
    topics.map((type) => ({ type, lat, lng, wanted: other(kind) })),
  )
  await sql`
    insert into match_candidates (user_id)
    select u.id from users u where ${WANTS} and u.id in (
      select owner from items where number = any (${items.map(({ number }) => number)}::int[])
      union
      select theirs.owner from (${itemsNear(spots, WIDER * MATCH_RADIUS)}) hit
      join unnest(${spots.map((_, n) => n)}::int[], ${spots.map(({ type }) => type)}::text[],
        ${spots.map(({ wanted }) => wanted)}::text[]) as spot (n, type, wanted) on spot.n = hit.n
      join items theirs on theirs.id = hit.item and theirs.kind = spot.wanted and theirs.type = spot.type
    )
    order by u.id ${AGAIN}`.execute(db)
}
