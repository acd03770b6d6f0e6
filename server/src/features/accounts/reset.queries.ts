/** Links for a new password: single use, one hour, good for nothing else. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hashToken, makeToken } from '../../outside/tokens.ts'
import { endEverything } from './accounts.queries.ts'

/**
 * The token for a mail; undefined where the user got `max` in this hour. Earlier ones stay good: else whoever asks again
 * and again in somebody's name would keep them out.
 */
export const insertResetToken = (db: Db, userId: string, max: number): Promise<string | undefined> =>
  db.transaction().execute(async (transaction) => {
    // Calls at once queue here, so that together they do not pass the limit.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await transaction
      .deleteFrom('reset_tokens')
      .where('user_id', '=', userId)
      .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
    const { count } = await transaction
      .selectFrom('reset_tokens')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow()
    if (Number(count) >= max) return undefined
    const token = makeToken(128)
    await transaction
      .insertInto('reset_tokens')
      .values({ hash: hashToken(token), user_id: userId, expires_at: sql`now() + interval '1 hour'` })
      .execute()
    return token
  })

/** Whether the link is good for the user with this address. */
export async function isResetToken(db: Db, email: string, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('reset_tokens')
    .innerJoin('users', 'users.id', 'reset_tokens.user_id')
    .select('users.id')
    .where('hash', '=', hashToken(token))
    .where('users.email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

/** Spends the link and sets the password; all sessions and other links end. False where the link is not good any more. */
export const resetPassword = (db: Db, email: string, token: string, passwordHash: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    // The user first, as everywhere: two links spent at once must not wait for each other in a circle.
    const user = await transaction
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return false
    const { numUpdatedRows: spent } = await transaction
      .updateTable('reset_tokens')
      .set({ used_at: sql`now()` })
      .where('hash', '=', hashToken(token))
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (spent !== 1n) return false
    await transaction.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
    await endEverything(transaction, user.id)
    return true
  })
