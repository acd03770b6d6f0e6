/** Writing and answering reviews. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { publishReview } from './publish.queries.ts'
import { findDealToReview, reviewerSide } from './reviews.queries.ts'
import { uncountedOf } from './uncounted-deals.queries.ts'
import { reviewClosed } from './window.rules.ts'

type WrittenReview = 'done' | 'none' | 'early' | 'unproven' | 'late' | 'gone' | 'other'

/**
 * A repetition with the same text and stars changes nothing; `other`: this side has already written a different review. `now`:
 * ms.
 */
export const insertReview = (
  db: Db,
  user: string,
  dealId: string,
  { stars, text, now }: { stars: number; text: string; now: number },
): Promise<WrittenReview> =>
  db.transaction().execute(async (transaction) => {
    // The lock serialises both sides writing at once: the second finds the first review and publishes both.
    const deal = await findDealToReview(transaction, dealId, { locked: true })
    const side = deal && reviewerSide(deal, user)
    if (!deal || !side) return 'none'
    const written = await transaction
      .selectFrom('reviews')
      .selectAll()
      .where('deal', '=', dealId)
      .orderBy('id')
      .forUpdate()
      .execute()
    const own = written.find(({ by_side }) => by_side === side)
    if (own) return own.stars === stars && own.body === text ? 'done' : 'other'
    const closed = reviewClosed(deal, deal, now)
    if (closed) return closed
    const about = side === 'asker' ? deal.owner : deal.asker
    if (about === null) return 'gone'
    const { machineName, type, place } = await factsOf(transaction, dealId)
    const except = await uncountedOf(transaction, sql`${dealId}::uuid`)
    const proven = (await findDealToReview(transaction, dealId, { except })) ?? deal
    const review = await transaction
      .insertInto('reviews')
      .values({
        id: randomUUIDv7(),
        deal: dealId,
        by_side: side,
        author: user,
        about,
        machine: deal.machine,
        machine_name: machineName,
        type,
        place,
        stars,
        body: text,
        shifts: proven.shifts,
        engine_s: proven.engineS,
        paper: deal.paper,
        written_at: new Date(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const other = written.find(({ by_side }) => by_side !== side)
    if (!other) return 'done'
    const waits = other.published_at === null && other.removed_at === null
    const shown = waits ? [other, review] : [review]
    // A common order of locks, so that two deals between the same people cannot deadlock.
    for (const one of shown.sort((a, b) => (a.about < b.about ? -1 : 1))) await publishReview(transaction, one, user)
    return 'done'
  })

async function factsOf(transaction: Db, deal: string) {
  const { rows } = await sql<{ machineName: string; type: string; place: string }>`
    select coalesce(i.name, '') as "machineName", coalesce(i.type, r.type) as type, r.place
    from deals d join offers o on o.id = d.offer join requests r on r.id = o.request left join items i on i.id = d.machine
    where d.id = ${deal}`.execute(transaction)
  return rows[0] ?? { machineName: '', type: '', place: '' }
}

/** An answer by the reviewed user, once per review; a repetition of the same text changes nothing. */
export async function insertAnswer(
  db: Db,
  user: string,
  id: string,
  text: string,
): Promise<'done' | 'none' | 'answered'> {
  const shown = db
    .updateTable('reviews')
    .set({ answer: text, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('about', '=', user)
    .where('published_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where(({ eb, or }) => or([eb('answer', 'is', null), eb('answer', '=', text)]))
  if ((await shown.executeTakeFirst()).numUpdatedRows > 0n) return 'done'
  const row = await db
    .selectFrom('reviews')
    .select('answer')
    .where('id', '=', id)
    .where('about', '=', user)
    .where('published_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ? 'answered' : 'none'
}
