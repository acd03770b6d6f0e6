/** Users' webhooks. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { WEBHOOKS_MAX, type WebhookKind } from '@spetskarta/shared/webhooks/webhooks.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'

const SECRET_BYTES = 32

export type StopReason = 'owner' | 'failures' | 'gone' | 'secret'

export const listWebhooks = (db: Db, user: string) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'made_at', 'stopped_at', 'stopped_why', 'failing_since'])
    .select(sql<WebhookKind[]>`kinds`.as('kinds'))
    .where('user_id', '=', user)
    .orderBy('made_at')
    .orderBy('id')
    .execute()

interface New {
  url: string
  kinds: WebhookKind[]
}

/** Returns the webhook's secret, which is stored sealed by `seal`; undefined if the user already has `WEBHOOKS_MAX`. */
export function insertWebhook(
  db: Db,
  user: string,
  { url, kinds }: New,
  seal: (secret: Buffer) => Buffer,
): Promise<{ id: string; secret: Buffer } | undefined> {
  return withinTransaction(db, async (transaction) => {
    // Locks the user's row: two webhooks inserted at once would both pass the limit.
    await transaction.selectFrom('users').select('id').where('id', '=', user).forUpdate().execute()
    if ((await listWebhooks(transaction, user)).length >= WEBHOOKS_MAX) return undefined
    const [id, secret] = [randomUUIDv7(), randomBytes(SECRET_BYTES)]
    await transaction
      .insertInto('webhooks')
      .values({ id, user_id: user, url, kinds, secret: seal(secret) })
      .execute()
    return { id, secret }
  })
}

interface Change extends New {
  on: boolean
}

/**
 * False if the user has no such webhook. Fields that are absent stay unchanged. A webhook that is started again delivers what
 * happens from now on; a new address resets its failures.
 */
export async function updateWebhook(
  db: Db,
  user: string,
  id: string,
  { url, kinds, on }: Partial<Change>,
): Promise<boolean> {
  const moved = url === undefined ? sql<boolean>`false` : sql<boolean>`url <> ${url}`
  const fresh = on ? sql<boolean>`(${moved} or stopped_at is not null)` : moved
  const done = await db
    .updateTable('webhooks')
    .set({
      url,
      kinds,
      // Changing it shows the owner that it was stopped, so no letter is needed.
      letter_at: null,
      ...(on !== false && {
        failing_since: sql<Date | null>`case when ${fresh} then null else failing_since end`,
        failures: sql<number>`case when ${fresh} then 0 else failures end`,
        wait_until: sql<Date>`case when ${fresh} then now() else wait_until end`,
      }),
      ...(on === true && {
        since: sql<Date>`case when stopped_at is null then since else now() end`,
        stopped_at: null,
        stopped_why: null,
      }),
      ...(on === false && {
        stopped_at: sql<Date>`coalesce(stopped_at, now())`,
        stopped_why: sql<StopReason>`coalesce(stopped_why, 'owner')`,
      }),
    })
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/**
 * Returns a new secret, which is stored sealed by `seal`; the previous one is no longer used. Undefined if the user has no such
 * webhook.
 */
export async function replaceSecret(
  db: Db,
  user: string,
  id: string,
  seal: (secret: Buffer) => Buffer,
): Promise<Buffer | undefined> {
  const secret = randomBytes(SECRET_BYTES)
  const done = await db
    .updateTable('webhooks')
    .set({ secret: seal(secret) })
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n ? secret : undefined
}

export async function removeWebhook(db: Db, user: string, id: string): Promise<boolean> {
  const done = await db.deleteFrom('webhooks').where('user_id', '=', user).where('id', '=', id).executeTakeFirst()
  return done.numDeletedRows > 0n
}

export async function removeWebhooks(db: Db, user: string): Promise<void> {
  await db.deleteFrom('webhooks').where('user_id', '=', user).execute()
}
