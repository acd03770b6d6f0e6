/** What accounts store: how it is counted, reported and bounded. */
import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { getStorage } from '@spetskarta/shared/storage/storage.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { formOf } from '../../../test/form.ts'
import { testApp } from '../../../test/harness.ts'
import { GPS_PHOTO } from '../../../test/photos.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { sendWaitingLetters } from '../../http/letters/waiting-letters.ts'
import { emptyOldDays, sweepTracks } from '../days/retention.queries.ts'
import { photosTo } from '../photos/photos.fixture.ts'
import { countStorage } from './count-storage.ts'
import { ADDED_AT_ONCE, addUp, usedBy } from './storage.queries.ts'

const QUOTAS = { QUOTA_MB: '1', QUOTA_POINTS: '200', FIRST_QUOTA_MB: '1', FIRST_QUOTA_POINTS: '100' }
const api = await testApp({ env: QUOTAS })
const { app, db, deps, ask, send, letters, signIn, makeUser } = api

const NOW = Math.floor(Date.now() / 1000) * 1000
const log = { info() {}, warn() {}, error() {} }
const count = () => countStorage(deps, { signal: new AbortController().signal, log })

async function makeOwner(confirmed = true) {
  const owner = await makeUser({
    email: `${randomUUIDv7()}@example.org`,
    password_hash: 'x',
    email_confirmed_at: confirmed ? new Date() : null,
  })
  const { id: equipment } = await api.makeEquipment({ owner: owner.id })
  const recorder = await makeRecorder(db, { equipment })
  const cookie = await signIn(owner)
  return { ...recorder, owner, cookie, storage: () => ask(getStorage, {}, { cookie }) }
}

let second = 0
const points = (many: number) =>
  Array.from({ length: many }, () => ({ timestamp: NOW - 1000 * ++second, lat: 55.5, lng: 38.25 }))
const record = (token: string, sent = points(1)) =>
  send(recordPoints, { body: { points: sent } }, { headers: { authorization: `Bearer ${token}` } })

test('points and photos are counted at once, and what goes is no longer counted', async () => {
  const { token, equipment, storage } = await makeOwner()
  await record(token, points(30))
  await photosTo(api).keep(token, {}, await readFile(GPS_PHOTO))
  const before = await storage()
  expect(before).toMatchObject({ points: { used: 30, quota: 200 }, photos: { quota: 1_000_000 }, level: 0 })
  expect(before.photos.used).toBeGreaterThan(10_000)
  await addUp(db)
  expect(await storage()).toEqual(before)
  // Retention deletes what is older.
  await record(token, [{ timestamp: NOW - 40 * 86_400_000, lat: 55.5, lng: 38.25 }])
  await sql`update photos set taken_at = now() - interval '40 days' where equipment = ${equipment}`.execute(db)
  expect((await storage()).points.used).toBe(31)
  await sql`update tracking set retention_days = 30 where equipment = ${equipment}`.execute(db)
  await emptyOldDays(deps)
  expect(await storage()).toMatchObject({ points: { used: 30 }, photos: { used: 0 } })
})

test('a point that comes again is counted once', async () => {
  const { token, storage } = await makeOwner()
  const sent = points(10)
  await Promise.all([record(token, sent), record(token, sent), record(token, sent)])
  expect((await storage()).points.used).toBe(10)
})

test('the count is right while many write and it is added up at the same time', async () => {
  const { token, owner } = await makeOwner()
  const writing = Array.from({ length: 30 }, () => record(token, points(3)))
  const adding = Array.from({ length: 5 }, () => addUp(db))
  await Promise.all([...writing, ...adding])
  expect((await usedBy(db, owner.id))?.points).toBe(90)
  await addUp(db)
  expect((await usedBy(db, owner.id))?.points).toBe(90)
})

test('more changes than are added up at once are all added up, each once', async () => {
  const { equipment, storage } = await makeOwner()
  const many = 2 * ADDED_AT_ONCE + 1
  await sql`insert into storage_changes (equipment, points) select ${equipment}, 1 from generate_series(1, ${many})`.execute(
    db,
  )
  await Promise.all([addUp(db), addUp(db)])
  expect(await db.selectFrom('storage_changes').select('id').execute()).toEqual([])
  expect((await storage()).points.used).toBe(many)
})

test('with a machine goes what it has stored', async () => {
  const { token, equipment, storage } = await makeOwner()
  await record(token, points(20))
  await db.deleteFrom('items').where('id', '=', equipment).execute()
  expect((await storage()).points.used).toBe(0)
  await sql`update doomed_machines set after = now()`.execute(db)
  await sweepTracks(db)
  await addUp(db)
  expect((await storage()).points.used).toBe(0)
})

