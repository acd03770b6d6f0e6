/** Nicknames; each normalised key belongs to one user. */
import { nicknameKey } from '@spetskarta/shared/nickname-rules.ts'
import type { Db } from '../../db/connect.ts'
import { codeOf } from '../../outside/error-fields.ts'

/** Whether another user has it; another spelling of the user's own name is free. */
export async function isNicknameTaken(db: Db, userId: string, name: string): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('name_key', '=', nicknameKey(name))
    .where('id', '<>', userId)
    .executeTakeFirst()
  return owner !== undefined
}

const UNIQUE_VIOLATION = '23505'

/** False if it is taken. Of concurrent calls with one name exactly one succeeds. */
export async function setNickname(db: Db, userId: string, name: string): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({ name, name_key: nicknameKey(name) })
      .where('id', '=', userId)
      .execute()
    return true
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}
