import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Whether a page ever had this address, including pages of deleted accounts. */
export async function wasUserUrl(db: Db, userUrl: string): Promise<boolean> {
  const hash = createHash('sha256').update(userUrl).digest()
  const { rows } = await sql<{ was: boolean }>`select
    exists (select from former_user_urls where user_url = ${userUrl})
      or exists (select from retired_user_urls where hash = ${hash}) as was`.execute(db)
  return rows[0]?.was ?? false
}
