/** Several servers are upgraded one after the other: the first applies the migrations while the others still serve. */
import { getWholeDay } from '@spetskarta/shared/days/days.ts'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { searchEquipment } from '@spetskarta/shared/search/search.ts'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { makeDatabase } from '../../test/clone.ts'
import { testApp } from '../../test/harness.ts'
import { startServerOf, unpackLastRelease } from '../../test/last-release.ts'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'

const ACCOUNT = { password: 'kovsh-i-strela-7' }
const PLACE = { lat: 55.567, lng: 38.23 }
const MACHINE = { name: 'JCB 3CX', type: 'ekskavator-pogruzchik', phone: '8 (916) 000-12-70' }
const YESTERDAY = new Date(Date.now() - DAY).toISOString().slice(0, 10)
const NOON = Date.parse(`${YESTERDAY}T09:00:00Z`)
const AROUND = { north: 56, south: 55, west: 38, east: 39, value: MACHINE.type }

const release = unpackLastRelease()
if ('missing' in release) process.stderr.write(`${release.missing}\n`)
let url = ''
let database: Database

beforeAll(async () => {
  if ('missing' in release) return
  url = await makeDatabase('empty')
  database = connect(url, (error) => Promise.reject(error), 'setup', { connections: 2 })
  atEnd(database.close)
})

/** Written as the pages of that release call, not by the contract of today. */
async function call<T>(origin: string, path: string, { cookie = '', token = '', body }: Sent = {}) {
  const response = await fetch(origin + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body && { 'content-type': 'application/json' }), cookie, authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  expect(response.status, `${path}: ${text}`).toBe(200)
  return { answer: JSON.parse(text) as T, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
interface Sent {
  cookie?: string
  token?: string
  body?: object
}

/** Somebody who registers, logs in, lists a machine, records it, looks at its day and is found. */
async function useAll(origin: string, email: string) {
  const account = { ...ACCOUNT, email }
  await call(origin, '/api/signup', { body: account })
  const { cookie } = await call(origin, '/api/login', { body: account })
  const body = { ...MACHINE, coordLat: PLACE.lat, coordLng: PLACE.lng }
  const { _id: machine } = (await call<{ _id: string }>(origin, '/api/create-equipment', { cookie, body })).answer
  const recorder = { equipmentId: machine, name: 'Телефон' }
  const { token } = (await call<{ token: string }>(origin, '/api/recorders', { cookie, body: recorder })).answer
  const owner = { cookie, token, machine, points: 0 }
  await recordAndLook(origin, owner)
  return owner
}

async function recordAndLook(
  origin: string,
  owner: { cookie: string; token: string; machine: string; points: number },
) {
  const { cookie, token, machine } = owner
  const points = [{ timestamp: NOON + owner.points * MINUTE, lat: PLACE.lat + owner.points / 1000, lng: PLACE.lng }]
  await call(origin, '/api/record/points', { token, body: { points } })
  owner.points++
  const query = new URLSearchParams({ equipmentId: machine, day: YESTERDAY })
  const day = await call<Day>(origin, `/api/get-daily-data-table?${query}`, { cookie })
  expect(day.answer.locations).toHaveLength(owner.points)
  const searched = await call<Found>(origin, `/api/searchEquipment?${new URLSearchParams(Object(AROUND))}`)
  expect(searched.answer.equipments.map(({ _id }) => _id)).toContain(machine)
}
interface Day {
  locations: unknown[]
}
interface Found {
  equipments: { _id: string }[]
}

test('the last release answers each call while the migrations of this one are applied, and this one reads what it wrote', async ({
  skip,
}) => {
  if ('missing' in release) return skip(release.missing)
  const origin = await startServerOf(release, url)
  const before = await useAll(origin, 'before@example.org')

  const migrated = migrate(database.pool)
  let migrating = true
  void migrated.catch(() => {}).finally(() => (migrating = false))
  do await recordAndLook(origin, before)
  while (migrating)
  await migrated

  await recordAndLook(origin, before)
  const after = await useAll(origin, 'after@example.org')
  const { ask } = await testApp({ database })
  for (const { cookie, machine, points } of [before, after]) {
    const { locations } = await ask(getWholeDay, { querystring: { equipmentId: machine, day: YESTERDAY } }, { cookie })
    expect(locations).toHaveLength(points)
    const { equipments } = await ask(searchEquipment, { querystring: AROUND })
    expect(equipments.map(({ _id }) => _id)).toContain(machine)
  }
})

test('a server of the last release that is started again on the tables of this one works', async ({ skip }) => {
  if ('missing' in release) return skip(release.missing)
  await migrate(database.pool)
  await useAll(await startServerOf(release, url), 'again@example.org')
})
