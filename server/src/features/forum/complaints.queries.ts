/** Complaints about the forum that no moderator has handled yet. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { type ForumRow, forumColumns } from './forum.json.ts'

const SHOWN = 100
const REASONS_SHOWN = 20

/** A second complaint by the same user about the same item changes nothing. False if the user has made `most` in a day. */
export const insertComplaint = (
  db: Db,
  { item, userId, reason }: { item: string; userId: string; reason: string },
  most: number,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    // Serialised, so that parallel complaints are counted too.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`complaints ${userId}`}, 0))`.execute(transaction)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from forum_complaints
      where user_id = ${userId} and created_at > now() - interval '1 day'`.execute(transaction)
    if ((rows[0]?.n ?? 0) >= most) return false
    await transaction
      .insertInto('forum_complaints')
      .values({ item, user_id: userId, reason })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })

export type ComplaintRow = ForumRow & {
  parent_body: string | null
  reasons: { reason: string; name: string; userUrl: string; createdAt: string }[]
}

/** Oldest first. */
export async function listComplaints(db: Db): Promise<ComplaintRow[]> {
  const { rows } = await sql<ComplaintRow>`select ${forumColumns(undefined)}, p.body as parent_body, c.reasons
    from (select item, min(created_at) as since from forum_complaints group by item) as n
      join forum_items as f on f.id = n.item and f.deleted_at is null
      left join users as u on u.id = f.author left join forum_items as p on p.id = f.parent
      cross join lateral (
        select json_agg(one) as reasons from (
          select k.reason, coalesce(nullif(w.name, ''), w.user_url) as name, w.user_url as "userUrl",
            to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
          from forum_complaints as k join users as w on w.id = k.user_id
          where k.item = f.id order by k.created_at limit ${REASONS_SHOWN}
        ) as one
      ) as c
    order by n.since limit ${SHOWN}`.execute(db)
  return rows
}

export const dropComplaints = (db: Db, item: string, { by, ip }: { by: string; ip: string }) =>
  db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('forum_complaints').where('item', '=', item).execute()
    await recordAct(transaction, 'complaints_dismissed', { by, about: item, ip })
  })
