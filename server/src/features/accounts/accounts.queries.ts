/** Users, as sign-up and log-in need them. */
import { randomUUIDv7 } from 'node:crypto'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { wasUserUrl } from './user-url.queries.ts'
import { makeUserUrl } from './user-url.rules.ts'

export interface AccountRow {
  id: string
  name: string
  userUrl: string
  moderator: boolean
  email: string
  emailConfirmed: boolean
  passwordHash: string
}

const asAccount = <O>(query: SelectQueryBuilder<Tables, 'users', O>) =>
  query
    .select(['id', 'name', 'user_url as userUrl', 'rules as moderator', 'email', 'password_hash as passwordHash'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('emailConfirmed'))
    .$narrowType<{ email: string; passwordHash: string }>()

/** `email`: normalised as stored. */
export const findAccount = (db: Db, email: string): Promise<AccountRow | undefined> =>
  asAccount(db.selectFrom('users')).where('email', '=', email).executeTakeFirst()

/** Undefined for a demo owner, who has no email and password. */
export const findAccountById = (db: Db, id: string): Promise<AccountRow | undefined> =>
  asAccount(db.selectFrom('users')).where('id', '=', id).where('email', 'is not', null).executeTakeFirst()

/** Undefined if the address is taken. Of concurrent calls with one address exactly one succeeds. */
export async function insertAccount(db: Db, email: string, passwordHash: string): Promise<AccountRow | undefined> {
  // If the address of the user's page is taken, tries longer ones.
  for (let letters = 8; letters <= 16; letters += 2) {
    const userUrl = makeUserUrl(letters)
    if (await wasUserUrl(db, userUrl)) continue
    const user = {
      id: randomUUIDv7(),
      name: '',
      userUrl,
      moderator: false,
      email,
      emailConfirmed: false,
      passwordHash,
    }
    const { numInsertedOrUpdatedRows: inserted } = await db
      .insertInto('users')
      .values({ id: user.id, name: '', user_url: user.userUrl, email, password_hash: passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (inserted === 1n) return user
    if (await findAccount(db, email)) return undefined
  }
  throw new Error('no free address for a new page')
}

/** Sets the password and invalidates all sessions and password links of the user. `ip`: of the caller. */
export const setPassword = (db: Db, userId: string, passwordHash: string, ip?: string): Promise<void> =>
  withinTransaction(db, async (transaction) => {
    await transaction.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    await endEverything(transaction, userId)
    await recordAct(transaction, 'password_changed', { by: userId, ip })
  })

/** Call it in the transaction that changes the password. */
export async function endEverything(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await transaction
    .updateTable('reset_tokens')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** False if there is no such user. */
export const setModerator = (db: Db, email: string, rules: boolean): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const user = await transaction
      .updateTable('users')
      .set({ rules })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (user) await recordAct(transaction, rules ? 'moderator_made' : 'moderator_unmade', { about: user.id })
    return user !== undefined
  })
