/** All of one's own data as a file. */
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import * as accounts from '@spetskarta/shared/accounts/accounts.ts'
import * as deals from '@spetskarta/shared/deals/deals.ts'
import * as forumApi from '@spetskarta/shared/forum/forum.ts'
import * as messages from '@spetskarta/shared/messages/messages.ts'
import * as documents from '@spetskarta/shared/moderation/documents.ts'
import * as schema from '@spetskarta/shared/own-data/own-data.schema.ts'
import * as api from '@spetskarta/shared/own-data/own-data.ts'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { exactly } from '../../../test/exactly.ts'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { plainPng } from '../../../test/photos.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { writeZip, zipOf } from '../../outside/files/zip.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { offerTerms, requestForm } from '../deals/deals.fixture.ts'
import { SECTION_ID } from '../forum/forum.fixture.ts'
import { postForm } from '../own-items/own-items.fixture.ts'
import { PAGES, readPages } from './own-data.queries.ts'

const { app, db, pool, deps, ask, send, makeUser, makeEquipment, makeOrder } = await testApp({
  env: { RATE_LIMITS: '1' },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const PASSWORD = 'kran25tonn-'
const NOON = Date.UTC(2026, 5, 17, 9)
let people = 0

async function person() {
  const email = `mine${people++}@example.org`
  const entered = await send(accounts.signup, { body: { email, password: PASSWORD } }, { ip: `10.0.${people}.1` })
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email, cookie: entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}
const askData = (cookie: string, password = PASSWORD) => send(api.askOwnData, { body: { password } }, { cookie })
const load = (path: string, cookie: string) => app.inject({ url: path, headers: { cookie } })

/** The texts of a zip by their names. */
async function filesOf(zip: Buffer): Promise<Map<string, string>> {
  const archive = await fromBufferPromise(zip)
  const files = new Map<string, string>()
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await text(await archive.openReadStreamPromise(entry)))
  return files
}

beforeEach(() => db.deleteFrom('users').execute())

test('the archive has what is stored of a user, days as tables and photos, and nothing of others', async () => {
  const me = await person()
  const { id: machine } = await makeEquipment({ owner: me.id, name: 'Мой кран' })
  await makeOrder({ owner: me.id, name: 'Мой заказ', hidden: true })
  const { id: foreign } = await makeEquipment({ name: 'Чужой кран' })
  const { id: recorder, token } = await makeRecorder(db, { equipment: machine })
  const sleep = { recorder, equipment: machine, from_at: new Date(NOON), until_at: new Date(NOON + 1000) }
  await db
    .insertInto('recorder_sleeps')
    .values({ ...sleep, reason: 'asleep' })
    .execute()
  await db
    .insertInto('photo_plans')
    .values({ recorder, equipment: machine, at: new Date(NOON), minutes: 15 })
    .execute()
  await makePoints(db, machine, [{ at: NOON }, { at: NOON + 10_000, lat: 55.6 }, { at: NOON + 86_400_000 }])
  await makePoints(db, foreign, [{ at: NOON }])
  await freshenDays(deps, [machine])
  await db
    .updateTable('track_days')
    .set({ turns_s: 60, speed_unproved: true })
    .where('day', '=', '2026-06-18')
    .execute()
  await db.insertInto('favorites').values({ user_id: me.id, item: foreign }).execute()
  await db.insertInto('declined_places').values({ user_id: me.id, lat: 55.6, lon: 38.1 }).execute()
  await ask(forumApi.createTheme, { body: { body: 'Моя тема', parentId: SECTION_ID } }, me)
  const photo = await storePhoto(machine)

  const offer = (await askData(me.cookie)).json()
  exactly(schema.askOwnData, offer)
  const zip = await load(offer.path, me.cookie)
  expect(zip.headers['content-disposition']).toMatch(/^attachment; filename="spetskarta-\d{4}-\d\d-\d\d\.zip"$/)
  const files = await filesOf(zip.rawPayload)
  const read = (name: string) => JSON.parse(files.get(name) ?? 'null')
  expect(read('account.json')).toMatchObject({ email: me.email })
  expect(read('listings.json').map((row: { listing: { name: string } }) => row.listing.name)).toEqual([
    'Мой кран',
    'Мой заказ',
  ])
  expect(read('favorites.json')).toMatchObject([{ name: 'Чужой кран' }])
  expect(read('declined-places.json')).toMatchObject([{ lat: 55.6, lon: 38.1 }])
  expect(read('forum.json')).toMatchObject([{ body: 'Моя тема' }])
  expect(read('recorders.json')).toMatchObject([
    { equipment: machine, mine: true, sleeps: [{ reason: 'asleep' }], photo_plans: [{ minutes: 15 }] },
  ])
  expect(read('recording.json')).toMatchObject([{ equipment: machine, time_zone: 'Europe/Moscow' }])
  expect(read('days.json').map(({ day }: { day: string }) => day)).toEqual(['2026-06-17', '2026-06-18'])
  expect(read('days.json')).toMatchObject([
    { coarse_s: null, turns_s: null, speed_unproved: false },
    { coarse_s: null, turns_s: 60, speed_unproved: true },
  ])
  expect(read('audit.json').map(({ act }: { act: string }) => act)).toEqual(['signup', 'data_exported'])
  expect([...files.keys()].filter((name) => name.startsWith('tracks/'))).toEqual([
    `tracks/${machine}/2026-06-17.csv`,
    `tracks/${machine}/2026-06-18.csv`,
  ])
  expect(files.get(`tracks/${machine}/2026-06-17.csv`)?.trim().split('\n')).toHaveLength(3)
  expect([...files.entries()].find(([name]) => name.startsWith(`photos/${machine}/`))?.[1]).toBe(photo)
  const everything = [...files.values()].join('\n')
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  for (const secret of [token, password_hash ?? '-', 'token_hash', 'password_hash', 'link_nonce', 'secret'])
    expect(everything).not.toContain(secret)
})

test('the archive has own requests with their photos, both sides of deals, and own messages', async () => {
  const [me, owner] = [await person(), await person()]
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).execute()
  const { id: machine } = await makeEquipment({ owner: owner.id })
  const from = { cookie: me.cookie }
  const sent = await postForm(app, me.cookie, deals.sendRequestPhoto.url, { image: await plainPng() })
  const photos = [sent.json<{ id: string }>().id]
  const made = await ask(deals.makeRequest, { body: { ...requestForm([machine]), photos } }, from)
  const { offers } = await ask(deals.getRequest, { params: { id: made.id ?? '' } }, from)
  const params = { id: offers[0]?.id ?? '' }
  const step = { step: 'offer' as const, terms: offerTerms(machine) }
  await ask(deals.takeOfferStep, { params, body: step }, { cookie: owner.cookie })
  await ask(deals.takeOfferStep, { params, body: { step: 'accept' } }, from)
  const { thread } = await ask(messages.writeAboutOffer, { params: { offerId: params.id } }, from)
  const body = { id: randomUUIDv7(), threadId: thread, text: 'Заезд с Гурьева' }
  await ask(messages.sendMessage, { body }, from)
  const archiveOf = async ({ cookie }: { cookie: string }) => {
    const { path } = (await askData(cookie)).json<{ path: string }>()
    const files = await filesOf((await load(path, cookie)).rawPayload)
    return { files, read: (name: string) => JSON.parse(files.get(name) ?? '[]') }
  }
  const mine = await archiveOf(me)
  expect(mine.read('requests.json')).toMatchObject([{ id: made.id, note: 'Суглинок, заезд с Гурьева' }])
  expect([...mine.files.keys()].filter((name) => name.startsWith('requests/'))).toEqual([`requests/${made.id}-1.jpg`])
  expect(mine.read('deals.json')).toMatchObject([{ side: 'заказчик', state: 'booked' }])
  expect(mine.read('messages.json')).toMatchObject([{ body: 'Заезд с Гурьева', thread }])
  const theirs = await archiveOf(owner)
  expect(theirs.read('requests.json')).toEqual([])
  expect(theirs.read('offers.json')).toMatchObject([{ side: 'владелец', sum: 83_040 }])
  expect(theirs.read('messages.json')).toEqual([])
  expect([...theirs.files.keys()].filter((name) => name.startsWith('requests/'))).toEqual([])
})

