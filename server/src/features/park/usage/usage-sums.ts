/** What machines did in a period and in the one before: sums of days that are rounded once. */
import { setImmediate } from 'node:timers/promises'
import type { Groups } from '@spetskarta/shared/company/groups.ts'
import type { UsageRow } from '@spetskarta/shared/park/usage.ts'
import type { Db } from '../../../db/connect.ts'
import { NOTHING, usageShift } from './shift.rules.ts'
import { usageDays } from './usage.queries.ts'

interface Period {
  from: string
  to: string
}

/** Machines whose days are read at once: others have their turn in between. */
const AT_ONCE = 200

export async function usageOf(
  db: Db,
  machines: Groups['machines'],
  { from, to }: Period,
  before: Period,
): Promise<UsageRow[]> {
  const rows = new Map<string, UsageRow>(
    machines.map(({ _id, name, type, group }) => [
      _id,
      { _id, name, type, group, ...NOTHING, distance: 0, trips: 0, shifts: 0, before: { ...NOTHING } },
    ]),
  )
  const ids = [...rows.keys()]
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    for (const day of await usageDays(db, ids.slice(i, i + AT_ONCE), before.from, to)) {
      const row = rows.get(day.equipment)
      if (!row) continue
      const shift = usageShift(day)
      const sum = day.day < from ? row.before : row
      for (const part of ['work', 'idle', 'off', 'unknown'] as const) sum[part] += shift[part]
      if (day.day < from) continue
      row.distance += Math.round(day.distance_m / 10) / 100
      row.trips += day.trips
      row.shifts += shift.work + shift.idle > 0 ? 1 : 0
    }
    await setImmediate()
  }
  return [...rows.values()]
}
