/** Sums of hours over several days. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { countedOf, type ObjectDay } from '@spetskarta/shared/objects/objects.ts'

/** In seconds. */
export function sumsOf(days: readonly ObjectDay[]) {
  const sum = (of: (day: ObjectDay) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    onSite: sum(({ onSite }) => onSite),
    work: sum(({ work }) => work),
    idle: sum(({ idle }) => idle),
    off: sum(({ off }) => off),
    unknown: sum(({ unknown }) => unknown),
    counted: sum(countedOf),
  }
}

/** The Monday of a day's week; both `yyyy-mm-dd`. */
export function mondayOf(day: string): string {
  const midnight = Date.parse(`${day}T00:00Z`)
  const weekday = (new Date(midnight).getUTCDay() + 6) % 7
  return new Date(midnight - weekday * DAY).toISOString().slice(0, 10)
}
