/** Selects deals for requests to review: both sides of an ended deal with proven work are asked once. */
import { DEAL_STATES, mayReview, stateRow } from '@spetskarta/shared/deals/steps.ts'
import { ASK_DAYS, REVIEW_DAYS } from '@spetskarta/shared/reviews/reviews.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { insertNotice } from '../alerts/notices/notices.queries.ts'
import { PAPER, PROOF } from './review.json.ts'
import { reviewRequestNotice } from './review-texts.rules.ts'
import { findDealToReview } from './reviews.queries.ts'
import { reviewClosed } from './window.rules.ts'

const STATES = Object.keys(DEAL_STATES).filter(mayReview)
/** States in which no step is left for either side. */
const CLOSED = STATES.filter((state) => stateRow('deal', state).turn === null)

/** Closed deals, and those still unpaid a week after their last day; at most `most`. */
export async function listDealsToReview(db: Db, now: number, most: number): Promise<string[]> {
  const today = sql`(${new Date(now)}::timestamptz at time zone d.time_zone)::date`
  const { rows } = await sql<{ id: string }>`
    select d.id from deals d cross join lateral ${PROOF} as proof
    where not d.review_asked
      and (d.state = any (${CLOSED}) or (d.state = any (${STATES}) and d.to_day < ${today} - ${ASK_DAYS}::int))
      and d.to_day >= (${new Date(now)}::timestamptz)::date - ${REVIEW_DAYS + 1}::int
      and (proof.shifts > 0 or ${PAPER})
    order by d.to_day limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** In one transaction with the mark: despite retries each side is asked once, and not at all if it has already written. */
export const askForReviews = (db: Db, id: string, now: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const deal = await findDealToReview(transaction, id, { locked: true })
    const marked = await transaction
      .updateTable('deals')
      .set({ review_asked: true })
      .where('id', '=', id)
      .where('review_asked', '=', false)
      .executeTakeFirst()
    if (!deal || marked.numUpdatedRows === 0n || reviewClosed(deal, deal, now)) return
    const written = await transaction.selectFrom('reviews').select('by_side').where('deal', '=', id).execute()
    const machine = deal.machine
      ? await transaction.selectFrom('items').select('name').where('id', '=', deal.machine).executeTakeFirst()
      : undefined
    for (const side of ['asker', 'owner'] as const) {
      const user = deal[side]
      if (user === null || written.some(({ by_side }) => by_side === side)) continue
      const content = reviewRequestNotice(id, side, machine?.name ?? '')
      await insertNotice(transaction, { user, cause: `review-asked:${id}`, content })
    }
  })
