/** When the two sides of a deal may review each other. */
import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { mayReview } from '@spetskarta/shared/deals/steps.ts'
import { REVIEW_DAYS } from '@spetskarta/shared/reviews/reviews.constants.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'

interface ReviewedDeal {
  /** Null: account deleted. */
  asker: string | null
  owner: string | null
  state: string
  /** The last booked day, `yyyy-mm-dd`. */
  toDay: string
  timeZone: string
  /** For a cancelled deal the moment of cancellation: days after it are not worked. */
  changedAt: Date
}

type Worked = Omit<ReviewedDeal, 'asker' | 'owner'>

/** Last day of work, as far as known. */
const lastDay = ({ state, toDay, timeZone, changedAt }: Worked): string => {
  const cancelled = dayAt(timeZone, changedAt.getTime())
  return state === 'cancelled' && cancelled < toDay ? cancelled : toDay
}

/** Moment (ms) from which no review can be written; undefined: the work is not over. */
export const reviewEnd = (deal: Worked): number | undefined =>
  mayReview(deal.state) ? startOfDay(deal.timeZone, dayAfter(lastDay(deal), REVIEW_DAYS + 1)) : undefined

/** Why no review can be written; undefined: one can. `now`: ms. */
export function reviewClosed(
  deal: ReviewedDeal,
  proof: { shifts: number; paper: boolean },
  now: number,
): 'early' | 'unproven' | 'late' | 'gone' | undefined {
  if (deal.asker === null || deal.owner === null) return 'gone'
  const end = reviewEnd(deal)
  if (end === undefined) return 'early'
  if (now >= end) return 'late'
  return proof.shifts > 0 || proof.paper ? undefined : 'unproven'
}
