import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Whether a page had this address before, of whoever, also of an account that is deleted. */
export async function wasUserUrl(db: Db, userUrl: string): Promise<boolean> {
  const hash = createHash('sha256').update(userUrl).digest()
  const { rows } = await sql<{ was: boolean }>`select
    exists (select from former_user_urls where user_url = ${userUrl})
      or exists (select from retired_user_urls where hash = ${hash}) as was`.execute(db)
  return rows[0]?.was ?? false
}
