/**
 * The phone's clock against the server's. Ms to add to the phone's time; null while nobody knows: points then wait
 * with the phone's own time and are put right when they are sent.
 */
export type Skew = number | null

/** The server tells whole seconds and the network takes its time: less is no difference. Ms. */
const NOTABLE = 30_000

/** `serverAt` was told in an answer to a request that left at `sentAt` and was back at `receivedAt` by the phone. */
export function measure(sentAt: number, receivedAt: number, serverAt: number): Skew {
  // Half of a slow way there and back says nothing.
  if (receivedAt < sentAt || receivedAt - sentAt > NOTABLE) return null
  const skew = Math.round(serverAt - (sentAt + receivedAt) / 2)
  return Math.abs(skew) < NOTABLE ? 0 : skew
}

/** The time to send for a point: by what was known when it was recorded, else by what is known now. */
export const corrected = (at: number, then: Skew, now: Skew): number => at + (then ?? now ?? 0)

/** Whether somebody has set the clock between two ticks, `steady` being a clock that nobody can set. All ms. */
export const wasSet = (clock: { before: number; now: number }, steady: { before: number; now: number }): boolean =>
  // A sleeping phone's steady clock may stand still: only a jump back is certain.
  clock.now - clock.before < steady.now - steady.before - NOTABLE
