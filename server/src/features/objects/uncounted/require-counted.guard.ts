/** What an owner counts instead is stated beside the records: it waits until they are counted. */
import type { DbDeps } from '../../../deps.ts'
import { conflict } from '../../../http/errors.ts'
import { countFew } from '../count-hours.ts'

/** Counts the machine's days, and refuses one that could not be counted. `takesBack`: the records count again, whatever they are. */
export async function requireCounted(deps: DbDeps, itemId: string, day: string, takesBack: boolean): Promise<void> {
  const uncounted = await countFew(deps, [itemId], { from: day, to: day })
  if (uncounted.length > 0 && !takesBack)
    throw conflict(
      `Не удалось посчитать ${day.split('-').reverse().join('.')}: поправки к этому дню пока не принимаются`,
    )
}
