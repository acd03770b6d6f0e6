/** Links that confirm an email address. They allow nothing else. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { hashToken } from '../../outside/tokens.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { insertLetterToken } from './letter-tokens.queries.ts'

/**
 * The token for a letter; undefined if the address is confirmed, or the user got `max` letters in this hour. Earlier tokens stay
 * valid.
 */
export const insertConfirmToken = (db: Db, userId: string, max: number): Promise<string | undefined> =>
  withinTransaction(db, async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select('email_confirmed_at')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user || user.email_confirmed_at) return undefined
    return insertLetterToken(transaction, 'confirm_tokens', { userId, max, hours: 7 * 24 })
  })

/** False if the link is no longer valid. A repeated press also succeeds. */
export const confirmEmail = (db: Db, token: string, ip: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const user = await transaction
      .updateTable('users')
      .from('confirm_tokens')
      .set({ email_confirmed_at: sql`coalesce(users.email_confirmed_at, now())` })
      .whereRef('users.id', '=', 'confirm_tokens.user_id')
      .where('confirm_tokens.hash', '=', hashToken(token))
      .where('confirm_tokens.expires_at', '>', sql<Date>`now()`)
      .returning(['users.id', sql<boolean>`users.email_confirmed_at = now()`.as('first')])
      .executeTakeFirst()
    if (user?.first) await recordAct(transaction, 'email_confirmed', { by: user.id, ip })
    return user !== undefined
  })
