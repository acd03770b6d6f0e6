/** Changes of an account's email: requested, confirmed from the new address, possibly undone from the former one. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { codeOf } from '../../outside/error-fields.ts'
import { hashToken, makeToken } from '../../outside/tokens.ts'
import { recordAct } from '../audit/audit.queries.ts'
import type { AccountRow } from './accounts.queries.ts'

export interface EmailChangeTokens {
  confirm: string
  /** Undefined if the former address was not confirmed. */
  undo: string | undefined
}

/** Returns the tokens for both letters. An earlier unconfirmed change is deleted. */
export async function insertEmailChange(
  db: Db,
  { id, email, emailConfirmed }: AccountRow,
  wanted: string,
): Promise<EmailChangeTokens> {
  const tokens = { confirm: makeToken(128), undo: emailConfirmed ? makeToken(128) : undefined }
  await withinTransaction(db, async (transaction) => {
    await transaction.deleteFrom('email_changes').where('user_id', '=', id).where('confirmed_at', 'is', null).execute()
    await transaction
      .insertInto('email_changes')
      .values({
        id: randomUUIDv7(),
        user_id: id,
        former: email,
        wanted,
        confirm_hash: hashToken(tokens.confirm),
        undo_hash: tokens.undo ? hashToken(tokens.undo) : null,
      })
      .execute()
  })
  return tokens
}

const WEEK = sql<Date>`now() - interval '7 days'`

/** Deletes password links, because they were sent to the address that is no longer valid. */
const forgetLinks = (db: Db, user: string) => db.deleteFrom('reset_tokens').where('user_id', '=', user).execute()

const UNIQUE_VIOLATION = '23505'

/** Another account may take the address at the same moment; the unique key of emails detects it. */
async function falseIfTaken(db: Db, work: (transaction: Db) => Promise<boolean>): Promise<boolean> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

/**
 * Makes the new address the account's confirmed email. False if the link is older than a week, the account has another address by
 * now, or another account has this address. A repeated press also succeeds.
 */
export const confirmEmailChange = (db: Db, token: string, ip: string): Promise<boolean> =>
  falseIfTaken(db, async (transaction) => {
    const change = await transaction
      .selectFrom('email_changes')
      .innerJoin('users', 'users.id', 'email_changes.user_id')
      .select(['email_changes.id', 'user_id', 'former', 'wanted', 'confirmed_at', 'email'])
      .where('confirm_hash', '=', hashToken(token))
      .where('undone_at', 'is', null)
      .where('made_at', '>', WEEK)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!change) return false
    if (change.confirmed_at) return change.email === change.wanted
    if (change.email !== change.former) return false
    await transaction
      .updateTable('users')
      .set({ email: change.wanted, email_confirmed_at: sql`now()` })
      .where('id', '=', change.user_id)
      .execute()
    await transaction
      .updateTable('email_changes')
      .set({ confirmed_at: sql`now()` })
      .where('id', '=', change.id)
      .execute()
    await forgetLinks(transaction, change.user_id)
    await recordAct(transaction, 'email_changed', { by: change.user_id, ip })
    return true
  })

/**
 * Restores the former address and ends all sessions, because a stranger may have changed it. Unconfirmed changes are cancelled
 * too. False if the link is older than a week. A repeated press also succeeds.
 */
export const undoEmailChange = (db: Db, token: string, ip: string): Promise<boolean> =>
  falseIfTaken(db, async (transaction) => {
    const change = await transaction
      .selectFrom('email_changes')
      .innerJoin('users', 'users.id', 'email_changes.user_id')
      .select(['email_changes.id', 'user_id', 'former', 'undone_at', 'confirmed_at'])
      .where('undo_hash', '=', hashToken(token))
      .where(sql<Date>`coalesce(confirmed_at, made_at)`, '>', WEEK)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!change) return false
    if (change.undone_at) return true
    if (change.confirmed_at) {
      await transaction
        .updateTable('users')
        .set({ email: change.former, email_confirmed_at: sql`now()` })
        .where('id', '=', change.user_id)
        .execute()
    }
    // Also cancels changes that a stranger requested afterwards.
    await transaction
      .updateTable('email_changes')
      .set({ undone_at: sql`now()` })
      .where('user_id', '=', change.user_id)
      .where('undone_at', 'is', null)
      .execute()
    await transaction.deleteFrom('sessions').where('user_id', '=', change.user_id).execute()
    await forgetLinks(transaction, change.user_id)
    await recordAct(transaction, 'email_change_undone', { by: change.user_id, ip })
    return true
  })