test('the archive has the documents that wait for a moderator, and no one else’s', async () => {
  const [me, other] = [await person(), await person()]
  const sent = await postForm(app, me.cookie, documents.sendDocumentPage.url, { image: await plainPng() })
  const pages = [sent.json<{ id: string }>().id]
  await ask(documents.askDocumentCheck, { body: { kinds: ['passport'], pages } }, { cookie: me.cookie })
  const archiveOf = async ({ cookie }: { cookie: string }) =>
    filesOf((await load((await askData(cookie)).json<{ path: string }>().path, cookie)).rawPayload)
  const [mine, theirs] = [await archiveOf(me), await archiveOf(other)]
  expect(JSON.parse(mine.get('document-check.json') ?? '')).toMatchObject([{ asked: ['passport'], checked: [] }])
  expect([...mine.keys()].filter((name) => name.startsWith('documents/'))).toEqual(['documents/1.jpg'])
  expect(JSON.parse(theirs.get('document-check.json') ?? '')).toEqual([])
  expect([...theirs.keys()].filter((name) => name.startsWith('documents/'))).toEqual([])
})

test('the archive has plans, the service book with its photos, documents and working hours of own machines alone', async () => {
  const me = await person()
  const { id: machine } = await makeEquipment({ owner: me.id })
  const { id: foreign } = await makeEquipment()
  const [record, photo] = [randomUUIDv7(), randomUUIDv7()]
  const book = { plan: null, engine_s: null, who: 'Щукин', note: '', cost: null, day: '2026-06-17' }
  await db
    .insertInto('service_records')
    .values([
      { ...book, equipment: machine, id: record, name: 'Замена фильтра' },
      { ...book, equipment: foreign, id: randomUUIDv7(), name: 'Чужой ремонт' },
    ])
    .execute()
  await db
    .insertInto('service_photos')
    .values({ equipment: machine, record, id: photo, folder: 'service/abc' })
    .execute()
  await deps.blobs.put('service/abc/large.jpg', Buffer.from('фильтр'), 'image/jpeg')
  const plan = { id: randomUUIDv7(), name: 'ТО-250', equipment: null, type: 'samosval', work: 'Масло', needed: '' }
  await db
    .insertInto('service_plans')
    .values({ ...plan, user_id: me.id, every_s: 900_000 })
    .execute()
  await db
    .insertInto('machine_documents')
    .values({ equipment: machine, id: randomUUIDv7(), kind: 'osago', note: '', ends: '2026-12-01' })
    .execute()
  await db
    .insertInto('machine_hours')
    .values({ equipment: machine, starts: 480, ends: 1200, days: [1, 2] })
    .execute()
  await db
    .insertInto('park_views')
    .values({ user_id: me.id, id: randomUUIDv7(), name: 'Ночь', query: 'state=works' })
    .execute()
  await db
    .insertInto('park_tables')
    .values({ id: randomUUIDv7(), user_id: me.id, name: 'парк.xlsx', source: 'table', machines: 12 })
    .execute()
  await db
    .insertInto('timesheet_closings')
    .values({ user_id: me.id, month: '2026-06-01', closed_by: 'Бухгалтер' })
    .execute()
  await db.insertInto('messengers').values({ user_id: me.id, service: 'telegram', chat: '12345678901' }).execute()

  const files = await filesOf((await load((await askData(me.cookie)).json().path, me.cookie)).rawPayload)
  const read = (name: string) => JSON.parse(files.get(name) ?? 'null')
  expect(read('service-records.json')).toMatchObject([{ name: 'Замена фильтра', day: '2026-06-17' }])
  expect(read('service-plans.json')).toMatchObject([{ name: 'ТО-250' }])
  expect(read('machine-documents.json')).toMatchObject([{ kind: 'osago', ends: '2026-12-01' }])
  expect(read('machine-hours.json')).toMatchObject([{ equipment: machine, starts: 480 }])
  expect(read('park-views.json')).toMatchObject([{ name: 'Ночь' }])
  expect(read('park-tables.json')).toMatchObject([{ name: 'парк.xlsx', machines: 12, added: [] }])
  expect(read('timesheet-closings.json')).toMatchObject([{ closed_by: 'Бухгалтер', sheet: null }])
  expect(read('messengers.json')).toMatchObject([{ service: 'telegram' }])
  expect(files.get(`service/${machine}/${record}-${photo.slice(-6)}.jpg`)).toBe('фильтр')
})

