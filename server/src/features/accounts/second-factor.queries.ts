/** Sealed secrets of the second factor, and hashes of recovery codes. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { type ActCircumstances, recordAct } from '../audit/audit.queries.ts'

/** The sealed secret; undefined if there is none, or its first code was not entered yet. */
export async function findSecret(db: Db, userId: string): Promise<Buffer | undefined> {
  const factor = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return factor?.secret
}

/** The secret whose first code was not entered yet. */
export async function findNewSecret(db: Db, userId: string): Promise<Buffer | undefined> {
  const factor = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return factor?.secret
}

/** False if the second factor is already on. */
export async function keepNewSecret(db: Db, userId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False if another call was faster. */
export const startSecondFactor = (
  db: Db,
  userId: string,
  given: { step: number; secret: Buffer; recovery: Buffer[]; ip: string },
): Promise<boolean> =>
  withinTransaction(db, async (transaction) => {
    const { numUpdatedRows: started } = await transaction
      .updateTable('second_factors')
      .set({ confirmed_at: sql`now()`, last_step: String(given.step) })
      .where('user_id', '=', userId)
      .where('secret', '=', given.secret)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (started !== 1n) return false
    await transaction
      .insertInto('recovery_codes')
      .values(given.recovery.map((hash) => ({ hash, user_id: userId })))
      .execute()
    await recordAct(transaction, 'second_factor_on', { by: userId, ip: given.ip })
    return true
  })

/** True for exactly one of concurrent calls with the same code, and never for an earlier code. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True once per code. */
export async function spendRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** False if it was already off. */
export const endSecondFactor = (db: Db, userId: string, circumstances: ActCircumstances): Promise<boolean> =>
  withinTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 1n) await recordAct(transaction, 'second_factor_off', circumstances)
    return numDeletedRows === 1n
  })
