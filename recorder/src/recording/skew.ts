/**
 * The difference between the phone's clock and the server's: ms to add to the phone's time. Null while it is unknown:
 * then points keep the phone's own time and are corrected when they are sent.
 */
export type Skew = number | null

/** The network takes time, so a smaller difference counts as none. Ms. */
const NOTABLE = 30_000

/**
 * `serverAt` came in the answer to a request that was sent at `sentAt` and answered at `receivedAt` by the phone's
 * clock.
 */
export function measure(sentAt: number, receivedAt: number, serverAt: number): Skew {
  // A slow request cannot measure the clock.
  if (receivedAt < sentAt || receivedAt - sentAt > NOTABLE) return null
  const skew = Math.round(serverAt - (sentAt + receivedAt) / 2)
  return Math.abs(skew) < NOTABLE ? 0 : skew
}

export const isNear = (one: number, other: number): boolean => Math.abs(one - other) < NOTABLE

/**
 * The time to send for a point: corrected by the difference known when it was recorded, otherwise by the present one.
 */
export const corrected = (at: number, then: Skew, now: Skew): number => at + (then ?? now ?? 0)

/** Whether a person has set the clock between two ticks; `steady` is a clock that no one can set. All ms. */
export const wasSet = (clock: { before: number; now: number }, steady: { before: number; now: number }): boolean =>
  // The steady clock may stop while the phone sleeps, so only a jump back is certain.
  clock.now - clock.before < steady.now - steady.before - NOTABLE
