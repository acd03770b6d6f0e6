/** Complaints about listings, and the moderators' view of them and of past decisions. */
import { randomUUIDv7 } from 'node:crypto'
import type { Decision, ListingComplaint, Sanction } from '@spetskarta/shared/moderation/moderation.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { likeWords } from '../../db/like.ts'
import { networkOf } from '../../outside/network.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { decideComplaints } from './sanctions.queries.ts'

const SHOWN = 100
const REASONS_SHOWN = 20

interface NewComplaint {
  item: string
  userId: string | undefined
  ip: string
  reason: string
  note: string
}

/**
 * A second complaint by the same user (for guests: from the same network) about the same listing changes nothing. `too_many`:
 * over `most` in a day per user or network, even when several come at once.
 */
export const insertListingComplaint = (
  db: Db,
  { item, userId, ip, reason, note }: NewComplaint,
  most: number,
): Promise<'done' | 'too_many' | 'none' | 'own'> =>
  db.transaction().execute(async (transaction) => {
    const network = networkOf(ip)
    const listing = await transaction
      .selectFrom('items')
      .select('owner')
      .where('id', '=', item)
      .where('hidden', '=', false)
      .executeTakeFirst()
    if (!listing) return 'none'
    if (listing.owner === userId) return 'own'
    await sql`select pg_advisory_xact_lock(hashtextextended(${`complaint ${userId ?? network}`}, 0))`.execute(
      transaction,
    )
    const { n } = await transaction
      .selectFrom('listing_complaints')
      .select(sql<number>`count(*)::int`.as('n'))
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .$if(userId === undefined, (query) => query.where('network', '=', network).where('user_id', 'is', null))
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    if (n >= most) return 'too_many'
    await transaction
      .insertInto('listing_complaints')
      .values({ id: randomUUIDv7(), item, user_id: userId ?? null, network, reason, note })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return 'done'
  })

/** Complaints that wait for a moderator, by listing; the listing with the earliest complaint first. */
export async function listListingComplaints(db: Db): Promise<ListingComplaint[]> {
  const { rows } = await sql<ListingComplaint>`select
      json_build_object('_id', i.id, 'kind', i.kind, 'name', i.name, 'description', left(i.description, 600),
        'phone', coalesce(i.phone_after_answer, i.phone), 'place', i.place, 'icoUrl', i.image,
        'user', json_build_object('name', ${nameOf('o')}, 'userUrl', o.user_url, 'moderator', o.rules)) as item,
      c.reasons
    from (select item, min(created_at) as since from listing_complaints where decided_at is null group by item) as n
      join items as i on i.id = n.item join users as o on o.id = i.owner
      cross join lateral (
        select json_agg(one) as reasons from (
          select k.reason, k.note, case when w.id is not null then
              json_build_object('name', ${nameOf('w')}, 'userUrl', w.user_url) end as "user",
            ${iso('k.created_at')} as "createdAt"
          from listing_complaints as k left join users as w on w.id = k.user_id
          where k.item = i.id and k.decided_at is null order by k.created_at limit ${REASONS_SHOWN}
        ) as one
      ) as c
    order by n.since limit ${SHOWN}`.execute(db)
  return rows
}