test('the table of a day distinguishes the points of two phones', async () => {
  const me = await person()
  const { id: machine } = await makeEquipment({ owner: me.id })
  const [one, other] = [await makeRecorder(db, { equipment: machine }), await makeRecorder(db, { equipment: machine })]
  for (const { id: recorder } of [one, other]) await makePoints(db, machine, [{ at: NOON, recorder }])
  const offer = (await askData(me.cookie)).json()
  const files = await filesOf((await load(offer.path, me.cookie)).rawPayload)
  const lines = files.get(`tracks/${machine}/2026-06-17.csv`)?.trim().split('\n') ?? []
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['recorder', '1', '2'])
})

test('a day that cannot be summed is in the archive with its points', async () => {
  const me = await person()
  const { id: machine } = await makeEquipment({ owner: me.id })
  const points = [{ at: NOON }, { at: NOON + 86_400_000 }]
  await makePoints(db, machine, points)
  // Both days have sums, which are out of date.
  await freshenDays(deps, [machine])
  await makePoints(db, machine, points)
  const refused = sql`equipment <> ${sql.lit(machine)}::uuid or day <> '2026-06-18'`
  await sql`alter table track_days add constraint refused check (${refused}) not valid`.execute(db)
  onTestFinished(async () => void (await sql`alter table track_days drop constraint refused`.execute(db)))
  const offer = (await askData(me.cookie)).json()
  const files = await filesOf((await load(offer.path, me.cookie)).rawPayload)
  expect(
    [...files].flatMap(([name, table]) => (name.startsWith('tracks/') ? [table.trim().split('\n').length] : [])),
  ).toEqual([2, 2])
  const days = JSON.parse(files.get('days.json') ?? 'null')
  expect(days).toMatchObject([
    { day: '2026-06-17', uncounted: false, points: 1 },
    { day: '2026-06-18', uncounted: true, points: null, distance_m: null, speed_unproved: null },
  ])
})

