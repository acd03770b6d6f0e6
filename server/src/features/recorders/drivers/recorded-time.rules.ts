/** How long a phone has recorded: between points that follow each other without a gap. */
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'

/**
 * Calls `part` with each stretch in [from, to), ms, in which the moments follow each other without a gap. `moments` are in order.
 */
export function recordedStretches(
  moments: ArrayLike<number>,
  { from, to }: { from: number; to: number },
  part: (from: number, to: number) => void,
) {
  for (let i = 1; i < moments.length; i++) {
    const [before = 0, now = 0] = [moments[i - 1], moments[i]]
    if (now - before > GAP_MS) continue
    const [begin, end] = [Math.max(from, before), Math.min(to, now)]
    if (end > begin) part(begin, end)
  }
}
