/** Another e-mail of an account: wanted, then confirmed by its own letter, and perhaps taken back by the former one. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { codeOf } from '../../outside/error-fields.ts'
import { hashToken, makeToken } from '../../outside/tokens.ts'
import { recordAct } from '../audit/audit.queries.ts'
import type { AccountRow } from './accounts.queries.ts'

export interface EmailChangeTokens {
  confirm: string
  /** Undefined where the former address was not confirmed. */
  undo: string | undefined
}

/** The tokens for the two letters. A change that was wanted before and is not confirmed is forgotten. */
export async function insertEmailChange(
  db: Db,
  { id, email, emailConfirmed }: AccountRow,
  wanted: string,
): Promise<EmailChangeTokens> {
  const tokens = { confirm: makeToken(128), undo: emailConfirmed ? makeToken(128) : undefined }
  await db.transaction().execute(async (transaction) => {
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

/** Forgets links for a new password: they were sent to the address that counts no more. */
const forgetLinks = (db: Db, user: string) => db.deleteFrom('reset_tokens').where('user_id', '=', user).execute()

const UNIQUE_VIOLATION = '23505'

/** Somebody else may take the address at the very same moment: the key of e-mails knows. */
async function falseIfTaken(db: Db, work: (transaction: Db) => Promise<boolean>): Promise<boolean> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

/**
 * From now on the wanted address counts, and is confirmed. False where the link is older than a week or the account has another
 * address by now, and where another user has this one. Pressed twice it is right both times.
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
 * The former address counts again, and every session ends: who changed it may be a stranger. Also what was not confirmed yet
 * is forgotten. False where the link is older than a week. Pressed twice it is right both times.
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
    // Whatever a stranger wanted after it is forgotten with it.
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
