/** Reviews as readers see them, and the reviews of a deal for its two sides. */
import { type Rating, ratingOf } from '@spetskarta/shared/catalog/rating.ts'
import type { DealParty } from '@spetskarta/shared/deals/steps.ts'
import type { DealReviews, Review, ReviewList } from '@spetskarta/shared/reviews/reviews.ts'
import { REVIEWS_A_PAGE } from '@spetskarta/shared/reviews/reviews.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { PAPER, proofExcept, REVIEW_JSON, reviewJoins, type Uncounted } from './review.json.ts'
import { uncountedOf } from './uncounted-deals.queries.ts'
import { reviewClosed, reviewEnd } from './window.rules.ts'

interface DealToReview {
  id: string
  /** Null: account deleted. */
  asker: string | null
  owner: string | null
  machine: string | null
  state: string
  fromDay: string
  toDay: string
  timeZone: string
  changedAt: Date
  shifts: number
  engineS: number
  paper: boolean
}

/** The deal with its proof; `locked`: locks the deal until the transaction ends; `except`: days that prove nothing. */
export async function findDealToReview(
  db: Db,
  id: string,
  { locked = false, except = [] }: { locked?: boolean; except?: Uncounted } = {},
): Promise<DealToReview | undefined> {
  if (locked) await sql`select from deals where id = ${id} for no key update`.execute(db)
  const { rows } = await sql<DealToReview>`
    select d.id, d.asker, d.owner, d.machine, d.state, d.from_day as "fromDay", d.to_day as "toDay", d.time_zone as "timeZone",
      d.changed_at as "changedAt", proof.shifts, proof.engine_s as "engineS", ${PAPER} as paper
    from deals d cross join lateral ${proofExcept(except)} as proof where d.id = ${id}`.execute(db)
  return rows[0]
}

export const reviewerSide = ({ asker, owner }: DealToReview, user: string): DealParty | undefined =>
  user === asker ? 'asker' : user === owner ? 'owner' : undefined

/** Undefined if the user is neither side. `now`: ms. */
export async function reviewsOfDeal(db: Db, user: string, id: string, now: number): Promise<DealReviews | undefined> {
  const deal = await findDealToReview(db, id)
  const side = deal && reviewerSide(deal, user)
  if (!deal || !side) return undefined
  const except = await uncountedOf(db, sql`${id}::uuid`)
  const { rows } = await sql<{ review: Review }>`
    select ${REVIEW_JSON} as review from reviews v ${reviewJoins(except)} where v.deal = ${id}`.execute(db)
  const written = rows.map(({ review }) => review)
  const mine = written.find(({ by }) => by === side)
  const theirs = written.find(({ by }) => by !== side)
  const proven = except.length > 0 ? ((await findDealToReview(db, id, { except })) ?? deal) : deal
  const end = reviewEnd(deal)
  const other = side === 'asker' ? 'owner' : 'asker'
  return {
    mine: mine ?? null,
    theirs: theirs?.publishedAt && theirs.removed === null ? theirs : null,
    otherWrote: theirs !== undefined,
    // What was counted of such a day before still lets the sides write.
    closed: mine ? 'written' : (reviewClosed(deal, deal, now) ?? null),
    until: end === undefined ? null : new Date(end - 1).toISOString(),
    proof: { shifts: proven.shifts, hours: Math.floor(proven.engineS / 3600) },
    uncounted: except.map(({ day }) => day),
    paper: deal.paper,
    rating: await ratingOfUser(db, deal[other], other),
  }
}

async function ratingOfUser(db: Db, user: string | null, as: DealParty): Promise<Rating | null> {
  if (user === null) return null
  const ratings = await db
    .selectFrom('users')
    .select(['owner_rating', 'asker_rating'])
    .where('id', '=', user)
    .executeTakeFirst()
  return ((as === 'owner' ? ratings?.owner_rating : ratings?.asker_rating) ?? null) as Rating | null
}

/** Reviews of a user in one role (`by`: the side that writes), or of one machine. */
export type ReviewSubject = { user: string; by: DealParty } | { item: string }

const SHOWN = sql`v.published_at is not null and v.removed_at is null`

const subjectIs = (subject: ReviewSubject): RawBuilder<unknown> =>
  'item' in subject
    ? sql`v.machine = ${subject.item} and v.by_side = 'asker' and ${SHOWN}`
    : sql`v.about = ${subject.user} and v.by_side = ${subject.by} and ${SHOWN}`

/** Newest first. `after`: `next` of the previous page. */
export async function listReviews(db: Db, subject: ReviewSubject, after: string | undefined): Promise<ReviewList> {
  const [at, id] = after?.split('_') ?? []
  const shown = sql`
    select * from reviews v where ${subjectIs(subject)}
      and ${at && id ? sql`(v.published_at, v.id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`}
    order by v.published_at desc, v.id desc limit ${REVIEWS_A_PAGE + 1}`
  const uncounted = await uncountedOf(db, sql`select deal from (${shown}) as v`)
  const { rows } = await sql<{ review: Review; cursor: string }>`
    select ${REVIEW_JSON} as review,
      to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || v.id as cursor
    from (${shown}) as v
      ${reviewJoins(uncounted)} order by v.published_at desc, v.id desc`.execute(db)
  const page = rows.slice(0, REVIEWS_A_PAGE)
  const { count, sum } = await countReviews(db, subject)
  return {
    rating: ratingOf(count, sum),
    count,
    reviews: page.map(({ review }) => review),
    next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null,
  }
}

/** Number of published reviews and the sum of their stars. */
export async function countReviews(db: Db, subject: ReviewSubject): Promise<{ count: number; sum: number }> {
  const { rows } = await sql<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(stars), 0)::int as sum from reviews v where ${subjectIs(subject)}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, sum: 0 }
}

export async function findReview(db: Db, id: string): Promise<Review | undefined> {
  const uncounted = await uncountedOf(db, sql`select deal from reviews where id = ${id}`)
  const { rows } = await sql<{ review: Review }>`
    select ${REVIEW_JSON} as review from reviews v ${reviewJoins(uncounted)} where v.id = ${id}`.execute(db)
  return rows[0]?.review
}
