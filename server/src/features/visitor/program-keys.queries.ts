/** Finds the user of a program's key. Keys can read, issue papers, read and write messages, or take part in deals. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hashToken } from '../../outside/tokens.ts'
import type { Visitor } from './sessions.queries.ts'

/** Format of `makeToken(256)`; keys in another format are not looked up. */
const KEY = /^[\w-]{43}$/

export type KeyRight = 'reads' | 'issues' | 'messages' | 'deals'

/**
 * The user, without moderator rights, with the key in place of a session; `may`: whether the key has the right. Records when the
 * key was used.
 */
export async function findByKey(
  db: Db,
  key: string,
  right: KeyRight,
): Promise<{ visitor: Visitor; may: boolean } | undefined> {
  if (!KEY.test(key)) return undefined
  const row = await db
    .selectFrom('program_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['u.id', 'u.name', 'u.user_url as userUrl', 'k.id as sessionId', `k.${right} as may`])
    .select(sql<boolean>`coalesce(k.used_at < now() - interval '1 hour', true)`.as('stale'))
    .where('k.token_hash', '=', hashToken(key))
    // As with a log-in: a closed account gets no access.
    .where('u.banned', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  const { stale, may, ...user } = row
  if (may && stale)
    await db.updateTable('program_keys').set({ used_at: sql`now()` }).where('id', '=', user.sessionId).execute()
  return { visitor: { ...user, person: user.id, moderator: false, toDo: [], hasPeople: false }, may }
}
