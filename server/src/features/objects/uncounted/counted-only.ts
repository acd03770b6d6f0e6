/** Hours on objects as every page shows them: without days that could not be counted, which are named instead. */
import type { Db } from '../../../db/connect.ts'
import type { DaysBetween } from '../../days/stale-days.queries.ts'
import { uncountedDays } from '../stale-days.queries.ts'
import { withoutDays } from './without-days.rules.ts'

interface MachineDay {
  itemId: string
  day: string
}

/**
 * `within`: absent: all days. `machines`: of which every day that could not be counted is named: it is unknown whether they were on the object. Of other machines
 * in `hours`, which no longer work there, only those of these days are.
 */
export async function countedOnly<T extends MachineDay>(
  db: Db,
  { machines, hours, within }: { machines: readonly string[]; hours: readonly T[]; within?: DaysBetween },
): Promise<{ days: T[]; uncounted: MachineDay[] }> {
  const asked = new Set(machines)
  const stored = new Set(hours.map(({ itemId, day }) => `${itemId} ${day}`))
  const failing = await uncountedDays(db, [...new Set([...machines, ...hours.map(({ itemId }) => itemId)])], within)
  const uncounted = failing
    .filter(({ itemId, day }) => asked.has(itemId) || stored.has(`${itemId} ${day}`))
    .map(({ itemId, day }) => ({ itemId, day }))
  return { days: withoutDays(hours, uncounted), uncounted }
}
