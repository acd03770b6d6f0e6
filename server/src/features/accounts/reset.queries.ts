/** Password links: each is valid once, for one hour, for nothing else. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { hashToken } from '../../outside/tokens.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { endFeed } from '../company/deal-feed.queries.ts'
import { deleteInvites } from '../company/people.queries.ts'
import { deletePartners } from '../partners/partners.queries.ts'
import { deleteProgramKeys } from '../programs/programs.queries.ts'
import { revokeRecorders } from '../recorders/own-recorders.queries.ts'
import { removeWebhooks } from '../webhooks/webhooks.queries.ts'
import { endEverything } from './accounts.queries.ts'
import { insertLetterToken } from './letter-tokens.queries.ts'

/**
 * The token for a letter; undefined if the user got `max` in this hour. Earlier links stay valid: otherwise an attacker could
 * keep the user out by requesting links again and again.
 */
export const insertResetToken = (
  db: Db,
  { userId, ip }: { userId: string; ip?: string },
  max: number,
): Promise<string | undefined> =>
  withinTransaction(db, async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await transaction
      .deleteFrom('reset_tokens')
      .where('user_id', '=', userId)
      .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
    const token = await insertLetterToken(transaction, 'reset_tokens', { userId, max, hours: 1 })
    if (token) await recordAct(transaction, 'reset_asked', { about: userId, ip })
    return token
  })

/** Whether the link is valid for the user with this address. */
export async function isResetToken(db: Db, email: string, token: string): Promise<boolean> {
  const user = await db
    .selectFrom('reset_tokens')
    .innerJoin('users', 'users.id', 'reset_tokens.user_id')
    .select('users.id')
    .where('hash', '=', hashToken(token))
    .where('users.email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return user !== undefined
}

interface ResetGiven {
  email: string
  token: string
  ip?: string
  disconnect?: boolean
}

/**
 * Uses up the link and sets the password; ends all sessions and other links, with `disconnect` also phones, partners, keys of
 * programs, webhooks, messengers, open invitations and the address of the calendar of deals; members of the company stay. Returns
 * the numbers of phones and partners; undefined if the link is no longer valid. After `disconnect` await `writingOver`.
 */
export const resetPassword = (
  db: Db,
  { email, token, ip, disconnect }: ResetGiven,
  passwordHash: string,
): Promise<{ recorders: number; partners: number } | undefined> =>
  withinTransaction(db, async (transaction) => {
    // Locks the user's row first, as everywhere; otherwise two links used at once could deadlock.
    const user = await transaction
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return undefined
    const { numUpdatedRows: spent } = await transaction
      .updateTable('reset_tokens')
      .set({ used_at: sql`now()` })
      .where('hash', '=', hashToken(token))
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (spent !== 1n) return undefined
    await transaction
      .updateTable('users')
      // The link arrived at the address, which confirms it.
      .set({ password_hash: passwordHash, email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
      .where('id', '=', user.id)
      .execute()
    await endEverything(transaction, user.id)
    await recordAct(transaction, 'password_reset', { by: user.id, ip })
    if (!disconnect) return { recorders: 0, partners: 0 }
    await deleteProgramKeys(transaction, user.id)
    await removeWebhooks(transaction, user.id)
    await deleteInvites(transaction, user.id)
    await endFeed(transaction, user.id)
    await unlinkMessengers(transaction, user.id)
    return {
      recorders: await revokeRecorders(transaction, user.id),
      partners: await deletePartners(transaction, user.id),
    }
  })

/** Ends links of chats, codes that would make new ones, and messages that wait for a chat. */
async function unlinkMessengers(transaction: Db, user: string): Promise<void> {
  await transaction.deleteFrom('messenger_codes').where('user_id', '=', user).execute()
  await transaction.deleteFrom('messengers').where('user_id', '=', user).execute()
  await transaction.deleteFrom('alert_messages').where('user_id', '=', user).where('service', 'is not', null).execute()
}
