/** That an owner has changed what is due: plans, records of service, readings that are entered. Every server sees it with the next page. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** After the change itself. */
export const noteServiceChange = async (db: Db, owner: string): Promise<void> => {
  await sql`insert into service_changes (user_id) values (${owner})
    on conflict (user_id) do update set number = service_changes.number + 1`.execute(db)
}
