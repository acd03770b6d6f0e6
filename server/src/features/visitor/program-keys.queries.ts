/** Whose a program's key is that reads, issues papers, reads and writes messages, or takes part in deals. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hashToken } from '../../outside/tokens.ts'
import type { Visitor } from './sessions.queries.ts'

/** The form of `makeToken(256)`; keys of another form are not looked up. */
const KEY = /^[\w-]{43}$/

export type KeyRight = 'reads' | 'issues' | 'messages' | 'deals'

/**
 * The user, without the rights of a moderator, and the key in the place of his session; `may`: the key has the right. Notes when it was
 * used.
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
    // As with the password: whose account is closed does not come in.
    .where('u.banned', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  const { stale, may, ...user } = row
  if (may && stale)
    await db.updateTable('program_keys').set({ used_at: sql`now()` }).where('id', '=', user.sessionId).execute()
  return { visitor: { ...user, person: user.id, moderator: false, toDo: [], hasPeople: false }, may }
}
