/** Photos of a request, from the form to whoever may see it. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as api from '@spetskarta/shared/deals/deals.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { GPS_PHOTO, plainPng } from '../../../test/photos.ts'
import { sweepBlobs } from '../../db/doomed-blobs.ts'
import { openBlobs } from '../../outside/blobs/blobs.ts'
import { tellNews } from '../alerts/watch.ts'
import { postForm, refusal } from '../own-items/own-items.fixture.ts'
import { requestForm } from './deals.fixture.ts'
import { forgetWaitingRequests } from './waiting-requests.queries.ts'

const dataDir = makeFolder()
const blobs = await openBlobs({ s3: undefined, dataDir })
const { app, db, deps, letters, ask, send, signIn, makeUser, makeEquipment } = await testApp({
  blobs,
  env: { DATA_DIR: dataDir, RATE_LIMITS: '1' },
})
const png = await plainPng()
const folder = join(dataDir, 'blobs/requests')
const stored = () => (existsSync(folder) ? readdirSync(folder).length : 0)

let people = 0
async function person() {
  const user = await makeUser({
    email: `photos-${++people}@example.org`,
    password_hash: 'none',
    email_confirmed_at: new Date(),
  })
  return { id: user.id, email: user.email ?? '', from: { cookie: await signIn(user) } }
}
async function owner() {
  const who = await person()
  const { id: machine } = await makeEquipment({ owner: who.id })
  return { ...who, machine }
}

const sendPhoto = (cookie = '', image: unknown = png) =>
  postForm(app, cookie, api.sendRequestPhoto.url, { image } as never)
const photo = async (cookie?: string) => (await sendPhoto(cookie)).json<{ id: string; url: string }>()
const see = (url: string | undefined) => app.inject({ url: url ?? '' })
async function letTimePass(time: string) {
  await sql`update request_photos set sent_at = sent_at - ${time}::interval`.execute(db)
  await sql`update waiting_requests set made_at = made_at - ${time}::interval`.execute(db)
  await sql`update doomed_blobs set after = after - ${time}::interval`.execute(db)
}
async function sweep() {
  await forgetWaitingRequests(db)
  await sweepBlobs({ db, blobs })
}

beforeEach(async () => {
  await db.deleteFrom('limit_counts').execute()
  await db.deleteFrom('users').execute()
  await letTimePass('3 days')
  await sweep()
  expect(stored()).toBe(0)
})

test('photos keep their order; the asker, an owner and his letter’s link see them', async () => {
  const [asker, one] = [await person(), await owner()]
  const [a, b] = [await photo(asker.from.cookie), await photo(asker.from.cookie)]
  const made = await ask(api.makeRequest, { body: { ...requestForm([one.machine]), photos: [b.id, a.id] } }, asker.from)
  const { request, offers } = await ask(api.getRequest, { params: { id: made.id ?? '' } }, asker.from)
  expect(request.photos).toMatchObject([
    { iconUrl: b.url, width: 60, height: 40 },
    { iconUrl: a.url, width: 60, height: 40 },
  ])
  const id = offers[0]?.id ?? ''
  expect((await ask(api.getOffer, { params: { id } }, one.from)).request.photos).toEqual(request.photos)
  await tellNews(deps, { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } })
  const letter = letters.find(({ to }) => to === one.email)
  expect(letter?.text).toContain('Фото: 2')
  const token = /offer-link\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect((await ask(api.getOfferByLink, { params: { token } })).request.photos).toEqual(request.photos)
  const shown = await see(request.photos[0]?.url)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(shown.headers['cache-control']).toMatch(/private/)
  // Drawn anew: what was sent was a PNG.
  expect(shown.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8')
  await letTimePass('3 days')
  await sweep()
  expect(stored()).toBe(2)
  await db.deleteFrom('users').where('id', '=', asker.id).execute()
  await letTimePass('1 hour')
  await sweep()
  expect([stored(), (await see(request.photos[0]?.url)).statusCode]).toEqual([0, 404])
})

test('a stranger’s photos wait for his code, and go where it is never entered', async () => {
  const one = await owner()
  const [kept, lost] = [await photo(), await photo()]
  const wait = (id: string, email: string) =>
    ask(api.makeRequest, { body: { ...requestForm([one.machine]), photos: [id], email } })
  // A form may lie open for a day before it is sent; then its code has its own time.
  await letTimePass('23 hours')
  const { waiting } = await wait(kept.id, 'photo@example.org')
  await letTimePass('50 minutes')
  await sweep()
  const code = /^\d{6}/.exec(letters.findLast(({ to }) => to === 'photo@example.org')?.subject ?? '')?.[0] ?? ''
  const made = await ask(api.confirmRequest, { body: { waiting: waiting ?? '', code } })
  expect(await db.selectFrom('request_photos').select('id').where('request', '=', made.id).execute()).toEqual([
    { id: kept.id },
  ])
  expect((await see(lost.url)).statusCode).toBe(200)
  await letTimePass('25 hours')
  await sweep()
  expect([stored(), (await see(lost.url)).statusCode, (await see(kept.url)).statusCode]).toEqual([1, 404, 200])
  const never = await photo()
  await wait(never.id, 'never@example.org')
  await letTimePass('25 hours')
  await sweep()
  expect((await see(never.url)).statusCode).toBe(404)
})

test('a photo is taken once; one that is not there, or too many of them, make no request', async () => {
  const [asker, one] = [await person(), await owner()]
  const { id } = await photo(asker.from.cookie)
  const make = (photos: string[], more: object = {}) =>
    send(api.makeRequest, { body: { ...requestForm([one.machine]), photos, ...more } as never }, asker.from)
  expect((await make([id])).statusCode).toBe(200)
  for (const photos of [[id], [randomUUID()]]) expect((await make(photos)).json()).toMatchObject({ code: 'no_photo' })
  const guest = { ...requestForm([one.machine]), photos: [id], email: 'guest@example.org' }
  expect((await send(api.makeRequest, { body: guest })).json()).toMatchObject({ code: 'no_photo' })
  const many = Array.from({ length: api.REQUEST_PHOTOS_MOST + 1 }, () => randomUUID())
  expect(refusal(await make(many))).toEqual([400, 'Не больше 6 фотографий'])
  expect(refusal(await make([id, id]))).toEqual([400, 'Одна фотография указана дважды'])
  expect(await db.selectFrom('requests').select('id').execute()).toHaveLength(1)
})

test('a moderator who takes a request off takes its photos too', async () => {
  const [asker, one] = [await person(), await owner()]
  const { id, url } = await photo(asker.from.cookie)
  await ask(api.makeRequest, { body: { ...requestForm([one.machine]), photos: [id] } }, asker.from)
  await db.updateTable('requests').set({ state: 'removed' }).execute()
  expect((await see(url)).statusCode).toBe(404)
})

test('only pictures are taken, and of a stranger so many an hour', async () => {
  expect((await sendPhoto('', new File(['MZ'], 'photo.png'))).statusCode).toBe(415)
  expect((await sendPhoto('', await readFile(GPS_PHOTO))).statusCode).toBe(200)
  expect((await sendPhoto('', 'x')).statusCode).toBe(400)
  for (let n = 3; n < api.STRANGERS_PHOTOS_AN_HOUR; n++) expect((await sendPhoto()).statusCode).toBe(200)
  expect((await sendPhoto()).statusCode).toBe(429)
  expect((await sendPhoto((await person()).from.cookie)).statusCode).toBe(200)
})
