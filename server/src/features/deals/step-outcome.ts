/** Outcomes of a step, who takes it, and how a step refused midway is rolled back. */
import type { Actor } from '@spetskarta/shared/deals/steps.ts'
import type { DealRow, OfferRow, RequestRow } from './rows.rules.ts'

/**
 * `none`: no such request, offer or deal, or the caller has no part in it; `not-now`: not allowed in this state; `days-taken`:
 * the machine is booked on one of the days; `past`: the days have begun; `machine`: the machine no longer exists; `sum`: the sum would exceed what an
 * offer may come to.
 */
export type StepOutcome = 'done' | 'none' | 'not-now' | 'days-taken' | 'past' | 'machine' | 'sum'

export interface StepBy {
  by: Actor
  reason?: string
  /** ms. */
  now?: number
  /** The step is part of deleting the account of the one who takes it. */
  leaves?: boolean
}

/** Thrown to roll back the transaction. */
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

/** The locked rows of one request that the step concerns. */
export interface Held {
  request: RequestRow
  offer?: OfferRow
  deal?: DealRow
}
