/** Times in which nothing was recorded though it should have been: shown, never hidden. */
import { MINUTE } from '@spetskarta/shared/durations.ts'

/** The page was out of sight or the screen off; the page was closed; the satellites were not seen. */
export type HoleReason = 'hidden' | 'closed' | 'signal'

export interface Hole {
  /** Ms. */
  from: number
  to: number
  reason: HoleReason
}

/** Ms without a sign of life that are no hole yet. */
const HOLE_FROM = MINUTE
const HOLES_KEPT = 20

/** The hole between the last sign of life and this one, if there is one. */
export const holeBetween = (seen: number, now: number, reason: HoleReason): Hole | undefined =>
  now - seen > HOLE_FROM ? { from: seen, to: now, reason } : undefined

export const withHole = (holes: Hole[], hole: Hole | undefined): Hole[] =>
  hole ? [...holes, hole].slice(-HOLES_KEPT) : holes

/** Ms together. */
export const lengthOf = (holes: Hole[]): number => holes.reduce((sum, { from, to }) => sum + to - from, 0)
