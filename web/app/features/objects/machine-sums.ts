/** Totals of each machine's days on an object: for many machines, the days themselves would be megabytes. */
import { countedOf, type ObjectDay } from '@spetskarta/shared/objects/objects.ts'

export interface MachineSums extends Pick<ObjectDay, 'itemId' | 'onSite' | 'work' | 'idle' | 'off' | 'unknown'> {
  days: number
  /** Number of days that could not be counted: the sums are without them. */
  uncounted: number
  counted: number
  /** Seconds. */
  downtime: number
}

/** Number of rows that a page lists at most; beyond that it lists only the days of one machine. */
export const ROWS_LISTED = 100

/** Of machines with any day; `uncounted`: days that are not among `days`. */
export function sumsByMachine(
  days: readonly ObjectDay[],
  uncounted: readonly Pick<ObjectDay, 'itemId'>[],
): MachineSums[] {
  const ids = new Set([...days, ...uncounted].map(({ itemId }) => itemId))
  const byMachine = Map.groupBy(days, ({ itemId }) => itemId)
  return [...ids].map((itemId) => {
    const its = byMachine.get(itemId) ?? []
    const sum = (of: (day: ObjectDay) => number) => its.reduce((seconds, day) => seconds + of(day), 0)
    return {
      itemId,
      days: its.length,
      uncounted: uncounted.filter((one) => one.itemId === itemId).length,
      onSite: sum((day) => day.onSite),
      work: sum((day) => day.work),
      idle: sum((day) => day.idle),
      off: sum((day) => day.off),
      unknown: sum((day) => day.unknown),
      counted: sum(countedOf),
      downtime: sum((day) => day.downtime?.seconds ?? 0),
    }
  })
}

/** The days that the page lists: all of them if there are few, otherwise those of the chosen machine. */
export const listedDays = (days: readonly ObjectDay[], chosen: string | null): readonly ObjectDay[] =>
  days.length <= ROWS_LISTED ? days : days.filter(({ itemId }) => itemId === chosen)
