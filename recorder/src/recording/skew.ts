/**
 * The difference between the phone's clock and the server's: ms to add to the phone's time.
 * Null: unknown; then points keep the phone's time and are corrected when they are sent.
 */
export type Skew = number | null

/** What has times by the phone's clock, with the skew that they were recorded or first sent with. */
export interface Dated {
  skew: Skew
}

/** A smaller difference counts as none, because it may be due to the network. Ms. */
const NOTABLE = 30_000

/**
 * The skew by an answer with the server's time; `sentAt` and
 * `receivedAt` are the request and the answer by the phone's clock.
 */
export function measure(sentAt: number, receivedAt: number, serverAt: number): Skew {
  // The answer of a slow request is too imprecise.
  if (receivedAt < sentAt || receivedAt - sentAt > NOTABLE) return null
  const skew = Math.round(serverAt - (sentAt + receivedAt) / 2)
  return Math.abs(skew) < NOTABLE ? 0 : skew
}

export const isNear = (one: number, other: number): boolean => Math.abs(one - other) < NOTABLE

/** The time to send for a point: corrected by the skew known when it was recorded, otherwise by the current one. */
export const corrected = (at: number, then: Skew, now: Skew): number => at + (then ?? now ?? 0)

interface Readings {
  before: number
  now: number
}

/** By how many ms the clock was set between two ticks, by a clock that cannot be set; 0: by none that counts. */
export function jumpOf(clock: Readings, steady: Readings): number {
  const jump = clock.now - clock.before - (steady.now - steady.before)
  return Math.abs(jump) > NOTABLE ? jump : 0
}

/** The skew with which something is recorded now: unknown while it is doubted. */
export const skewNow = ({ skew, isDoubted }: { skew: Skew; isDoubted: boolean }): Skew => (isDoubted ? null : skew)
