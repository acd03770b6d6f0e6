/** What a machine did within a day's shift: from its first engine or move to its last. */
import { roundedParts } from '@spetskarta/shared/hours.ts'

export interface UsageDay {
  working_s: number
  idle_s: number
  /** Minutes from and to, and a part: 0 work, 1 idle, 2 off, 3 unknown, 4 carried; one after the other. */
  strip: readonly number[] | null
}

export const NOTHING = { work: 0, idle: 0, off: 0, unknown: 0 }
const [IDLE, OFF, UNKNOWN] = [1, 2, 3]

/**
 * Seconds, rounded together (`hours.ts`). Work and idling are those of the day, which lie within the shift all; of standing and the
 * unknown only what is between them.
 */
export function usageShift({ working_s: work, idle_s: idle, strip }: UsageDay): typeof NOTHING {
  if (work + idle <= 0) return NOTHING
  const stretches = stretchesOf(strip ?? [])
  const busy = stretches.filter(({ part }) => part <= IDLE)
  const [begins, ends] = [Math.min(...busy.map(({ from }) => from)), Math.max(...busy.map(({ to }) => to))]
  const within = (wanted: number) =>
    stretches.reduce(
      (sum, { from, to, part }) => (part === wanted && from >= begins && to <= ends ? sum + (to - from) * 60 : sum),
      0,
    )
  return roundedParts({ work, idle, off: within(OFF), unknown: within(UNKNOWN) })
}

const stretchesOf = (strip: readonly number[]) =>
  Array.from({ length: Math.floor(strip.length / 3) }, (_, i) => ({
    from: strip[3 * i] ?? 0,
    to: strip[3 * i + 1] ?? 0,
    part: strip[3 * i + 2] ?? UNKNOWN,
  }))
