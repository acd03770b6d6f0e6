/** What the pages of an owner of five thousand machines ask for stays small; lists of cards are tested in own-items. */
import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { getAvtopark } from '@spetskarta/shared/catalog/catalog.ts'
import { getDailyData } from '@spetskarta/shared/days/days.ts'
import { getLastDay, getMachineStates, getPartnerMachines } from '@spetskarta/shared/days/recorded-days.ts'
import { getFavoriteEquipments, getFavorites } from '@spetskarta/shared/favorites/favorites.ts'
import { getIncidents } from '@spetskarta/shared/incidents/incidents.ts'
import { PARK_ROWS } from '@spetskarta/shared/limits.ts'
import { getEquipments } from '@spetskarta/shared/own-items/own-items.ts'
import { getPark, getParkMarks } from '@spetskarta/shared/park/park.ts'
import { getPartners } from '@spetskarta/shared/partners/partners.ts'
import { getRecordable } from '@spetskarta/shared/recorders/recorders.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/harness.ts'
import { makeMany } from '../test/many-items.ts'
import { makePoints } from '../test/track-factories.ts'

const MACHINES = 5000
const BYTES = 200_000
const { db, ask, signIn, makeUser, makeEquipment } = await testApp()

const made = { owner: '', partner: '', userUrl: '', ids: '', heardLast: '' }

beforeAll(async () => {
  const owner = await makeUser()
  const partner = await makeUser()
  const description = 'Работает с 7 до 19, выезд по области. '.repeat(20)
  const first = await makeEquipment({ owner: owner.id, description })
  await makeMany(db, first, MACHINES - 1)
  await makePoints(db, first.id, [{ at: Date.now() - 60_000 }])
  await sql`insert into tracking (equipment, time_zone) select id, 'Europe/Moscow' from items on conflict do nothing`.execute(
    db,
  )
  await sql`insert into track_points (equipment, recorded_at, lat, lng)
    select id, now() - interval '2 minutes', 55.5, 38.2 from items`.execute(db)
  await sql`select mark_stale(array_agg(id), array_agg(now() - interval '2 minutes')) from items`.execute(db)
  await sql`insert into incidents (id, equipment, kind, began_at, ended_at)
    select gen_random_uuid(), id, 'low_battery', now() - interval '1 hour', now() from items`.execute(db)
  await db.insertInto('partners').values({ owner: owner.id, partner: partner.id }).execute()
  await sql`insert into partner_permissions (owner, partner, equipment)
    select owner, ${partner.id}, id from items`.execute(db)
  await sql`insert into favorites (user_id, item) select ${partner.id}, id from items limit 1000`.execute(db)
  await sql`analyze`.execute(db)
  const rows = await db.selectFrom('items').select('id').limit(25).execute()
  made.ids = rows.map(({ id }) => id).join(',')
  made.heardLast = first.id
  made.owner = await signIn(owner)
  made.partner = await signIn(partner)
  made.userUrl = owner.user_url
})

test.each([
  ['the frame of every page', () => ask(getUser, { querystring: { partners: 'no' } }, { cookie: made.owner })],
  ['the own list', () => ask(getEquipments, { querystring: { limit: 25 } }, { cookie: made.owner })],
  ['its states', () => ask(getMachineStates, { querystring: { ids: made.ids } }, { cookie: made.owner })],
  ['the park', () => ask(getPark, { querystring: {} }, { cookie: made.owner })],
  [
    'the map of the park',
    () => ask(getParkMarks, { querystring: { north: 70, south: 45, west: 20, east: 70 } }, { cookie: made.owner }),
  ],
  ['the day that a map without records offers', () => ask(getLastDay, { querystring: {} }, { cookie: made.owner })],
  ['the incidents', () => ask(getIncidents, { querystring: {} }, { cookie: made.owner })],
  [
    'partners with their rights',
    () => ask(getPartners, { querystring: { machines: made.ids } }, { cookie: made.owner }),
  ],
  ['machines to record for', () => ask(getRecordable, { querystring: { limit: 20 } }, { cookie: made.owner })],
  ['machines of partners', () => ask(getPartnerMachines, { querystring: { limit: 25 } }, { cookie: made.partner })],
  ['favourites', () => ask(getFavoriteEquipments, { querystring: { limit: 25 } }, { cookie: made.partner })],
  ['hearts', () => ask(getFavorites, {}, { cookie: made.partner })],
  ['the public page of the fleet', () => ask(getAvtopark, { querystring: { userUrl: made.userUrl } })],
] as const)('%s is less than 200 kB', async (_page, call) => {
  expect(Buffer.byteLength(JSON.stringify(await call()))).toBeLessThan(BYTES)
})

test('the first answer of the park is less than 100 kB', async () => {
  const answer = await ask(getPark, { querystring: {} }, { cookie: made.owner })
  expect([answer.total, answer.machines.length]).toEqual([MACHINES, PARK_ROWS.page])
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(100_000)
})

test('a map gets the days of the hundred machines heard from last, and the number of all', async () => {
  const querystring = { points: 'columns', limit: 100 } as const
  const { allDailyData, count } = await ask(getDailyData, { querystring }, { cookie: made.owner })
  expect([allDailyData.length, count]).toEqual([100, MACHINES])
  expect(allDailyData.map(({ equipmentId }) => equipmentId)).toContain(made.heardLast)
})

test('machines of partners are found by words and read by pages, each once', async () => {
  const page = (offset: number) =>
    ask(getPartnerMachines, { querystring: { offset, limit: 100 } }, { cookie: made.partner })
  const [first, second] = [await page(0), await page(100)]
  const ids = [...first.machines, ...second.machines].map(({ _id }) => _id)
  expect([first.count, first.total, new Set(ids).size]).toEqual([MACHINES, MACHINES, 200])
  const listed = await ask(getPartnerMachines, { querystring: { q: '№ 4999' } }, { cookie: made.partner })
  expect([listed.count, listed.total, listed.machines.length]).toEqual([1, MACHINES, 1])
})

test('favourites are read by pages, the last marked first, with the number of all', async () => {
  const page = (offset: number) =>
    ask(getFavoriteEquipments, { querystring: { offset, limit: 100 } }, { cookie: made.partner })
  const [first, last] = [await page(0), await page(950)]
  expect([first.count, first.equips.length, last.equips.length]).toEqual([1000, 100, 50])
})
