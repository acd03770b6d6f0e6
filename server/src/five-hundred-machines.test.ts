/** What the settings of an owner of five hundred machines ask for, each with a phone and an open link. */
import { getRecorders } from '@spetskarta/shared/recorders/recorders.ts'
import { getPublicLinks } from '@spetskarta/shared/sharing/sharing.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/harness.ts'
import { makeMany } from '../test/many-items.ts'

const MACHINES = 500
const BYTES = 200_000
const { db, ask, signIn, makeUser, makeEquipment } = await testApp()
const from = { cookie: '' }

beforeAll(async () => {
  const owner = await makeUser()
  const first = await makeEquipment({ owner: owner.id, name: 'Экскаватор-погрузчик JCB 3CX Super с гидромолотом' })
  await makeMany(db, first, MACHINES - 1)
  await sql`insert into tracking (equipment, time_zone, link_nonce, link_made_at)
    select id, 'Europe/Moscow', decode(md5(id::text), 'hex'), now() from items`.execute(db)
  await sql`insert into recorders (id, equipment, user_id, name, token_hash)
    select gen_random_uuid(), id, owner, 'Телефон водителя', decode(md5(id::text), 'hex') from items`.execute(db)
  from.cookie = await signIn(owner)
})

test('the newest phones come with the number of all', async () => {
  const [some, all] = [
    await ask(getRecorders, { querystring: { limit: 20 } }, from),
    await ask(getRecorders, { querystring: {} }, from),
  ]
  expect([some.count, all.count, all.recorders.length]).toEqual([MACHINES, MACHINES, MACHINES])
  expect(some.recorders).toEqual(all.recorders.slice(0, 20))
  expect(Buffer.byteLength(JSON.stringify(some))).toBeLessThan(BYTES / 10)
})

test('all open links are less than 200 kB', async () => {
  const { links } = await ask(getPublicLinks, {}, from)
  expect(links).toHaveLength(MACHINES)
  expect(Buffer.byteLength(JSON.stringify(links))).toBeLessThan(BYTES)
})
