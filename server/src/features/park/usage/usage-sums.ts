/** Activity of machines in a period and in the one before; sums of days, rounded once. */
import { setImmediate } from 'node:timers/promises'
import type { Groups } from '@spetskarta/shared/company/groups.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { plusFuel, type UsageRow } from '@spetskarta/shared/park/usage.ts'
import { ALL_SEEN, coarsestOf } from '@spetskarta/shared/tracks/coarse.ts'
import type { Db } from '../../../db/connect.ts'
import { NOTHING, usageShift } from '../../objects/usage-shift.rules.ts'
import { type UsageDayRow, usageDays } from './usage.queries.ts'

interface Period {
  from: string
  to: string
}

const NO_WAY = { distance: 0, ...ALL_SEEN, trips: 0, shifts: 0, fuel: null }

/** Machines whose days are read at once; between such parts other requests get their turn. */
const AT_ONCE = 200

export async function usageOf(
  db: Db,
  machines: Groups['machines'],
  { from, to }: Period,
  before: Period,
): Promise<Omit<UsageRow, 'uncounted'>[]> {
  const rows = new Map<string, Omit<UsageRow, 'uncounted'>>(
    machines.map(({ _id, name, type, group }) => [
      _id,
      { _id, name, type, group, ...NOTHING, ...NO_WAY, before: { ...NOTHING } },
    ]),
  )
  const begins = (Date.parse(from) - Date.parse(before.from)) / DAY
  const ids = [...rows.keys()]
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    for (const [equipment, days] of await usageDays(db, ids.slice(i, i + AT_ONCE), before.from, to)) {
      const row = rows.get(equipment)
      if (row) for (const day of days) add(row, day, day.number < begins)
    }
    await setImmediate()
  }
  return [...rows.values()]
}

function add(row: Omit<UsageRow, 'uncounted'>, day: UsageDayRow, isBefore: boolean): void {
  const shift = usageShift(day)
  const sum = isBefore ? row.before : row
  sum.work += shift.work
  sum.idle += shift.idle
  sum.off += shift.off
  sum.unknown += shift.unknown
  if (isBefore) return
  row.distance += Math.round(day.distance_m / 10) / 100
  row.trips += day.trips
  if (day.coarse !== ALL_SEEN) Object.assign(row, coarsestOf([row, day.coarse]))
  if (day.spent !== null) row.fuel = plusFuel(row.fuel, { spent: day.spent, ran: day.working_s + day.idle_s })
  row.shifts += shift.work + shift.idle > 0 ? 1 : 0
}
