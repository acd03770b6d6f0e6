/** Migration 0030: names of accounts whose address was made of their e-mail. */
import { readFile } from 'node:fs/promises'
import { nicknameKey } from '@spetskarta/shared/nickname-rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const { db, makeUser, makeEquipment } = await testApp()

/** As in a database that had these rows before the migration. */
async function migrateAnew() {
  const migration = new URL('../../../migrations/0030-names-of-nothing-personal.sql', import.meta.url)
  await sql`drop trigger users_urls_retired on users`.execute(db)
  await sql`drop function retire_user_urls`.execute(db)
  await sql`drop table retired_user_urls`.execute(db)
  await db.transaction().execute(async (all) => sql.raw(await readFile(migration, 'utf8')).execute(all))
}

const user = (email: string, user_url: string, name = '') => makeUser({ email, user_url, name, password_hash: 'x' })
const nameOf = async ({ id }: { id: string }) =>
  await db.selectFrom('users').select(['name', 'name_key', 'user_url']).where('id', '=', id).executeTakeFirstOrThrow()

test('a name that was only the part of the e-mail becomes one of nothing personal; the address stays', async () => {
  const derived = await user('Ivan.Petrov+karta@example.org', 'ivan-petrov-k7m2')
  const machine = await makeEquipment({ owner: derived.id })
  await migrateAnew()
  const { name, name_key, user_url } = await nameOf(derived)
  expect([name, user_url]).toEqual([expect.stringMatching(/^user-[b-x]{10}$/), 'ivan-petrov-k7m2'])
  expect(name_key).toBe(nicknameKey(name))
  const { card } = await db.selectFrom('items').select('card').where('id', '=', machine.id).executeTakeFirstOrThrow()
  expect(JSON.parse(card)).toMatchObject({ userName: name })
})

test('a nickname, an address chosen by its user and one made by chance stay as they are', async () => {
  const named = await user('anna@example.org', 'anna-k7m2', 'anna')
  const chosen = await user('oleg@example.org', 'oleg-stroy')
  await db.insertInto('former_user_urls').values({ user_url: 'oleg-k7m2', user_id: chosen.id }).execute()
  const chance = await user('semyon@example.org', 'krepkiy-kovsh-k7m2')
  await migrateAnew()
  expect((await Promise.all([named, chosen, chance].map(nameOf))).map(({ name }) => name)).toEqual(['anna', '', ''])
})
