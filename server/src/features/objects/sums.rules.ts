/** Hours of several days together. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { countedOf, type ObjectDay } from '@spetskarta/shared/objects/objects.ts'

/** Seconds. */
export const sumsOf = (days: readonly ObjectDay[]) =>
  days.reduce(
    (sum, day) => ({
      onSite: sum.onSite + day.onSite,
      work: sum.work + day.work,
      idle: sum.idle + day.idle,
      unknown: sum.unknown + day.unknown,
      counted: sum.counted + countedOf(day),
    }),
    { onSite: 0, work: 0, idle: 0, unknown: 0, counted: 0 },
  )

/** The Monday of a day's week; both `yyyy-mm-dd`. */
export function mondayOf(day: string): string {
  const midnight = Date.parse(`${day}T00:00Z`)
  const weekday = (new Date(midnight).getUTCDay() + 6) % 7
  return new Date(midnight - weekday * DAY).toISOString().slice(0, 10)
}
