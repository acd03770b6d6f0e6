/** Publishes reviews: rating, notice and webhooks in one transaction. */
import { ratingOf } from '@spetskarta/shared/catalog/rating.ts'
import type { DealParty } from '@spetskarta/shared/deals/steps.ts'
import { BLIND_DAYS } from '@spetskarta/shared/reviews/reviews.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { insertNotice } from '../alerts/notices/notices.queries.ts'
import { publishedNotice } from './review-texts.rules.ts'
import { countReviews } from './reviews.queries.ts'

type ReviewRow = Selectable<Tables['reviews']>

/** `reader`: the user who is looking at it right now and needs no notice. */
export async function publishReview(transaction: Db, review: ReviewRow, reader?: string): Promise<void> {
  await transaction.updateTable('reviews').set({ published_at: sql<Date>`now()` }).where('id', '=', review.id).execute()
  await rate(transaction, review)
  if (review.about !== reader)
    await insertNotice(transaction, {
      user: review.about,
      cause: `review:${review.id}`,
      content: publishedNotice(review),
    })
  await queueWebhooks(transaction, review)
}

/** Recalculates the rating of the reviewed user from all published reviews. Concurrent calls are serialised by a lock. */
export async function rate(transaction: Db, { about, by_side }: Pick<ReviewRow, 'about' | 'by_side'>): Promise<void> {
  await sql`select from users where id = ${about} for no key update`.execute(transaction)
  const by = by_side as DealParty
  const { count, sum } = await countReviews(transaction, { user: about, by })
  const rating = ratingOf(count, sum)
  const value = rating && JSON.stringify(rating)
  await transaction
    .updateTable('users')
    .set(by === 'asker' ? { owner_rating: value } : { asker_rating: value })
    .where('id', '=', about)
    .execute()
}

async function queueWebhooks(transaction: Db, { id, deal, by_side, author, about, machine, stars, body }: ReviewRow) {
  const data = { reviewId: id, dealId: deal, by: by_side, machineId: machine, stars, text: body }
  await sql`
    insert into webhook_deliveries (user_id, webhook, type, data, cause)
    select w.user_id, w.id, 'review.published', ${JSON.stringify(data)}::jsonb, ${`review:${id}`}
    from webhooks w join users u on u.id = w.user_id and not u.banned
    where w.user_id in (${author}, ${about}) and w.stopped_at is null and 'deals' = any (w.kinds)
    on conflict do nothing`.execute(transaction)
}

/** Reviews that have waited long enough for the other side's review; at most `most`. `now`: ms. */
export async function listDueReviews(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews')
    .select('id')
    .where('published_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('written_at', '<=', sql<Date>`${new Date(now)}::timestamptz - make_interval(days => ${BLIND_DAYS})`)
    .orderBy('written_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Publishes a due review, unless another server already has. */
export const publishDueReview = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const known = await transaction.selectFrom('reviews').select('deal').where('id', '=', id).executeTakeFirst()
    // Locks in the same order as writing a review, to avoid a deadlock.
    if (known?.deal) await sql`select from deals where id = ${known.deal} for no key update`.execute(transaction)
    const review = await transaction
      .selectFrom('reviews')
      .selectAll()
      .where('id', '=', id)
      .where('published_at', 'is', null)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (review) await publishReview(transaction, review)
  })
