/**
 * Counts changes an owner makes to what service is due: plans, service records, entered readings. Each server sees them on its
 * next page.
 */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Call it after the change itself. */
export const noteServiceChange = async (db: Db, owner: string): Promise<void> => {
  await sql`insert into service_changes (user_id) values (${owner})
    on conflict (user_id) do update set number = service_changes.number + 1`.execute(db)
}
