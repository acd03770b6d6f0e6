/** The summary of a day: how many machines worked, how long, and how many are silent. */

import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt, minuteAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import type { Deps } from '../../../deps.ts'
import { silentAfter } from '../../tracks/recorders/silence.rules.ts'
import { statedNow } from '../../tracks/recorders/stated-intervals.queries.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../../tracks/tracking.queries.ts'
import { lastRows, recordersOf, rowsOfDays } from '../conditions/conditions.queries.ts'
import { summaryText } from './messengers.rules.ts'
import { dayOfSummary, dueSummaries, machinesToSum, putSummary } from './summary.queries.ts'

/**
 * Of own machines and those of his company, as their days are summed; undefined where he sees none. What was held back until the next
 * day is of the day that it was made for, and says so. `now` ms.
 */
export async function dailySummaryText(
  { db }: Pick<Deps, 'db'>,
  user: string,
  now: number,
): Promise<string | undefined> {
  const machines = await machinesToSum(db, user)
  if (machines.length === 0) return undefined
  const made = await dayOfSummary(db, user)
  const late = made && dayAt(made.timeZone, now) > made.day ? made : undefined
  const moment = late ? endOfDay(late.timeZone, late.day) : now
  const [recorders, zones, stated] = await Promise.all([
    recordersOf(db, machines),
    timeZonesOf(db, machines),
    statedNow(db, machines),
  ])
  const dayOf = (machine: string) => late?.day ?? dayAt(zones.get(machine) ?? DEFAULT_ZONE, now)
  const rows = late
    ? await rowsOfDays(db, new Map(machines.map((machine) => [machine, late.day])))
    : await lastRows(db, machines, now)
  return summaryText(
    machines.map((machine) => {
      const row = rows.get(machine)
      const its = recorders.get(machine) ?? []
      const heard = row?.last?.getTime() ?? null
      const ago = heard === null ? Number.POSITIVE_INFINITY : moment - heard
      return {
        ran: row && row.day === dayOf(machine) ? row.ran : 0,
        // Whoever was not heard for a day is not expected today.
        silent:
          its.length > 0 &&
          row?.doing !== 'standing' &&
          ago < DAY &&
          ago > silentAfter(its, stated, row?.coarse ?? null),
      }
    }),
    late?.day,
  )
}

/** Its last moment. */
const endOfDay = (timeZone: string, day: string) =>
  startOfDay(timeZone, dayAt(timeZone, startOfDay(timeZone, day) + 1.5 * DAY)) - 1

/** Puts the summary of each user whose hour has come behind what waits to be sent, once a day. */
export async function makeSummaries({ db }: Pick<Deps, 'db'>, now: number): Promise<void> {
  for (const { user, timeZone, at, told, way } of await dueSummaries(db)) {
    const day = dayAt(timeZone, now)
    if (told === day || minuteAt(timeZone, now) < at) continue
    await putSummary(db, user, day, way)
  }
}
