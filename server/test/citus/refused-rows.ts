import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'

/**
 * Lets the database refuse this machine's new and changed rows of a table, as a row that no rule has foreseen, until the returned
 * function is called. A trigger would do the same, but distributed tables take none.
 */
export async function refuseRowsOf(
  db: Db,
  table: 'track_days' | 'incidents' | 'shown_places',
  equipment: string,
  day?: string,
) {
  const its = sql`equipment = ${sql.lit(equipment)}${day === undefined ? sql`` : sql` and day = ${sql.lit(day)}`}`
  await sql`alter table ${sql.table(table)} add constraint refused check (not (${its})) not valid`.execute(db)
  return async () => {
    await sql`alter table ${sql.table(table)} drop constraint refused`.execute(db)
  }
}
