/** The audit log: rows are only added, and deleted when they are old. The database refuses every other change. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { networkOf } from '../../outside/network.ts'
import type { Act, ActRow } from './acts.ts'

export interface ActCircumstances {
  /** The user who did it; undefined for a visitor. */
  by?: string | undefined
  /** The account, listing or text concerned. */
  about?: string | undefined
  /** The caller's whole address: only its network is stored. */
  ip?: string | undefined
  /** Never a password, a token, an e-mail address or a text written by a user. */
  details?: Record<string, string | number | boolean | null>
}

/** Call this in the transaction of the act, if there is one: then neither exists without the other. */
export async function recordAct(db: Db, act: Act, { by, about, ip, details = {} }: ActCircumstances): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      act,
      user_id: by ?? null,
      about: about ?? null,
      network: ip ? networkOf(ip) : null,
      details: JSON.stringify(details),
    })
    .execute()
}

/** The newest `limit` acts, the oldest of them first; with `account` only those by or about this user. */
export async function listActs(db: Db, account: string | undefined, limit: number): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select a.at, a.act, a.user_id, a.about, a.network, a.details, u.email as by_email, w.email as about_email
    from (select * from audit_log
        ${account ? sql`where user_id = ${account} or about = ${account}` : sql``}
        order by id desc limit ${limit}) as a
      left join users as u on u.id = a.user_id left join users as w on w.id = a.about
    order by a.id`.execute(db)
  return rows
}

/** Deletes entries older than `months`, at least 3. */
export const forgetOldActs = (db: Db, months: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select set_config('spetskarta.audit_months', ${String(months)}, true)`.execute(transaction)
    await transaction
      .deleteFrom('audit_log')
      .where('at', '<', sql<Date>`now() - make_interval(months => ${months})`)
      .execute()
  })
