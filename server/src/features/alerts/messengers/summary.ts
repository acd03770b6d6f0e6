/** The summary of a day: how many machines worked, how long, and how many are silent, in the numbers of the park and of «Загрузка». */

import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt, minuteAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import type { Deps } from '../../../deps.ts'
import { type MachineSigns, stateOf } from '../../days/state/state.rules.ts'
import { NOTHING, usageShift } from '../../objects/usage-shift.rules.ts'
import { silentAfter } from '../../tracks/recorders/silence.rules.ts'
import { statedNow } from '../../tracks/recorders/stated-intervals.queries.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../../tracks/tracking.queries.ts'
import { type LastRow, lastRows, rowsOfDays } from '../conditions/conditions.queries.ts'
import { summaryText } from './messengers.rules.ts'
import {
  dayOfSummary,
  dueSummaries,
  machinesToSum,
  putSummary,
  recordersToSum,
  type SummedRecorders,
} from './summary.queries.ts'

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
    recordersToSum(db, machines),
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
      const its = recorders.get(machine) ?? NO_RECORDERS
      const shift = row && row.day === dayOf(machine) ? shiftOf(row) : NOTHING
      const signs = signsOf(row, late ? { ...its, pointAt: 0 } : its, silentAfter(its.recorders, stated, row?.coarse))
      return { work: shift.work, idle: shift.idle, silent: stateOf(signs, moment).state === 'silent' }
    }),
    late?.day,
  )
}

const NO_RECORDERS: SummedRecorders = { recorders: [], revoked: 0, stoppedAt: null, pointAt: 0 }

/** As «Загрузка» rounds it. */
const shiftOf = ({ ran, worked, strip }: LastRow) =>
  usageShift({ working_s: worked, idle_s: ran - worked, strip: strip?.join(',') ?? '' })

/** As the park has them. */
function signsOf(row: LastRow | undefined, its: SummedRecorders, silent: number): MachineSigns {
  const [last, until] = [row?.last?.getTime() ?? 0, row?.until?.getTime() ?? 0]
  return {
    recorders: its.recorders.length,
    revoked: its.revoked,
    heardAt: Math.max(its.pointAt, last, until) || null,
    stoppedAt: its.stoppedAt,
    silentAfter: silent,
    countedAt: until || last || null,
    doing: (row?.doing ?? null) as MachineSigns['doing'],
    doingSince: row?.since?.getTime() ?? null,
  }
}

/** Its last moment. */
const endOfDay = (timeZone: string, day: string) =>
  startOfDay(timeZone, dayAt(timeZone, startOfDay(timeZone, day) + 1.5 * DAY)) - 1

/** Puts the summary of each user whose hour has come behind what waits to be sent, once a day. */
export async function makeSummaries({ db }: Pick<Deps, 'db'>, now: number): Promise<void> {
  for (const { user, timeZone, at, sentOn, way } of await dueSummaries(db)) {
    const day = dayAt(timeZone, now)
    if (sentOn === day || minuteAt(timeZone, now) < at) continue
    await putSummary(db, user, day, way)
  }
}
