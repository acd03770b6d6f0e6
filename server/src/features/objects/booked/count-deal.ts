/**
 * Counts the hours of a deal before its page is answered: the job would do so only a minute later, and the page does not ask
 * again.
 */
import type { DbDeps } from '../../../deps.ts'
import { countForSite } from '../count-hours.ts'

/** Only for a deal of this user. */
export async function countDeal(deps: DbDeps, user: string, deal: string): Promise<void> {
  const row = await deps.db
    .selectFrom('deals')
    .select('machine')
    .where('id', '=', deal)
    .where((where) => where.or([where('asker', '=', user), where('owner', '=', user)]))
    .executeTakeFirst()
  if (row?.machine) await countForSite(deps, [row.machine])
}
