/**
 * Rows of webhooks for tests: two accounts with two webhooks each, with the same ids, since an id is unique only within its
 * account.
 */
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { Insertable } from 'kysely'
import { beforeEach } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import type { Tables } from '../../db/tables.ts'
import { findReceiver } from './deliveries.queries.ts'

export type WebhookRow = Partial<Insertable<Tables['webhooks']>>
type DeliveryRow = Partial<Insertable<Tables['webhook_deliveries']>>

export const A = '018f2f6e-7c1a-7000-8000-00000000000a'
export const B = '018f2f6e-7c1a-7000-8000-00000000000b'
const MESSAGE = '018f2f6e-7c1a-7000-8000-0000000000aa'
export const ago = (ms: number) => new Date(Date.now() - ms)

export async function webhookRows() {
  const { db, makeUser } = await testRows()
  const mine = (await makeUser({ email: 'mine@example.org', password_hash: 'x' })).id
  const other = (await makeUser()).id
  const all = [mine, other].flatMap((user_id) => [A, B].map((id) => ({ user_id, id })))

  beforeEach(async () => {
    await db.deleteFrom('webhooks').execute()
    await db.updateTable('users').set({ banned: false }).execute()
  })

  const make = (given: WebhookRow = {}) =>
    db
      .insertInto('webhooks')
      .values({ user_id: mine, id: A, url: 'https://1c.example/', secret: Buffer.from('s'), kinds: ['days'], ...given })
      .execute()
  const tell = (given: DeliveryRow = {}) =>
    db
      .insertInto('webhook_deliveries')
      .values({ user_id: mine, webhook: A, type: 'day.finished', data: '{}', ...given })
      .returning('id')
      .executeTakeFirstOrThrow()

  /** Makes all four webhooks, each with a delivery; one delivery of each account has the same id. */
  async function makeFour(given: WebhookRow = {}) {
    for (const one of all) {
      await make({ ...one, url: `https://${one.user_id}.example/${one.id}`, wait_until: ago(HOUR), ...given })
      await tell({ user_id: one.user_id, webhook: one.id, ...(one.id === A && { id: MESSAGE }) })
    }
  }

  const change = (to: WebhookRow, which: { user_id?: string; id?: string } = {}) =>
    db
      .updateTable('webhooks')
      .set(to)
      .where('user_id', '=', which.user_id ?? mine)
      .where('id', '=', which.id ?? A)
      .execute()
  async function receiver(user = mine, id = A) {
    const found = await findReceiver(db, user, id)
    if (!found) throw new Error('no such webhook')
    return found
  }
  return { db, mine, other, all, make, makeFour, tell, change, receiver }
}
