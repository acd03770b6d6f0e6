/** The notice that days were computed anew: who is told, and that he is told once. */
import { readFile } from 'node:fs/promises'
import { dismissRecountNotice, getRecountNotice } from '@spetskarta/shared/days/recount.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, permit } from '../../../test/track-factories.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const untold = async (cookie: string) => (await ask(getRecountNotice, {}, { cookie })).untold

/** As in a database that had these rows before the migration. */
async function migrateAnew() {
  const migration = new URL('../../../migrations/0015-told-of-counting-anew.sql', import.meta.url)
  await sql`drop table recount_notices`.execute(db)
  await sql.raw(await readFile(migration, 'utf8')).execute(db)
}

async function makeOwner(days: 'with days' | 'without days') {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id })
  if (days === 'with days') await makePoints(db, id, [{ at: Date.UTC(2026, 5, 17) }])
  return { id, cookie: await signIn(owner) }
}

test('owners and partners who had days before the change are told, each until he has read it; nobody else', async () => {
  const [owner, without] = [await makeOwner('with days'), await makeOwner('without days')]
  const [partner, stranger] = [await makeUser(), await makeUser()]
  await permit(db, owner.id, partner.id)
  const [partnerCookie, strangerCookie] = [await signIn(partner), await signIn(stranger)]
  await sql`update migrations set applied_at = clock_timestamp() where name like '0008-%'`.execute(db)
  const later = await makeOwner('with days')
  // The account is older than its first points.
  await makePoints(db, without.id, [{ at: Date.UTC(2026, 5, 17) }])
  await migrateAnew()

  expect([await untold(owner.cookie), await untold(partnerCookie)]).toEqual([true, true])
  expect([await untold(without.cookie), await untold(strangerCookie), await untold(later.cookie)]).toEqual([
    false,
    false,
    false,
  ])
  await ask(dismissRecountNotice, {}, { cookie: owner.cookie })
  expect([await untold(owner.cookie), await untold(partnerCookie)]).toEqual([false, true])
})

test('a visitor is told nothing', async () => {
  expect((await send(getRecountNotice, {})).statusCode).toBe(401)
  expect((await send(dismissRecountNotice, {})).statusCode).toBe(401)
})
