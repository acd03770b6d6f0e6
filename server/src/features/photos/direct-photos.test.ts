/** Photos that recorders put into the store themselves. */
import { readFile } from 'node:fs/promises'
import { recordPhotoDirect } from '@spetskarta/shared/photos/photos.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { GPS_PHOTO } from '../../../test/photos.ts'
import { startS3 } from '../../../test/s3/s3.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { sweepBlobs } from '../../db/doomed-blobs.ts'
import { openBlobs } from '../../outside/blobs/blobs.ts'
import { drawNext } from './draw-incoming.ts'
import { forgetPlaces } from './incoming.queries.ts'
import { hashOf, NOON, photosTo, picture } from './photos.fixture.ts'

const s3 = await startS3()
const blobs = await openBlobs({ s3: s3.config, dataDir: '' })
const env = { ...s3.env, S3_DIRECT: '1', FIRST_QUOTA_MB: '1', QUOTA_MB: '1' }
const api = await testApp({ env, blobs })
const { app, db, send } = api
const { keep, shown } = photosTo(api)
const folder = makeFolder()

// The server reads JPEG and PNG only.
sharp.unblock({ operation: ['VipsForeignLoadWebp'] })

beforeEach(async () => {
  s3.sums = true
  await db.deleteFrom('incoming_photos').execute()
  s3.objects.clear()
})

interface Put {
  url: string
  headers: Record<string, string>
}
interface Answer {
  _id?: string
  duplicate?: boolean
  put?: Put
}

const facts = (bytes: Buffer) => ({ takenAt: NOON, sha256: hashOf(bytes), bytes: bytes.length })
const call = (token: string, bytes: Buffer, fields: object = {}) =>
  send(recordPhotoDirect, { body: { ...facts(bytes), ...fields } }, { headers: { authorization: `Bearer ${token}` } })