test('beyond the quota points are refused so that phones keep them, and taken once there is room', async () => {
  const { token, owner, storage } = await makeOwner(false)
  await record(token, points(100))
  await count()
  expect(await storage()).toMatchObject({ level: 100, moreIfConfirmed: true })
  const sent = points(5)
  const refused = await record(token, sent)
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([507, 'quota_full', '600'])
  expect(refused.json().message).toMatch('Хранилище учётной записи заполнено')
  for (const url of [
    `/i/osmand?id=${token}&lat=55&lon=38&timestamp=1781686800`,
    `/i/gpslogger/${token}?lat=55&lon=38&time=2026-01-01T00:00:00Z`,
  ])
    expect((await app.inject(url)).statusCode).toBe(507)
  // Confirmed accounts have more room.
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', owner.id).execute()
  await count()
  expect((await record(token, sent)).json()).toMatchObject({ accepted: 5 })
  expect(await storage()).toMatchObject({ points: { used: 105, quota: 200 }, moreIfConfirmed: false })
})

test('beyond the quota photos and files are refused before they are stored', async () => {
  const { token, equipment, cookie, storage } = await makeOwner()
  await sql`insert into storage_changes (equipment, points, bytes) values (${equipment}, 199, 999000)`.execute(db)
  const photo = await photosTo(api).post(token, await readFile(GPS_PHOTO))
  expect([photo.statusCode, photo.json().code]).toEqual([507, 'quota_full'])
  const form = new FormData()
  form.set('file', new Blob([`time,lat,lon\n1781686800,55.5,38.25\n1781686810,55.5,38.26`]), 'day.csv')
  const { payload, headers } = await formOf(form)
  const url = `/api/import/${equipment}`
  const file = await app.inject({ method: 'POST', url, payload, headers: { ...headers, cookie } })
  expect([file.statusCode, file.json().code], file.body).toEqual([507, 'quota_full'])
  expect((await storage()).points.used).toBe(199)
})

test('an owner gets a letter at 80, 95 and 100 per cent, each once', async () => {
  const { equipment, owner } = await makeOwner()
  const add = (more: number) =>
    sql`insert into storage_changes (equipment, points) values (${equipment}, ${more})`.execute(db)
  const subjects = () => letters.flatMap(({ to, subject }) => (to === owner.email ? [subject] : []))
  await add(100)
  await count()
  expect(subjects()).toEqual([])
  await add(60)
  await count()
  await count()
  expect(subjects()).toEqual(['Хранилище в «Спецкарте» заполнено на 80\u00a0%'])
  await add(40)
  await Promise.all([count(), count()])
  expect(subjects()).toEqual(['Хранилище в «Спецкарте» заполнено на 80\u00a0%', 'Хранилище в «Спецкарте» заполнено'])
  expect(letters.at(-1)?.text).toMatch('Точки: 200 из 200.')
  expect(letters.at(-1)?.text).toMatch('/settings')
})

test('a letter that the mail server could not take is sent again', async () => {
  const { equipment, owner } = await makeOwner()
  await sql`insert into storage_changes (equipment, points) values (${equipment}, 190)`.execute(db)
  const away = { ...deps, mail: { ...deps.mail, send: () => Promise.reject(new Error('away')) } }
  await countStorage(away, { signal: new AbortController().signal, log })
  await count()
  expect(letters.filter(({ to }) => to === owner.email)).toHaveLength(0)
  await sql`update waiting_letters set next_at = now()`.execute(db)
  await sendWaitingLetters(deps, { signal: new AbortController().signal, log })
  expect(letters.filter(({ to }) => to === owner.email)).toHaveLength(1)
})

test('while the mail server is away quotas hold for all accounts before the first letter is tried', async () => {
  const owners = [await makeOwner(), await makeOwner(), await makeOwner()]
  for (const { equipment } of owners)
    await sql`insert into storage_changes (equipment, points) values (${equipment}, 200)`.execute(db)
  const statuses: number[][] = []
  const send = async () => {
    statuses.push(await Promise.all(owners.map(async ({ token }) => (await record(token)).statusCode)))
    throw new Error('away')
  }
  await countStorage({ ...deps, mail: { ...deps.mail, send } }, { signal: new AbortController().signal, log })
  expect(statuses[0]).toEqual([507, 507, 507])
})

test('with the disk nearly full nothing is taken, and /ready says so', async () => {
  const low = await testApp({ env: { DISK_RESERVE_MB: '1000000000', DATA_DIR: makeFolder() } })
  const { token } = await makeRecorder(low.db)
  const sent = await low.send(
    recordPoints,
    { body: { points: points(1) } },
    { headers: { authorization: `Bearer ${token}` } },
  )
  expect([sent.statusCode, sent.json().code]).toEqual([507, 'storage_full'])
  expect((await photosTo(low).post(token, await readFile(GPS_PHOTO))).statusCode).toBe(507)
  expect((await low.app.inject('/ready')).json().status).toMatch('the disk is nearly full')
})
