/** Keys of programs. A key is looked up by its hash only. */
import { randomUUIDv7 } from 'node:crypto'
import { KEYS_MAX } from '@spetskarta/shared/programs/programs.ts'
import type { Db } from '../../db/connect.ts'
import { hashToken, makeToken } from '../../outside/tokens.ts'

export const listProgramKeys = (db: Db, user: string) =>
  db
    .selectFrom('program_keys')
    .select(['id', 'name', 'made_at', 'used_at'])
    .where('user_id', '=', user)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The key; undefined where the user has as many as he may have. */
export function makeProgramKey(db: Db, user: string, name: string): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    // Two at the same time would both find room.
    await transaction.selectFrom('users').select('id').where('id', '=', user).forUpdate().execute()
    if ((await listProgramKeys(transaction, user)).length >= KEYS_MAX) return undefined
    const key = makeToken(256)
    const row = { id: randomUUIDv7(), user_id: user, name, token_hash: hashToken(key) }
    await transaction.insertInto('program_keys').values(row).execute()
    return key
  })
}

export async function deleteProgramKey(db: Db, user: string, id: string): Promise<boolean> {
  const done = await db.deleteFrom('program_keys').where('id', '=', id).where('user_id', '=', user).executeTakeFirst()
  return done.numDeletedRows > 0n
}

export async function deleteProgramKeys(db: Db, user: string): Promise<void> {
  await db.deleteFrom('program_keys').where('user_id', '=', user).execute()
}
