/** Holes: times in which points are missing though they should have been recorded. They are always shown. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { SLEEP_REASONS } from '@spetskarta/shared/tracks/rules.ts'

/**
 * In a browser: `hidden`: the page was out of sight or the screen off; `closed`: the page was closed.
 * The other reasons come from the app, which sends them to the server too; `signal` occurs in both.
 */
export const HOLE_REASONS = ['hidden', 'closed', ...SLEEP_REASONS] as const
export type HoleReason = (typeof HOLE_REASONS)[number]

export interface MissedTime {
  /** Ms. */
  from: number
  to: number
  reason: HoleReason
}

/** Time without a sign of life from which it is a hole, ms. */
const HOLE_FROM = MINUTE
const HOLES_KEPT = 20

/** The hole between the last sign of life and this one; undefined: there is none. */
export const holeBetween = (seen: number, now: number, reason: HoleReason): MissedTime | undefined =>
  now - seen > HOLE_FROM ? { from: seen, to: now, reason } : undefined

export const withHole = (holes: MissedTime[], hole: MissedTime | undefined): MissedTime[] =>
  hole ? [...holes, hole].slice(-HOLES_KEPT) : holes

/** Total, ms. */
export const totalMs = (holes: MissedTime[]): number => holes.reduce((sum, { from, to }) => sum + to - from, 0)
