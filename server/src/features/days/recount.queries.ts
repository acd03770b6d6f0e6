/** Who is still to be told that his days were computed anew. */
import type { Db } from '../../db/connect.ts'

export async function isUntold(db: Db, user: string): Promise<boolean> {
  const row = await db.selectFrom('recount_notices').select('user_id').where('user_id', '=', user).executeTakeFirst()
  return row !== undefined
}

export async function noteTold(db: Db, user: string): Promise<void> {
  await db.deleteFrom('recount_notices').where('user_id', '=', user).execute()
}
