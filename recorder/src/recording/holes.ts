/** Times in which points were missing though they should have been recorded: always shown, never hidden. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { SLEEP_REASONS } from '@spetskarta/shared/tracks/rules.ts'

/**
 * In a browser: the page was out of sight or the screen off; the page was closed. In the app, and `signal` in both, what the
 * server is sent it too.
 */
export const HOLE_REASONS = ['hidden', 'closed', ...SLEEP_REASONS] as const
export type HoleReason = (typeof HOLE_REASONS)[number]

export interface MissedTime {
  /** Ms. */
  from: number
  to: number
  reason: HoleReason
}

/** A shorter time without a sign of life is not a hole yet. Ms. */
const HOLE_FROM = MINUTE
const HOLES_KEPT = 20

/** The hole between the last sign of life and this one, if there is one. */
export const holeBetween = (seen: number, now: number, reason: HoleReason): MissedTime | undefined =>
  now - seen > HOLE_FROM ? { from: seen, to: now, reason } : undefined

export const withHole = (holes: MissedTime[], hole: MissedTime | undefined): MissedTime[] =>
  hole ? [...holes, hole].slice(-HOLES_KEPT) : holes

/** Total, ms. */
export const totalMs = (holes: MissedTime[]): number => holes.reduce((sum, { from, to }) => sum + to - from, 0)
