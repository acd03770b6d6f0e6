/** Complaints about reviews, and moderators' decisions. */
import { randomUUIDv7 } from 'node:crypto'
import { REASONS, type Reason } from '@spetskarta/shared/moderation/moderation.ts'
import type { ReviewComplaint } from '@spetskarta/shared/reviews/reviews.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { networkOf } from '../../outside/network.ts'
import { insertNotice } from '../alerts/notices/notices.queries.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { rate } from './publish.queries.ts'
import { COMPLAINANT_JSON, COMPLAINED_AT, REVIEW_JSON, reviewJoins } from './review.json.ts'
import { removedNotice } from './review-texts.rules.ts'
import { uncountedOf } from './uncounted-deals.queries.ts'

const SHOWN = 100
const REASONS_SHOWN = 20

interface NewReviewComplaint {
  review: string
  userId: string | undefined
  ip: string
  reason: string
  note: string
}

/** A second complaint by the same user (for guests: from the same network) changes nothing. `too_many`: over `most` in a day. */
export const insertReviewComplaint = (
  db: Db,
  { review, userId, ip, reason, note }: NewReviewComplaint,
  most: number,
): Promise<'done' | 'none' | 'own' | 'too_many'> =>
  db.transaction().execute(async (transaction) => {
    const network = networkOf(ip)
    const row = await transaction
      .selectFrom('reviews')
      .select('author')
      .where('id', '=', review)
      .where('published_at', 'is not', null)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (!row) return 'none'
    if (userId !== undefined && row.author === userId) return 'own'
    await sql`select pg_advisory_xact_lock(hashtextextended(${`complaint ${userId ?? network}`}, 0))`.execute(
      transaction,
    )
    const { n } = await transaction
      .selectFrom('review_complaints')
      .select(sql<number>`count(*)::int`.as('n'))
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .$if(userId === undefined, (query) => query.where('network', '=', network).where('user_id', 'is', null))
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    if (n >= most) return 'too_many'
    await transaction
      .insertInto('review_complaints')
      .values({ id: randomUUIDv7(), review, user_id: userId ?? null, network, reason, note })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return 'done'
  })

/** Complaints that wait for a moderator, by review; the review with the earliest complaint first. */
export async function listReviewComplaints(db: Db): Promise<ReviewComplaint[]> {
  const waiting = sql`select deal from reviews where id in (select review from review_complaints where decided_at is null)`
  const uncounted = await uncountedOf(db, waiting)
  const { rows } = await sql<ReviewComplaint>`
    select ${REVIEW_JSON} as review, c.reasons
    from (select review, min(created_at) as since from review_complaints where decided_at is null group by review) as n
      join reviews v on v.id = n.review ${reviewJoins(uncounted)}
      cross join lateral (
        select json_agg(json_build_object('reason', c.reason, 'note', c.note, 'user', ${COMPLAINANT_JSON},
          'createdAt', ${COMPLAINED_AT}) order by c.created_at) as reasons
        from (select * from review_complaints k where k.review = v.id and k.decided_at is null
          order by k.created_at limit ${REASONS_SHOWN}) as c left join users w on w.id = c.user_id) as c
    order by n.since limit ${SHOWN}`.execute(db)
  return rows
}

type Decision = { decision: 'leave' } | { decision: 'remove'; reason: Reason; note: string }

/** False if there is no such review or it is already removed. A removed review no longer counts, and its author is notified. */
export const decideReview = (
  db: Db,
  id: string,
  decided: Decision,
  { by, ip }: { by: string; ip: string },
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const review = await transaction
      .selectFrom('reviews')
      .selectAll()
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!review) return false
    await transaction
      .updateTable('review_complaints')
      .set({ decided_at: sql<Date>`now()` })
      .where('review', '=', id)
      .where('decided_at', 'is', null)
      .execute()
    if (decided.decision === 'leave') {
      await recordAct(transaction, 'complaints_dismissed', { by, ip, about: id })
      return true
    }
    const { reason, note } = decided
    await transaction
      .updateTable('reviews')
      .set({ removed_at: sql<Date>`now()`, removed_reason: reason, removed_note: note })
      .where('id', '=', id)
      .execute()
    await rate(transaction, review)
    if (review.author !== null) {
      const why = [REASONS[reason], note].filter(Boolean).join('. ')
      await insertNotice(transaction, {
        user: review.author,
        cause: `review-removed:${id}`,
        content: removedNotice(review, why),
      })
    }
    await recordAct(transaction, 'review_removed', { by, ip, about: id, details: { reason } })
    return true
  })
