/**
 * Days of a machine whose time zone has changed. Days that began before the change keep their beginnings; the day of the change
 * begins in the old zone and ends in the new one. So days never overlap and leave no time between them. `machine_day` in the
 * migrations does the same in SQL.
 */
import { type DaySpan, dayAt, nextDay, startOfDay } from '@spetskarta/shared/tracks/clock.ts'

/** IANA names. */
export interface Zones {
  timeZone: string
  /** Former zones, oldest first, each with the last day (`yyyy-mm-dd`) that began in it. */
  zonesBefore: readonly { timeZone: string; lastDay: string }[]
}

/** The zone in which a day begins. */
export const zoneOf = ({ timeZone, zonesBefore }: Zones, day: string): string =>
  zonesBefore.find(({ lastDay }) => lastDay >= day)?.timeZone ?? timeZone

const beginOf = (zones: Zones, day: string): number => startOfDay(zoneOf(zones, day), day)

export const spanOf = (zones: Zones, day: string): DaySpan => ({
  day,
  start: beginOf(zones, day),
  end: beginOf(zones, nextDay(day)),
})

/** The day of a moment (ms). */
export function dayOf({ timeZone, zonesBefore }: Zones, moment: number): string {
  let first = ''
  for (const before of zonesBefore) {
    const day = dayAt(before.timeZone, moment)
    if (day < before.lastDay) return day > first ? day : first
    first = before.lastDay
  }
  const day = dayAt(timeZone, moment)
  return day > first ? day : first
}

export const spanAt = (zones: Zones, moment: number): DaySpan => spanOf(zones, dayOf(zones, moment))

/** The zones after a change at a moment (ms). */
export function withZone(zones: Zones, timeZone: string, moment: number): Zones {
  const lastDay = dayOf(zones, moment)
  const isNoted = zones.zonesBefore.some((before) => before.lastDay >= lastDay)
  return {
    timeZone,
    // If the zone changes several times in one day, only the zone before the first change is one in which a day began.
    zonesBefore: isNoted ? zones.zonesBefore : [...zones.zonesBefore, { timeZone: zones.timeZone, lastDay }],
  }
}
