/** Account settings, and the deletion of accounts. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { tellRights } from '../tracks/notices/track-notice.queries.ts'
import { endSessionsFor } from '../visitor/sessions.queries.ts'

/** Undefined for a demo owner, who has no email. */
export const findSettings = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('items', 'items.owner', 'users.id')
    .select(['email', 'users.name', 'user_url as userUrl', 'match_mail as matchMail', 'message_mail as messageMail'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('emailConfirmed'))
    .select(
      sql<{ on: boolean; recoveryCodes: number }>`json_build_object(
        'on', exists (select from second_factors f where f.user_id = users.id and f.confirmed_at is not null),
        'recoveryCodes', (select count(*) from recovery_codes c where c.user_id = users.id))`.as('secondFactor'),
    )
    .select(sql<number>`count(*) filter (where kind = 'equipment')::int`.as('equipments'))
    .select(sql<number>`count(*) filter (where kind = 'order')::int`.as('orders'))
    .where('users.id', '=', userId)
    .where('email', 'is not', null)
    .groupBy('users.id')
    .$narrowType<{ email: string }>()
    .executeTakeFirst()

/** The first letter lists items published within this time. */
const FIRST_LETTER = sql`interval '30 days'`

/**
 * Switched on, the next run of the job sends the first letter, unless one was sent within a day: it lists items published since
 * the last letter, at most a month back. Switched off, the time of the last letter stays.
 */
export const setMatchMail = (db: Db, userId: string, on: boolean) =>
  db
    .updateTable('users')
    .set({
      match_mail: on,
      ...(on && { match_mail_sent_at: sql<Date>`greatest(match_mail_sent_at, now() - ${FIRST_LETTER})` }),
    })
    .where('id', '=', userId)
    .where('match_mail', '<>', on)
    .execute()

export const setMessageMail = (db: Db, userId: string, on: boolean) =>
  db.updateTable('users').set({ message_mail: on }).where('id', '=', userId).execute()

/** Ends what the account has open with others, in the transaction that deletes it. */
export type AccountEnd = (transaction: Db, user: string) => Promise<void>

/** Deletes the user and everything that refers to the account. False if the password was changed meanwhile. */
export const deleteUser = (
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
  leave?: AccountEnd,
  ip?: string,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    // The lock keeps the password unchanged and the account from starting anything new.
    const user = await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return false
    await leave?.(transaction, id)
    await endSessionsFor(transaction, id)
    await tellRights(transaction)
    await transaction.deleteFrom('users').where('id', '=', id).execute()
    await recordAct(transaction, 'account_deleted', { by: id, ip })
    return true
  })
