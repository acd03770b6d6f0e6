/** Rows for tests: each function makes the parents it needs, and has defaults for what the test is not about. */
import { randomUUIDv7 } from 'node:crypto'
import { DAY } from '@spetskarta/shared/durations.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import type { Tables } from '../src/db/tables.ts'
import { hashToken, makeToken } from '../src/outside/tokens.ts'

export type UserRow = Selectable<Tables['users']>
export type ItemRow = Selectable<Tables['items']>
export type NewItemRow = Partial<Insertable<Tables['items']>>

/** Where items are, unless the test gives another place. */
export const RAMENSKOYE = { lat: 55.567, lng: 38.23 }

export function makeUser(db: Db, given: Partial<Insertable<Tables['users']>> = {}): Promise<UserRow> {
  const id = randomUUIDv7()
  return db
    .insertInto('users')
    .values({ id, name: 'СпецТех', user_url: `user-${id}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The cookie of a new session. */
export async function makeSession(db: Db, { id: user_id }: { id: string }): Promise<string> {
  const token = makeToken(256)
  const expires_at = new Date(Date.now() + 30 * DAY)
  await db
    .insertInto('sessions')
    .values({ id: randomUUIDv7(), user_id, token_hash: hashToken(token), device: 'Chrome, Linux', expires_at })
    .execute()
  return `session=${token}`
}

async function makeItem(
  db: Db,
  item: NewItemRow & Pick<Insertable<Tables['items']>, 'kind' | 'type' | 'name' | 'related'>,
) {
  const owner = item.owner ?? (await makeUser(db)).id
  return db
    .insertInto('items')
    .values({
      id: randomUUIDv7(),
      phone: '+79160001270',
      description: '',
      place: 'Раменское',
      hidden: false,
      ...RAMENSKOYE,
      ...item,
      owner,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const makeEquipment = (db: Db, given: NewItemRow = {}): Promise<ItemRow> =>
  makeItem(db, { kind: 'equipment', type: 'ekskavator', name: 'Экскаватор', related: ['rytyo-kotlovana'], ...given })

export const makeOrder = (db: Db, given: NewItemRow = {}): Promise<ItemRow> =>
  makeItem(db, { kind: 'order', type: 'rytyo-kotlovana', name: 'Выкопать котлован', related: ['ekskavator'], ...given })
