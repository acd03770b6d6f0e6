/** Totals of each machine's days on an object: for many machines, the days themselves would be megabytes. */
import { countedOf, type ObjectDay } from '@spetskarta/shared/objects/objects.ts'

export interface MachineSums extends Pick<ObjectDay, 'itemId' | 'onSite' | 'work' | 'idle' | 'off' | 'unknown'> {
  days: number
  counted: number
  /** Seconds. */
  downtime: number
}

/** Number of rows that a page lists at most; beyond that it lists only the days of one machine. */
export const ROWS_LISTED = 100

export function sumsByMachine(days: readonly ObjectDay[]): MachineSums[] {
  return [...Map.groupBy(days, ({ itemId }) => itemId)].map(([itemId, its]) => {
    const sum = (of: (day: ObjectDay) => number) => its.reduce((seconds, day) => seconds + of(day), 0)
    return {
      itemId,
      days: its.length,
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
