/** Days of deals that could not be counted: what is stored of them is out of date, and proves nothing. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { uncountedDays } from '../objects/stale-days.queries.ts'
import type { Uncounted } from './review.json.ts'

/** `deals`: a query of their ids. The days are those of the deals' machines from the first day of any of them to the last. */
export async function uncountedOf(db: Db, deals: RawBuilder<unknown>): Promise<Uncounted> {
  const { rows } = await sql<{ machine: string; from: string; to: string }>`
    select d.machine, min(d.from_day)::text as "from", max(d.to_day)::text as "to"
    from deals d where d.id in (${deals}) and d.machine is not null group by d.machine`.execute(db)
  if (rows.length === 0) return []
  const within = {
    from: rows.map(({ from }) => from).toSorted()[0] ?? '',
    to:
      rows
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? '',
  }
  return uncountedDays(
    db,
    rows.map(({ machine }) => machine),
    within,
  )
}
