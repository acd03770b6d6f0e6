/** What a step may come to, who takes it, and how it is undone where it is refused in the middle. */
import type { Actor } from '@spetskarta/shared/deals/steps.ts'
import type { DealRow, OfferRow, RequestRow } from './rows.rules.ts'

/**
 * `none`: there is nothing like it, or the caller has no part in it; `not-now`: the state does not allow it; `days-taken`:
 * the machine is booked on one of these days; `past`: the days have begun; `machine`: the machine is not there any more.
 */
export type StepOutcome = 'done' | 'none' | 'not-now' | 'days-taken' | 'past' | 'machine'

export interface StepBy {
  by: Actor
  reason?: string
  /** ms. */
  now?: number
  /** With this step the account of whoever takes it goes, and the offer and the deal with it. */
  leaves?: boolean
}

/** Thrown to undo what the transaction has done so far. */
export class StepRefused extends Error {
  outcome: StepOutcome
  constructor(outcome: StepOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

export const refuseStep = (outcome: StepOutcome): never => {
  throw new StepRefused(outcome)
}

/** What of one request is held, as far as the step concerns it. */
export interface Held {
  request: RequestRow
  offer?: OfferRow
  deal?: DealRow
}
