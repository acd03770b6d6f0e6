/** An operator's calendar days, in the time zones of the machines on which they worked. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { nextDay, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import type { CalendarDay } from './hours.rules.ts'

/** How long the operator was heard on a machine on its day. */
export interface HeardDay {
  /** `yyyy-mm-dd`. */
  day: string
  /** Of that machine on that day. */
  zone: string
  ms: number
}

/**
 * The zone of each day (in order): that in which the operator was heard longest. A day without records continues the one before;
 * the first days take the first zone that is known. `otherwise`: if nothing was heard.
 */
export function zonesOfDays(days: readonly string[], heard: readonly HeardDay[], otherwise: string): string[] {
  const known = heard.filter(({ ms }) => ms > 0).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const longest = new Map<string, string>()
  for (const [day, its] of Map.groupBy(known, (one) => one.day)) {
    const sums = [...Map.groupBy(its, (one) => one.zone)].map(
      ([zone, some]) => [zone, some.reduce((sum, { ms }) => sum + ms, 0)] as const,
    )
    const [first] = sums.toSorted(([, a], [, b]) => b - a)
    if (first) longest.set(day, first[0])
  }
  const [first = ''] = days
  const before = known.findLast(({ day }) => day < first)?.day ?? known[0]?.day ?? ''
  let zone = longest.get(before) ?? otherwise
  return days.map((day) => {
    zone = longest.get(day) ?? zone
    return zone
  })
}

/**
 * `zones`: those of the days and of the day after them. A day ends where the next one begins, so where the zone changes it is
 * longer or shorter, and no hour is counted twice or left out (as in decision 15).
 */
export const calendarDays = (days: readonly string[], zones: readonly string[]): (CalendarDay & { zone: string })[] =>
  days.map((day, i) => {
    const zone = zones[i] ?? ''
    const [from, midnight] = [startOfDay(zone, day), startOfDay(zone, nextDay(day))]
    const to = startOfDay(zones[i + 1] ?? zone, nextDay(day))
    const nights = [
      { from, to: from + 6 * HOUR },
      { from: midnight - 2 * HOUR, to: Math.min(to, midnight + 6 * HOUR) },
    ]
    return { zone, from, to, nights }
  })