/** Words in place of a picture. */
async function storePhoto(equipment: string) {
  const words = 'the photo as it was stored'
  const id = await insertedPhoto(equipment)
  await deps.blobs.put(`photos/${equipment}/${id}/original.jpg`, Buffer.from(words), 'image/jpeg')
  return words
}

async function insertedPhoto(equipment: string) {
  const id = '0199f000-0000-7000-8000-00000000000a'
  const photo = { id, equipment, taken_at: new Date(NOON), sha256: Buffer.from('x'), width: 1, height: 1, bytes: 26 }
  await db.insertInto('photos').values(photo).execute()
  return id
}

test('an account without anything has an archive too', async () => {
  const me = await person()
  const offer = (await askData(me.cookie)).json()
  expect(offer).toMatchObject({ days: 0, photos: 0, bytes: 0 })
  const files = await filesOf((await load(offer.path, me.cookie)).rawPayload)
  expect(files.get('forum.json')).toBe('[]\n')
})

/** Rows that a user may have more than a thousand of; `$1`: the user, `$2`: a machine. */
const MANY: Record<(typeof PAGES)[number], string> = {
  'forum.json': `insert into forum_items (id, type, parent, author, body, number, created_at)
    select gen_random_uuid(), 2, '${SECTION_ID}', $1, 'x' || $2, 1000 + n, now() from generate_series(1, 1001) n`,
  'objects.json': `insert into objects (user_id, name, customer_name, customer_phone, address, kind, lon, lat, radius_m)
    select $1, 'Объект ' || n, '', '', $2, 'circle', 38, 55, 100 from generate_series(1, 1001) n`,
  'messages.json': `with t as (insert into threads (id, about, asker) values (gen_random_uuid(), $2, $1) returning id)
    insert into messages (thread, number, id, author, body)
    select t.id, n, gen_random_uuid(), $1, 'x' from t, generate_series(1, 1001) n`,
  'diary.json': `insert into diary_notes (id, equipment, day, author, author_name, body)
    select gen_random_uuid(), $2::uuid, '2026-06-17', $1, '', 'x' from generate_series(1, 1001)`,
  'company-acts.json': `insert into company_acts (company, name, role, act, equipment)
    select $1, 'Щукин', 'owner', 'x', $2::uuid from generate_series(1, 1001)`,
  'audit.json': `insert into audit_log (act, user_id, about) select 'login', $1, $2::uuid from generate_series(1, 1001)`,
}

