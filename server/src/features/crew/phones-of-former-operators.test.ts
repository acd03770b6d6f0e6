/** Phones that operators had connected themselves before that was remembered, and who were gone when it began to be. */
import { readFile } from 'node:fs/promises'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'

const { db, makeUser, makeEquipment } = await testApp()
const migration = new URL('../../../migrations/0363-phones-of-former-operators.sql', import.meta.url)
const NOON = Date.UTC(2026, 5, 1, 9)

/** A machine whose phone was connected at noon; by the record an operator of the company connected one `apart` ms later. */
async function makePhone({ name = 'Ковалёв А. Н.', apart = 0, act = 'Машинисту', member = false, still = false } = {}) {
  const owner = await makeUser()
  const user = await makeUser()
  const { id: equipment } = await makeEquipment({ owner: owner.id, type: 'samosval' })
  const { id } = await makeRecorder(db, { equipment, name })
  await db
    .updateTable('recorders')
    .set({ created_at: new Date(NOON), member: member ? user.id : null })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('company_acts')
    .values({
      company: owner.id,
      user_id: user.id,
      name: 'Ковалёв А. Н.',
      role: 'operator',
      at: new Date(NOON + apart),
      act,
      equipment,
    })
    .execute()
  if (still)
    await db
      .insertInto('company_members')
      .values({ company: owner.id, user_id: user.id, role: 'operator', name: 'Ковалёв А. Н.', all_groups: true })
      .execute()
  return id
}

test('those that the record says he connected are off, all others record on', async () => {
  const his = await makePhone()
  const others = {
    'named otherwise, so the owner’s': await makePhone({ name: 'Телефон' }),
    'connected at another time': await makePhone({ apart: 2 * MINUTE }),
    'something else was done then': await makePhone({ act: 'Машины' }),
    'known to be his: ended with him': await makePhone({ member: true }),
    'of one who is still there': await makePhone({ still: true }),
  }
  await sql.raw(await readFile(migration, 'utf8')).execute(db)
  const off = await db.selectFrom('recorders').select('id').where('revoked_at', 'is not', null).execute()
  expect(off.map(({ id }) => id)).toEqual([his])
  expect(Object.values(others)).toHaveLength(5)
})
