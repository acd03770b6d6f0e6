/** Browsers that are notified, and the keys by which push services recognise us. */
import { randomUUIDv7 } from 'node:crypto'
import type { PushBrowser } from '@spetskarta/shared/alerts/alerts.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

interface KeyRow {
  public_key: string
  private_key: Buffer
}

export const findKeys = (db: Db): Promise<KeyRow | undefined> =>
  db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()

/** Replaces the keys sealed as `former`, or adds the first ones; other keys stay as they are. */
export const keepKeys = (db: Db, former: Buffer | undefined, keys: KeyRow): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (former) {
      const { numDeletedRows } = await transaction
        .deleteFrom('push_keys')
        .where('private_key', '=', former)
        .executeTakeFirst()
      // Push services no longer accept messages for these browsers.
      if (numDeletedRows > 0n) await transaction.deleteFrom('push_browsers').execute()
    }
    await transaction
      .insertInto('push_keys')
      .values(keys)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** One browser for each session. A browser in which another user has logged in meanwhile belongs to that user. */
export const keepBrowser = (
  db: Db,
  user: { id: string; sessionId: string },
  { endpoint, keys }: Subscription,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`delete from push_browsers where endpoint = ${endpoint} or session_id = ${user.sessionId}`.execute(
      transaction,
    )
    await sql`insert into push_browsers (id, user_id, session_id, endpoint, p256dh, auth)
      select ${randomUUIDv7()}::uuid, user_id, id, ${endpoint}, ${keys.p256dh}, ${keys.auth} from sessions
      where id = ${user.sessionId} and user_id = ${user.id} on conflict do nothing`.execute(transaction)
  })

/** The browser of the current session first, then the newest. */
export async function listBrowsers(db: Db, user: { id: string; sessionId: string }): Promise<PushBrowser[]> {
  const rows = await db
    .selectFrom('push_browsers as b')
    .innerJoin('sessions as s', 's.id', 'b.session_id')
    .select(['b.id', 's.device', 'b.session_id', 'b.told_at', 'b.failing_since'])
    .where('b.user_id', '=', user.id)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`b.session_id = ${user.sessionId}`, 'desc')
    .orderBy('b.made_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.session_id === user.sessionId,
    device: row.device,
    toldAt: row.told_at?.getTime() ?? null,
    failingSince: row.failing_since?.getTime() ?? null,
  }))
}

/** False where the user has no such browser. */
export async function deleteBrowser(db: Db, user: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_browsers')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes a browser by its address, which only the browser and its push service know. */
export const deleteEndpoint = (db: Db, endpoint: string) =>
  db.deleteFrom('push_browsers').where('endpoint', '=', endpoint).execute()

export interface Target extends Subscription {
  id: string
  userId: string
}

const targets = (db: Db) =>
  db
    .selectFrom('push_browsers as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .innerJoin('sessions as s', 's.id', 'b.session_id')
    .select(['b.id', 'b.user_id as userId', 'b.endpoint', 'b.p256dh', 'b.auth'])
    .where('u.banned', '=', false)
    .where('s.expires_at', '>', sql<Date>`now()`)

const targetOf = ({ p256dh, auth, ...row }: Omit<Target, 'keys'> & Target['keys']): Target => ({
  ...row,
  keys: { p256dh, auth },
})

/** Undefined where the session has ended, or the user is banned. */
export async function findTarget(db: Db, user: string, id: string): Promise<Target | undefined> {
  const row = await targets(db).where('b.user_id', '=', user).where('b.id', '=', id).executeTakeFirst()
  return row && targetOf(row)
}

export async function listTargets(db: Db, user: string): Promise<Target[]> {
  return (await targets(db).where('b.user_id', '=', user).execute()).map(targetOf)
}

export const markDelivered = (db: Db, { userId, id }: Target) =>
  db
    .updateTable('push_browsers')
    .set({ told_at: sql`now()`, failing_since: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

export const markFailing = (db: Db, { userId, id }: Target) =>
  db
    .updateTable('push_browsers')
    .set({ failing_since: sql<Date>`coalesce(failing_since, now())` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
