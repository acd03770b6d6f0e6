/**
 * Compares the phone's clock with the server's. One answer with another difference than the one believed so far
 * counts only when a second one agrees with it.
 */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { isNear, measure, type Skew } from '../recording/skew'

/** Questions before it is sent without a difference that two agree on. */
const QUESTIONS = 4

export interface ReportedClock {
  sentAt: number
  receivedAt: number
  serverAt: number
}

export function openServerClock(now: () => number) {
  /** What one answer has shown and no other yet, ms. */
  let differing: number | undefined
  let answers = 0
  let comparedAt = Number.NEGATIVE_INFINITY
  return {
    /** Once an hour again: a browser does not notice that its clock was set ahead. */
    mustAsk: (skew: Skew): boolean =>
      differing === undefined ? (skew === null && answers === 0) || now() - comparedAt >= HOUR : answers < QUESTIONS,

    /** The clock must be requested anew. */
    forget() {
      differing = undefined
      answers = 0
    },

    /** `clock`: by one answer. Returns the difference to believe now; null: none yet. */
    hear(clock: ReportedClock | undefined, skew: Skew): Skew {
      if (differing === undefined) answers = 0
      answers++
      comparedAt = now()
      const measured = clock ? measure(clock.sentAt, clock.receivedAt, clock.serverAt) : null
      if (measured === null) return null
      // The phone's own clock is a witness too.
      const agreed = isNear(measured, skew ?? 0) || (differing !== undefined && isNear(measured, differing))
      differing = agreed ? undefined : measured
      return agreed ? measured : null
    },
  }
}
