/**
 * The summary of a day: how many machines worked, for how long, and how many are silent, with the numbers of the park and of
 * «Загрузка».
 */

import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt, minuteAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { type MachineSigns, stateOf } from '../../days/state/state.rules.ts'
import { NOTHING, usageShift } from '../../objects/usage-shift.rules.ts'
import { silentAfter } from '../../tracks/recorders/silence.rules.ts'
import { statedNow } from '../../tracks/recorders/stated-intervals.queries.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../../tracks/tracking.queries.ts'
import { type LastRow, lastRows, rowsOfDays } from '../conditions/conditions.queries.ts'
import { summaryText } from './messengers.rules.ts'
import {
  type DueSummary,
  dayOfSummary,
  dueSummaries,
  machinesToSum,
  putSummary,
  recordersToSum,
  type SummedRecorders,
} from './summary.queries.ts'

/**
 * For the user's own machines and those of the company, from their summed days; undefined where the user sees none. A summary
 * that was delayed past its day is about that day, and says so. `now` ms.
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

/** Rounded as in «Загрузка». */
const shiftOf = ({ ran, worked, strip }: LastRow) =>
  usageShift({ working_s: worked, idle_s: ran - worked, strip: strip?.join(',') ?? '' })

/** The same signs as in the park. */
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

/** The last moment of a day. */
const endOfDay = (timeZone: string, day: string) =>
  startOfDay(timeZone, dayAt(timeZone, startOfDay(timeZone, day) + 1.5 * DAY)) - 1

/**
 * Queues the summary of each user whose hour has come, once a day. One that cannot be made does not hold up the others: the first
 * failure is thrown at the end.
 */
export async function makeSummaries({ db }: Pick<Deps, 'db'>, now: number): Promise<void> {
  const failed: unknown[] = []
  for (const due of await dueSummaries(db))
    await makeSummary(db, due, now).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

async function makeSummary(db: Db, { user, timeZone, at, sentOn, way }: DueSummary, now: number): Promise<void> {
  const day = dayAt(timeZone, now)
  if (sentOn === day || minuteAt(timeZone, now) < at) return
  await putSummary(db, user, day, way)
}
