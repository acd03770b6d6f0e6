/** What the last days of a machine together show of how it shakes a phone (docs/decisions/0053-engine-levels.md). */
import { medianOf } from '@spetskarta/shared/tracks/columns.ts'
import { MARKED, type Pair, type PhoneLevels } from '../engine/known-engine.ts'

/** What a single day showed with one phone. */
export interface DayLevels {
  pair: Pair | undefined
  firm: number | undefined
  marked: PhoneLevels['marked']
}

/**
 * Number of days counted, and minimum number that must have shown how the machine idles and works; levels from marks are used for
 * longer.
 */
export const DAYS_COUNTED = 14
const DAYS_LEAST = 2
const MARKED_COUNTED = 5

/** `days` newest first, all with one phone. */
export function levelsAfter(days: readonly DayLevels[]): PhoneLevels {
  const last = days.slice(0, DAYS_COUNTED)
  const pairs = last.flatMap(({ pair }) => pair ?? [])
  const firm = last.flatMap((day) => day.firm ?? [])
  const known: PhoneLevels = {
    usual: undefined,
    firm: firm.length >= DAYS_LEAST ? medianOf(firm) : undefined,
    marked: {},
  }
  if (pairs.length >= DAYS_LEAST)
    known.usual = { idle: medianOf(pairs.map(({ idle }) => idle)), work: medianOf(pairs.map(({ work }) => work)) }
  for (const what of MARKED) {
    const levels = days.flatMap(({ marked }) => marked[what] ?? []).slice(0, MARKED_COUNTED)
    if (levels.length > 0) known.marked[what] = medianOf(levels)
  }
  return known
}
