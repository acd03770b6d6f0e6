/** The counter of engine hours by what the owner has entered of it, and by how long the records say that the engine ran since. */
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'

export interface EngineDay {
  /** `yyyy-mm-dd`. */
  day: string
  /** Seconds of the engine. */
  ran: number
  /** Its first and last counted point, ms. */
  first: number | null
  last: number | null
  /** Retention has deleted its points. */
  emptied: boolean
}

/** `ran`: seconds of the engine in all the records before it. */
export interface Placed {
  /** Ms. */
  at: number
  seconds: number
  ran: number
}

export interface Entered {
  at: number
  seconds: number
  /** What it would be by the one before and the records since; null of the first one. */
  expected: number | null
}

export interface EnteredCounter {
  /** Seconds; null where it would have been less than nothing. */
  begin: number | null
  end: number
  ran: number
  /** What it is counted from. */
  from: { at: number; seconds: number }
}

/** Seconds of the engine before a day. `days` by time. */
export const ranBefore = (days: readonly EngineDay[], before: string): number =>
  days.reduce((sum, { day, ran }) => (day < before ? sum + ran : sum), 0)

/** Of its day, before a moment. A day whose points are deleted has them evenly. */
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

/** The last one until a moment, or the first behind it; `readings` by time. */
export const anchorOf = <R extends { at: number }>(readings: readonly R[], moment: number): R | undefined =>
  readings.findLast(({ at }) => at <= moment) ?? readings[0]

/** Between two moments; `ran`: of the engine before each of them. */
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

/** A reading beside what the one before it and the records come to. */
export const besideRecords = (before: Placed | undefined, { at, seconds, ran }: Placed): Entered => ({
  at,
  seconds,
  expected: before ? before.seconds + ran - before.ran : null,
})
