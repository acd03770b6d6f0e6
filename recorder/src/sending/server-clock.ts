/**
 * Compares the phone's clock with the server's. An answer that differs from the believed skew counts only when a second one
 * confirms it.
 */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { isNear, measure, type Skew } from '../recording/skew'

/** Most answers to wait for before points are sent without a confirmed skew. */
const QUESTIONS = 4

export interface ReportedClock {
  sentAt: number
  receivedAt: number
  serverAt: number
}

export function openServerClock(now: () => number) {
  /** Skew of an answer that no other has confirmed yet, ms. */
  let differing: number | undefined
  let answers = 0
  let comparedAt = Number.NEGATIVE_INFINITY
  /** Whether the clock may have been set since the skew was confirmed. */
  let doubted = false
  return {
    /** Repeated every hour: a browser whose page was closed does not notice that its clock was set. */
    mustAsk: (skew: Skew): boolean =>
      (differing === undefined ? (skew === null || doubted) && answers === 0 : answers < QUESTIONS) ||
      now() - comparedAt >= HOUR,

    /** The clock may have been set. */
    doubt() {
      doubted = true
      answers = 0
    },

    /** The clocks must be compared again. */
    forget() {
      differing = undefined
      answers = 0
    },

    /** `clock`: of one answer. Returns the skew to believe from now on; null: none confirmed. */
    hear(clock: ReportedClock | undefined, skew: Skew): Skew {
      if (differing === undefined) answers = 0
      answers++
      comparedAt = now()
      const measured = clock ? measure(clock.sentAt, clock.receivedAt, clock.serverAt) : null
      if (measured === null) return null
      // The phone's own clock confirms an answer too.
      const agreed = isNear(measured, skew ?? 0) || (differing !== undefined && isNear(measured, differing))
      differing = agreed ? undefined : measured
      if (agreed) doubted = false
      return agreed ? measured : null
    },
  }
}
