/** The summary of a day: how many machines worked, how long, and how many are silent. */

import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt, minuteAt } from '@spetskarta/shared/tracks/clock.ts'
import type { Deps } from '../../../deps.ts'
import { silentAfter } from '../../tracks/recorders/silence.rules.ts'
import { statedNow } from '../../tracks/recorders/stated-intervals.queries.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../../tracks/tracking.queries.ts'
import { lastRows, recordersOf } from '../conditions/conditions.queries.ts'
import { summaryText } from './messengers.rules.ts'
import { dueSummaries, machinesToSum, putSummary } from './summary.queries.ts'

/** Of own machines and those of his company, as their days are summed; undefined where he sees none. `now` ms. */
export async function dailySummaryText(
  { db }: Pick<Deps, 'db'>,
  user: string,
  now: number,
): Promise<string | undefined> {
  const machines = await machinesToSum(db, user)
  if (machines.length === 0) return undefined
  const [rows, recorders, zones, stated] = await Promise.all([
    lastRows(db, machines, now),
    recordersOf(db, machines),
    timeZonesOf(db, machines),
    statedNow(db, machines),
  ])
  return summaryText(
    machines.map((machine) => {
      const row = rows.get(machine)
      const its = recorders.get(machine) ?? []
      const heard = row?.last?.getTime() ?? null
      const ago = heard === null ? Number.POSITIVE_INFINITY : now - heard
      return {
        ran: row && row.day === dayAt(zones.get(machine) ?? DEFAULT_ZONE, now) ? row.ran : 0,
        // Whoever was not heard for a day is not expected today.
        silent:
          its.length > 0 &&
          row?.doing !== 'standing' &&
          ago < DAY &&
          ago > silentAfter(its, stated, row?.coarse ?? null),
      }
    }),
  )
}

/** Puts the summary of each user whose hour has come behind what waits to be sent, once a day. */
export async function makeSummaries({ db }: Pick<Deps, 'db'>, now: number): Promise<void> {
  for (const { user, timeZone, at, told, way } of await dueSummaries(db)) {
    const day = dayAt(timeZone, now)
    if (told === day || minuteAt(timeZone, now) < at) continue
    await putSummary(db, user, day, way)
  }
}
