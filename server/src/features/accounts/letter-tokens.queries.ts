/** Common parts of tokens in letters. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hashToken, makeToken } from '../../outside/tokens.ts'

/**
 * Stores a new token, valid for `hours`; undefined if the user got `max` in this hour. Call it in a transaction that has locked
 * the user's row, so that parallel calls together cannot exceed the limit.
 */
export async function insertLetterToken(
  transaction: Db,
  table: 'confirm_tokens' | 'reset_tokens',
  { userId, max, hours }: { userId: string; max: number; hours: number },
): Promise<string | undefined> {
  const { count } = await transaction
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (Number(count) >= max) return undefined
  const token = makeToken(128)
  const expires_at = sql<Date>`now() + make_interval(hours => ${hours})`
  await transaction
    .insertInto(table)
    .values({ hash: hashToken(token), user_id: userId, expires_at })
    .execute()
  return token
}
