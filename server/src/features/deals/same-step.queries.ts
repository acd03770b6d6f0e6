/** Whether a step that is sent again after a lost answer was taken already. */
import { createHash } from 'node:crypto'
import type { OfferTerms } from '@spetskarta/shared/deals/deals.ts'
import { type DealSubject, stepRow } from '@spetskarta/shared/deals/steps.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { BookedSpan } from './rows.rules.ts'
import { type StepBy, seesOlder } from './step-outcome.ts'

export interface OfferGiven extends StepBy {
  terms?: OfferTerms
  counter?: { rate: number; note: string }
}

export interface DealGiven extends StepBy {
  days?: BookedSpan
}

/** SHA-256 of all that the caller says with a step: the other side may replace it in the row before the step is sent again. */
export const hashOfSaid = ({ terms, counter, days, reason = '' }: OfferGiven & DealGiven): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([terms, counter, days, reason]))
    .digest()

/** `id`, `state`, `changed_at`: of the locked row of the subject. */
interface Step {
  subject: DealSubject
  step: string
  row: { id: string; state: string; changed_at: Date }
  given: OfferGiven & DealGiven
}

/**
 * True if this was the last step of its side, with the same words, and either nobody has taken a step since, or it cannot be taken
 * once more: the other side's answer has changed the state, or is not seen yet.
 */
export async function wasTaken(db: Db, { subject, step, row, given }: Step): Promise<boolean> {
  const { rows } = await sql<{ step: string; said: Buffer | null; is_last: boolean }>`
    select step, said, not exists (
        select from deal_history l where l.subject = ${subject} and l.subject_id = ${row.id} and l.id > h.id) as is_last
    from deal_history h where h.subject = ${subject} and h.subject_id = ${row.id} and h.by = ${given.by}
    order by h.id desc limit 1`.execute(db)
  const [own] = rows
  if (own?.step !== step || !own.said?.equals(hashOfSaid(given))) return false
  return own.is_last || !stepRow(subject, step)?.from.includes(row.state) || seesOlder(row, given)
}