async function ask(token: string, bytes: Buffer, fields?: object): Promise<Answer> {
  const response = await call(token, bytes, fields)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
async function askPlace(token: string, bytes: Buffer): Promise<Put> {
  const { put } = await ask(token, bytes)
  if (!put) throw new Error('no place')
  return put
}
const putTo = async ({ url, headers }: Put, bytes: Buffer) =>
  (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status
const photosIn = (equipment: string) => db.selectFrom('photos').selectAll().where('equipment', '=', equipment).execute()

test('a recorder puts a photo into the store itself, and it is acknowledged only when it is there', async () => {
  const { token, equipment, user } = await makeRecorder(db)
  const bytes = await readFile(GPS_PHOTO)
  const place = await askPlace(token, bytes)
  // Not put yet, whoever says so.
  expect((await ask(token, bytes)).put).toBeDefined()
  expect(await photosIn(equipment)).toEqual([])

  expect(await putTo(place, bytes)).toBe(200)
  expect(await photosIn(equipment)).toEqual([])
  const kept = await ask(token, bytes, { lat: 55.5, lng: 38.25 })
  expect(kept).toEqual({ _id: expect.any(String), duplicate: false })
  expect(await ask(token, bytes)).toEqual({ _id: kept._id, duplicate: true })
  expect(await photosIn(equipment)).toMatchObject([{ state: 'waiting', lat: 55.5, bytes: bytes.length }])
  // Nobody would be shown what it has come as.
  expect([...s3.objects.values()].map(({ type }) => type)).toEqual(['application/octet-stream'])
  expect(await db.selectFrom('doomed_blobs').selectAll().execute()).toEqual([])

  expect(await drawNext({ db, blobs }, folder)).toBe('drawn')
  const [photo] = await shown(equipment, { user })
  const answer = await app.inject(photo?.photoURL ?? '')
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(1224)
})

test('an address takes this one file and no other', async () => {
  const { token, equipment } = await makeRecorder(db)
  const bytes = await picture()
  const other = await picture()
  const place = await askPlace(token, bytes)
  const sum = { ...place.headers, 'x-amz-checksum-sha256': Buffer.from(hashOf(other), 'hex').toString('base64') }
  const changed: [Put, Buffer][] = [
    [place, Buffer.from(bytes).fill(7)],
    [place, Buffer.concat([bytes, bytes])],
    [{ ...place, headers: sum }, other],
    [{ ...place, headers: { ...place.headers, 'content-type': 'text/html' } }, bytes],
    [{ ...place, url: place.url.replace(equipment, '018fa2c1-0000-7000-8000-000000000002') }, bytes],
    [{ ...place, url: place.url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000') }, bytes],
    [{ ...place, url: place.url.replace(/&X-Amz-Signature=.*?(?=&|$)/, '') }, bytes],
  ]
  for (const [put, file] of changed) expect(await putTo(put, file)).toBeGreaterThanOrEqual(400)
  expect(s3.objects.size).toBe(0)
  expect(await putTo(place, bytes)).toBe(200)
})

test('what a store without sums has taken is read before it is acknowledged', async () => {
  s3.sums = false
  const { token } = await makeRecorder(db)
  const bytes = await picture()
  await putTo(await askPlace(token, bytes), bytes)
  const [[key, object] = [] as never] = [...s3.objects]
  s3.objects.set(key, { ...object, bytes: Buffer.from(bytes).fill(7) })
  expect((await ask(token, bytes)).put).toBeDefined()
  s3.objects.set(key, object)
  expect(await ask(token, bytes)).toMatchObject({ duplicate: false })
})

test('a photo of which the phone never heard again is swept, and takes room until then', async () => {
  const { token, equipment } = await makeRecorder(db)
  const bytes = await picture()
  await putTo(await askPlace(token, bytes), bytes)
  await sql`update doomed_blobs set after = now()`.execute(db)
  await sql`update incoming_photos set asked_at = now() - interval '1 hour'`.execute(db)
  await sweepBlobs({ db, blobs })
  expect(s3.objects.size).toBe(0)
  // Asked again, it gets another place.
  const place = await askPlace(token, bytes)
  expect(await putTo(place, bytes)).toBe(200)
  expect(await ask(token, bytes)).toMatchObject({ duplicate: false })
  expect(await photosIn(equipment)).toHaveLength(1)

  await askPlace(token, await picture())
  await sql`update incoming_photos set asked_at = now() - interval '1 hour'`.execute(db)
  await forgetPlaces(db)
  expect(await db.selectFrom('incoming_photos').where('kept_at', 'is', null).selectAll().execute()).toEqual([])
})

test('a phone that could not reach the store sends the photo through the server, and it is stored once', async () => {
  const { token, equipment } = await makeRecorder(db)
  const bytes = await picture()
  const place = await askPlace(token, bytes)
  const { _id } = await keep(token, {}, bytes)
  // The first try has arrived after all.
  await putTo(place, bytes)
  expect(await ask(token, bytes)).toEqual({ _id, duplicate: true })
  expect(await photosIn(equipment)).toHaveLength(1)
  expect(await drawNext({ db, blobs }, folder)).toBe('drawn')
  await sql`update doomed_blobs set after = now()`.execute(db)
  await sweepBlobs({ db, blobs })
  expect([...s3.objects.keys()].every((key) => key.startsWith(`files/photos/${equipment}/${_id}/`))).toBe(true)
})

test('the room of the account holds for what was only asked for, and again when it is there', async () => {
  const { token, equipment } = await makeRecorder(db)
  const [first, second] = [Buffer.alloc(600_000, 1), Buffer.alloc(600_000, 2)]
  const place = await askPlace(token, first)
  const refused = await call(token, second)
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'quota_full'])
  await putTo(place, first)
  await sql`insert into storage_changes (equipment, bytes) values (${equipment}, 500000)`.execute(db)
  expect((await call(token, first)).statusCode).toBe(507)
  expect(await photosIn(equipment)).toEqual([])
})

test('only a recorder that may write now gets a place, and only for what may be a photo', async () => {
  const { id, token, equipment } = await makeRecorder(db)
  const bytes = await picture()
  for (const fields of [{ bytes: 10_000_001 }, { bytes: 0 }, { sha256: 'abc' }, { lat: 55 }, { takenAt: 0 }])
    expect((await call(token, bytes, fields)).statusCode, JSON.stringify(fields)).toBe(400)
  expect((await call('unknown', bytes)).statusCode).toBe(401)
  await putTo(await askPlace(token, bytes), bytes)
  await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', id).execute()
  expect((await call(token, bytes)).statusCode).toBe(401)
  expect(await photosIn(equipment)).toEqual([])
})

test('a server that takes photos itself says so, and lets pages reach no other address', async () => {
  const plain = await testApp()
  const { token } = await makeRecorder(plain.db)
  const headers = { authorization: `Bearer ${token}` }
  const body = facts(await picture())
  expect((await plain.send(recordPhotoDirect, { body }, { headers })).json()).toEqual({ form: true })
  const policyOf = async (one: typeof plain) => (await one.inject('/api/items')).headers['content-security-policy']
  expect(await policyOf(plain)).not.toContain(s3.config.endpoint)
  expect(await policyOf(api)).toMatch(new RegExp(`connect-src 'self'[^;]* ${s3.config.endpoint}[ ;]`))
})
