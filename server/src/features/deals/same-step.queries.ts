/** Whether a step that is sent again after a lost answer was taken already. */
import { isDeepStrictEqual } from 'node:util'
import type { OfferTerms } from '@spetskarta/shared/deals/deals.ts'
import { type DealSubject, stepRow } from '@spetskarta/shared/deals/steps.ts'
import type { Db } from '../../db/connect.ts'
import type { BookedSpan, DealRow, OfferRow } from './rows.rules.ts'
import { storedTerms } from './rows.rules.ts'
import type { StepBy } from './step-outcome.ts'

export interface OfferGiven extends StepBy {
  terms?: OfferTerms
  counter?: { rate: number; note: string }
}

export interface DealGiven extends StepBy {
  days?: BookedSpan
}

/** `id`, `state`: of the locked row of the subject. */
interface Step {
  subject: DealSubject
  step: string
  row: { id: string; state: string }
  given: StepBy
}

/** True if the row's last step was this one, taken by the same side with the same reason. */
export async function wasTaken(db: Db, { subject, step, row, given }: Step): Promise<boolean> {
  if (stepRow(subject, step)?.to !== row.state) return false
  const last = await db
    .selectFrom('deal_history')
    .select(['step', 'by', 'reason'])
    .where('subject', '=', subject)
    .where('subject_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { by, reason = '' } = given
  return last?.step === step && last.by === by && last.reason === reason
}

/** Whether the offer already has what the step brings. */
export const offersTheSame = (offer: OfferRow, { terms, counter }: OfferGiven): boolean =>
  (!terms || isDeepStrictEqual(storedTerms(offer), terms)) &&
  (!counter || (offer.counter_rate === counter.rate && offer.counter_note === counter.note))

/** Whether the deal already has the days that are asked for. */
export const asksTheSame = (deal: DealRow, { days, reason = '' }: DealGiven): boolean =>
  !days || isDeepStrictEqual(deal.asked, { ...days, reason })
