/** Outcomes of a step, who takes it, and how a step refused midway is rolled back. */
import type { Actor } from '@spetskarta/shared/deals/steps.ts'
import type { DealRow, OfferRow, RequestRow } from './rows.rules.ts'

/**
 * `none`: no such request, offer or deal, or the caller has no part in it; `not-now`: not allowed in this state; `days-taken`:
 * the machine is booked on one of the days; `changed`: something else than the caller saw (`seen`); `past`: the days have begun; `machine`: the machine no longer exists; `sum`: the sum would exceed what an
 * offer may come to.
 */
export type StepOutcome = 'done' | 'none' | 'not-now' | 'changed' | 'days-taken' | 'past' | 'machine' | 'sum'

export interface StepBy {
  by: Actor
  reason?: string
  /** ms. */
  now?: number
  /** `changedAt` of what the caller saw, ISO 8601; undefined: the step is taken whatever it has become. */
  seen?: string
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

/** Whether a step is decided on an older state than the row has. */
export const seesOlder = ({ changed_at }: { changed_at: Date }, { seen }: StepBy): boolean =>
  seen !== undefined && Date.parse(seen) !== changed_at.getTime()

export function refuseUnseen(row: { changed_at: Date }, given: StepBy): void {
  if (seesOlder(row, given)) refuseStep('changed')
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
