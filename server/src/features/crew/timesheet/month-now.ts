/** The month in which an operator is now. */
import type { Groups } from '@spetskarta/shared/company/groups.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { Db } from '../../../db/connect.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../../tracks/tracking.queries.ts'
import { timesheetOf } from './timesheet.ts'

interface Given {
  /** On which the operator has worked. */
  machines: Groups['machines']
  operator: number
  /** Moment, ms. */
  now: number
}

/** `yyyy-mm`, by the clock that the timesheet uses for the operator's days: where a month has begun, its first day is not ahead. */
export async function monthNow(db: Db, owner: string, { machines, operator, now }: Given): Promise<string> {
  const zones = await timeZonesOf(
    db,
    machines.map(({ _id }) => _id),
  )
  const months = new Set([DEFAULT_ZONE, ...zones.values()].map((zone) => dayAt(zone, now).slice(0, 7)))
  const [earlier = '', later] = [...months].toSorted()
  if (later === undefined) return earlier
  const { rows } = await timesheetOf(db, owner, machines, { month: later, now, only: false, operators: [operator] })
  const first = rows[0]?.cells[0]
  return first && first.state !== 'ahead' ? later : earlier
}
