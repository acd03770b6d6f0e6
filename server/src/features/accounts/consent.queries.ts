/** Consents to the processing of personal data. */
import type { Db } from '../../db/connect.ts'

/** Stored once per version of the text; a repetition keeps the first moment. */
export const keepConsent = (db: Db, userId: string, version: string) =>
  db
    .insertInto('consents')
    .values({ user_id: userId, version })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The newest consent; null if the user gave none. */
export async function findConsent(db: Db, userId: string): Promise<{ version: string; givenAt: Date } | null> {
  const consent = await db
    .selectFrom('consents')
    .select(['version', 'given_at as givenAt'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return consent ?? null
}
