/**
 * The engine hours counter from the readings that the owner entered and from how long the engine has run since, by the records.
 */
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'

export interface EngineDay {
  /** `yyyy-mm-dd`. */
  day: string
  /** Seconds for which the engine ran. */
  ran: number
  /** The day's first and last counted point, ms. */
  first: number | null
  last: number | null
  /** True if retention has deleted the day's points. */
  emptied: boolean
}

/** An entered reading; `ran`: seconds for which the engine had run in all records before it. */
export interface Placed {
  /** In ms. */
  at: number
  seconds: number
  ran: number
}

export interface Entered {
  at: number
  seconds: number
  /** What the reading should be by the previous one and the records since; null for the first reading. */
  expected: number | null
}

export interface EnteredCounter {
  /** In seconds; null if it would be negative. */
  begin: number | null
  end: number
  ran: number
  /** The reading that the counter is computed from. */
  from: { at: number; seconds: number }
}

/** Seconds for which the engine ran before a day; `days` ascending. */
export const ranBefore = (days: readonly EngineDay[], before: string): number =>
  days.reduce((sum, { day, ran }) => (day < before ? sum + ran : sum), 0)

/**
 * Seconds for which the engine ran on this day before a moment. If the day's points are deleted, its engine time is spread
 * evenly.
 */
export function ranUntil(
  day: EngineDay,
  activities: readonly Pick<Activity, 'from' | 'to' | 'activity'>[],
  at: number,
) {
  const { ran, first, last, emptied } = day
  if (emptied && first !== null && last !== null && last > first)
    return Math.round(ran * Math.min(1, Math.max(0, (at - first) / (last - first))))
  const ms = activities
    .filter(({ activity }) => activity === 'work' || activity === 'idle')
    .reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, at) - from), 0)
  return Math.min(ran, Math.round(ms / 1000))
}

/** The last reading at or before a moment, otherwise the first one after it; `readings` ascending. */
export const anchorOf = <R extends { at: number }>(readings: readonly R[], moment: number): R | undefined =>
  readings.findLast(({ at }) => at <= moment) ?? readings[0]

/** The counter between two moments; `ran`: seconds for which the engine had run before each of them. */
export function enteredCounter(
  begin: { anchor: Placed; ran: number },
  end: { anchor: Placed; ran: number },
): EnteredCounter {
  const counterAt = ({ anchor, ran }: { anchor: Placed; ran: number }) => anchor.seconds + ran - anchor.ran
  const first = counterAt(begin)
  const { at, seconds } = end.anchor
  return {
    begin: first < 0 ? null : first,
    end: Math.max(0, counterAt(end)),
    ran: end.ran - begin.ran,
    from: { at, seconds },
  }
}

/** A reading, with what the previous reading and the records would make it. */
export const besideRecords = (before: Placed | undefined, { at, seconds, ran }: Placed): Entered => ({
  at,
  seconds,
  expected: before ? before.seconds + ran - before.ran : null,
})