/** Number of listings, forum items, threads, requests, reviews and documents that wait for a moderator. */
export async function countOpenComplaints(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
      (select count(distinct item) from listing_complaints where decided_at is null)
      + (select count(distinct c.item) from forum_complaints as c join forum_items as f on f.id = c.item
          where f.deleted_at is null)
      + (select count(distinct c.thread) from thread_complaints as c join users as u on u.id = c.about
          where c.decided_at is null and not u.banned)
      + (select count(distinct request) from request_complaints where decided_at is null)
      + (select count(distinct review) from review_complaints where decided_at is null)
      + (select count(*) from document_checks as d join users as u on u.id = d.user_id
          where d.asked_at is not null and not u.banned)
    )::int as n`.execute(db)
  return rows[0]?.n ?? 0
}

export const dismissListingComplaints = (db: Db, item: string, { by, ip }: { by: string; ip: string }) =>
  db.transaction().execute(async (transaction) => {
    await decideComplaints(transaction, [item])
    await recordAct(transaction, 'complaints_dismissed', { by, ip, about: item })
  })

interface SanctionList {
  /** Begin after the one that this cursor names. */
  after?: string | undefined
  /** Words, each found in the listing's name, its owner's name, their page's address or their e-mail address. */
  q?: string | undefined
}

/** Sanctions in force, newest first; `after`: cursor of the next page. */
export async function listSanctions(
  db: Db,
  { after: cursor, q = '' }: SanctionList = {},
): Promise<{ sanctions: Sanction[]; after: string | null }> {
  // A new decision about the same account keeps the id, so the order needs the time too, in microseconds.
  const [since, id] = cursor?.split('.') ?? []
  const before = id === undefined ? sql`` : sql`and (${MICROS}, s.id) < (${since}::bigint, ${id}::uuid)`
  const words = likeWords(plain(q))
  const { rows } = await sql<Keyed<Sanction>>`select
      ${MICROS} || '.' || s.id as cursor, s.id, s.reason, s.note, ${iso('s.since')} as since,
      ${iso('s.until')} as until, ${nameOf('m')} as moderator,
      case when i.id is not null then json_build_object('_id', i.id, 'kind', i.kind, 'name', i.name) end as item,
      json_build_object('name', ${nameOf('u')}, 'userUrl', u.user_url) as "user"
    from sanctions as s left join items as i on i.id = s.item join users as u on u.id = coalesce(s.account, i.owner)
      left join users as m on m.id = s.moderator
    where ${SOUGHT} like all (${words}::text[]) ${before} order by s.since desc, s.id desc limit ${SHOWN + 1}`.execute(
    db,
  )
  const { page, after } = pageOf(rows)
  return { sanctions: page, after }
}

/** Newest first, after the one that `cursor` names; `after`: cursor of the next page. */
export async function listDecisions(db: Db, cursor?: string): Promise<{ decisions: Decision[]; after: string | null }> {
  const before = cursor === undefined ? sql`` : sql`and id < ${cursor}::bigint`
  const { rows } = await sql<Keyed<Decision>>`select
      a.id::text as cursor, ${iso('a.at')} as at, a.act, ${nameOf('m')} as moderator,
      coalesce(i.name, ${nameOf('u')}, left(f.body, 80), left(v.body, 80), '') as about
    from (select * from audit_log where act in ('listing_hidden', 'listing_shown', 'account_banned', 'account_unbanned',
        'complaints_dismissed', 'forum_item_deleted', 'review_removed', 'documents_checked', 'documents_refused')
        ${before} order by id desc limit ${SHOWN + 1}) as a
      left join users as m on m.id = a.user_id left join items as i on i.id = a.about
      left join users as u on u.id = a.about left join forum_items as f on f.id = a.about
      left join reviews as v on v.id = a.about
    order by a.id desc`.execute(db)
  const { page, after } = pageOf(rows)
  return { decisions: page, after }
}

type Keyed<Row> = Row & { cursor: string }

/** `rows` has one more than a page where there is a next page. */
function pageOf<Row>(rows: readonly Keyed<Row>[]) {
  const page = rows.slice(0, SHOWN).map(({ cursor: _, ...row }) => row)
  return { page, after: rows.length > SHOWN ? (rows[SHOWN - 1]?.cursor ?? null) : null }
}

const MICROS = sql`(extract(epoch from s.since) * 1000000)::bigint`

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
/** SQL: what a sanction is found by, as `plain` writes it. The collation of `email` has no lower case but that of Latin letters. */
const SOUGHT = sql.raw(
  `translate(lower(concat_ws(' ', i.name, u.name, u.user_url, u.email) collate "default"), 'ё', 'е')`,
)

/** SQL: a user's name, or else the end of their page's address. */
const nameOf = (alias: 'o' | 'w' | 'u' | 'm') => sql.raw(`coalesce(nullif(${alias}.name, ''), ${alias}.user_url)`)
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
