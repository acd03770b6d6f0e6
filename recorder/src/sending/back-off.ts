/** How long to wait after a failure, and how much to send next. */
import { MINUTE } from '@spetskarta/shared/durations.ts'

/** Ms. */
const FIRST = 2_000
const LONGEST = 5 * MINUTE

/** Ms before attempt `failures` + 1: doubled each time, half of it random, at least as long as the server requests. */
export function backOff(failures: number, random: number, retryAfter = 0): number {
  const full = Math.min(LONGEST, FIRST * 2 ** Math.min(20, Math.max(0, failures - 1)))
  return Math.max(retryAfter, Math.round(full / 2 + (full / 2) * random))
}

/** Points per request. */
const BATCH = { first: 1_000, least: 50, most: 5_000 } as const

export const FIRST_BATCH: number = BATCH.first
/** For the next request after a success: the network can carry more. */
export const larger = (size: number): number => Math.min(BATCH.most, size * 2)
/** For the next request after one that was too slow or too large. */
export const smaller = (size: number): number => Math.max(BATCH.least, Math.floor(size / 2))