test.each(PAGES)('%s has more rows than are read at once, each of them once', async (list) => {
  const { id } = await makeUser()
  const { id: machine } = await makeEquipment({ owner: id })
  await pool.query(MANY[list], [id, machine])
  const rows = (await Array.fromAsync(readPages(db, list, id))) as { id: string }[]
  expect(new Set(rows.map((row) => row.id)).size).toBe(1001)
  expect(rows).toHaveLength(1001)
})

test('a long day is a table of all its points, read in pieces', async () => {
  const me = await person()
  const { id: machine } = await makeEquipment({ owner: me.id })
  const points = Array.from({ length: 45_000 }, (_, i) => ({ at: NOON - 9 * 3600_000 + i * 1000 }))
  await makePoints(db, machine, points)
  const { path } = (await askData(me.cookie)).json()
  const files = await filesOf((await load(path, me.cookie)).rawPayload)
  const [head, ...lines] = [...files.entries()]
    .filter(([name]) => name.startsWith('tracks/'))
    .flatMap(([, table]) => table.trim().split('\n'))
  expect(head).toMatch(/^timestamp_iso,lat,lng,/)
  expect(new Set(lines.filter((line) => line !== head)).size).toBe(45_000)
})

test('a wrong password gives no archive', async () => {
  const { cookie } = await person()
  const refused = await askData(cookie, 'not the password')
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'wrong_password'])
})

test('the address opens for whoever asked for it, in that account alone, and for ten minutes', async () => {
  const [me, other] = [await person(), await person()]
  const { path } = (await askData(me.cookie)).json()
  expect((await load(path, other.cookie)).statusCode).toBe(404)
  expect((await app.inject({ url: path })).statusCode).toBe(401)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  expect((await load(path, me.cookie)).statusCode).toBe(404)
  vi.useRealTimers()
  expect((await load(path, me.cookie)).statusCode).toBe(200)
})

test('three archives a day', async () => {
  const { cookie } = await person()
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await askData(cookie)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('one archive at a time; who breaks off may begin again', async () => {
  const me = await person()
  const { id: machine } = await makeEquipment({ owner: me.id })
  // More than the buffers between the archive and its reader hold.
  await storeLarge(machine)
  const { path } = (await askData(me.cookie)).json()
  const reading = get({ port, path, headers: { cookie: me.cookie } }).on('error', () => {})
  const [response] = await once(reading, 'response')
  response.pause()
  expect((await load(path, me.cookie)).statusCode).toBe(409)
  response.destroy()
  await vi.waitFor(async () => expect((await load(path, me.cookie)).statusCode).toBe(200))
})

async function storeLarge(equipment: string) {
  const id = await insertedPhoto(equipment)
  await makeRecorder(db, { equipment })
  await deps.blobs.put(`photos/${equipment}/${id}/original.jpg`, Buffer.alloc(30_000_000, 7), 'image/jpeg')
}

async function* brokenFiles() {
  async function* broken() {
    yield 'a'
    throw new Error('the store is gone')
  }
  yield { path: 'a.txt', content: Readable.from(broken()), compress: true }
}

test('a file that fails ends the zip with its error', () =>
  expect(buffer(zipOf(brokenFiles()))).rejects.toThrow('the store is gone'))

test('a zip that fails leaves no file, and one that was there stays as it is', async () => {
  const folder = makeFolder()
  const path = join(folder, 'data.zip')
  await expect(writeZip(path, brokenFiles())).rejects.toThrow('the store is gone')
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(path, 'of before')
  await expect(writeZip(path, brokenFiles())).rejects.toThrow('EEXIST')
  expect(readFileSync(path, 'utf8')).toBe('of before')
})
