/** Sign-ups that wait until the link in their letter is opened. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hashToken, makeToken } from '../../outside/tokens.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { insertAccount } from './accounts.queries.ts'
import { keepConsent } from './consent.queries.ts'

const TERM = sql<Date>`now() - interval '1 day'`

export interface WaitingSignup {
  email: string
  passwordHash: string
  consent: string | undefined
}

/** Returns the token for the letter. Each attempt keeps its own password; the one whose letter is opened counts. */
export async function insertWaitingSignup(db: Db, given: WaitingSignup): Promise<string> {
  const token = makeToken(128)
  await db
    .insertInto('waiting_signups')
    .values({
      hash: hashToken(token),
      email: given.email,
      password_hash: given.passwordHash,
      consent: given.consent ?? null,
    })
    .execute()
  return token
}

/**
 * Makes the account with a confirmed address. False if the link is older than a day, or an account has the address by now. A
 * repeated press also succeeds.
 */
export const finishSignup = (db: Db, token: string, ip: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const waiting = await transaction
      .selectFrom('waiting_signups')
      .select(['hash', 'email', 'password_hash as passwordHash', 'consent', 'account'])
      .where('hash', '=', hashToken(token))
      .where('made_at', '>', TERM)
      .forUpdate()
      .executeTakeFirst()
    if (!waiting || waiting.account) return waiting !== undefined
    const made = await insertAccount(transaction, waiting.email, waiting.passwordHash)
    if (!made) return false
    await transaction.updateTable('users').set({ email_confirmed_at: sql`now()` }).where('id', '=', made.id).execute()
    await transaction
      .updateTable('waiting_signups')
      .set({ account: made.id })
      .where('hash', '=', waiting.hash)
      .execute()
    if (waiting.consent) await keepConsent(transaction, made.id, waiting.consent)
    await recordAct(transaction, 'signup', { by: made.id, ip })
    await recordAct(transaction, 'email_confirmed', { by: made.id, ip })
    return true
  })
