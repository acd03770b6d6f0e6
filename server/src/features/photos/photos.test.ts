/** Receiving photos: who may send them and how they are stored. */
import { readFile } from 'node:fs/promises'
import { recordPhoto } from '@spetskarta/shared/photos/photos.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { GPS_PHOTO } from '../../../test/photos.ts'
import { makePoints, makeRecorder, permit } from '../../../test/track-factories.ts'
import { sweepBlobs } from '../../db/doomed-blobs.ts'
import { insertRecordedPhoto, newPhoto } from './photo-recording.queries.ts'
import { hashOf, NOON, photosTo, picture } from './photos.fixture.ts'

const api = await testApp()
const { app, db, deps, makeUser, makeEquipment } = api
const { post, keep, shown } = photosTo(api)
const limited = await testApp({ env: { RATE_LIMITS: '1' } })

// The server reads JPEG and PNG only.
sharp.unblock({ operation: ['VipsForeignLoadWebp'] })

const photosIn = (equipment: string) => db.selectFrom('photos').selectAll().where('equipment', '=', equipment).execute()
const readBlob = async (key: string) => {
  const blob = await deps.blobs.open(key)
  if (!blob) throw new Error(`no ${key}`)
  return Buffer.concat(await blob.stream.toArray())
}

test('a photo is kept upright, in three sizes, without what the camera wrote into it', async () => {
  const { token, equipment } = await makeRecorder(db)
  const { _id, duplicate } = await keep(token, { lat: 55.5, lng: 38.25 }, await readFile(GPS_PHOTO))
  expect(duplicate).toBe(false)
  const [row] = await photosIn(equipment)
  expect(row).toMatchObject({ id: _id, taken_at: new Date(NOON), lat: 55.5, lng: 38.25, width: 1224, height: 1224 })
  const sizes = { 'original.jpg': 1224, 'screen.jpg': 1224, 'icon.webp': 300 }
  for (const [name, side] of Object.entries(sizes)) {
    const data = await sharp(await readBlob(`photos/${equipment}/${_id}/${name}`)).metadata()
    expect([data.width, data.height, data.orientation, data.exif, data.xmp]).toEqual([
      side,
      side,
      undefined,
      undefined,
      undefined,
    ])
  }
  const days = await db.selectFrom('stale_days').select(['day', 'changes']).where('equipment', '=', equipment).execute()
  expect(days).toEqual([{ day: '2026-06-01', changes: '1' }])
  const doomed = await db.selectFrom('doomed_blobs').where('folder', 'like', `%${_id}`).selectAll().execute()
  expect(doomed).toEqual([])
})

test('the same bytes are kept once, also when they come at once and from two phones', async () => {
  const first = await makeRecorder(db)
  const second = await makeRecorder(db, { equipment: first.equipment })
  const bytes = await picture()
  const answers = await Promise.all([first, second, first, second].map(({ token }) => keep(token, {}, bytes)))
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
  expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
  expect(await keep(first.token, {}, bytes)).toEqual({ _id: answers[0]?._id, duplicate: true })
  expect(await photosIn(first.equipment)).toHaveLength(1)
  // Another machine stores its own copy.
  expect(await keep((await makeRecorder(db)).token, {}, bytes)).toMatchObject({ duplicate: false })
})

test('a photo refused for its time alone says so, so that the phone keeps it', async () => {
  const { token } = await makeRecorder(db)
  const codes = [Date.UTC(1999, 11, 31), Number.NaN].map(
    async (takenAt) => (await post(token, await picture(), { takenAt })).json().code,
  )
  expect(await Promise.all(codes)).toEqual(['bad_time', 'bad_request'])
})

test('what is wrong with a photo is answered, and nothing is kept', async () => {
  const { token, equipment } = await makeRecorder(db)
  const png = await picture()
  const refused: [number, Buffer, Record<string, string | number>][] = [
    [400, png, { sha256: hashOf(Buffer.from('другое')) }],
    [400, png, { sha256: 'abc' }],
    [400, png, { takenAt: Date.now() + 25 * 3600_000 }],
    [400, png, { takenAt: Date.UTC(1999, 11, 31) }],
    [400, png, { takenAt: 'вчера' }],
    [400, png, { lat: 91, lng: 0 }],
    [400, png, { lat: 55 }],
    [415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}],
    [400, png.subarray(0, png.length - 20), {}],
    [413, Buffer.alloc(10_000_001, png), {}],
  ]
  for (const [status, bytes, fields] of refused) {
    const response = await post(token, bytes, fields)
    expect([response.statusCode, response.json().message], JSON.stringify(fields)).toEqual([
      status,
      expect.stringMatching(/[а-я]/),
    ])
  }
  const without = await app.inject({
    method: 'POST',
    url: recordPhoto.url,
    payload: { takenAt: NOON, sha256: hashOf(png) },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(without.statusCode).toBe(400)
  expect(await photosIn(equipment)).toEqual([])
})

test('only a recorder that may write now is heard', async () => {
  const machine = await makeEquipment()
  const partner = await makeUser()
  await permit(db, machine.id, partner.id)
  const theirs = await makeRecorder(db, { equipment: machine.id, user: partner.id })
  await keep(theirs.token)
  await db.deleteFrom('partner_permissions').where('partner', '=', partner.id).execute()
  const stopped = await post(theirs.token, await picture())
  expect([stopped.statusCode, stopped.json().code]).toEqual([403, 'not_allowed'])

  // Also if the right is taken away while the photo is drawn.
  const late = { takenAt: new Date(), sha256: Buffer.alloc(32), place: undefined, width: 1, height: 1, bytes: 1 }
  expect(await insertRecordedPhoto(db, theirs.token, { ...newPhoto(machine.id), ...late })).toBeUndefined()

  const revoked = await makeRecorder(db, { equipment: machine.id })
  await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', revoked.id).execute()
  for (const token of [revoked.token, 'unknown', ''])
    expect((await post(token, await picture())).statusCode, token).toBe(401)
  expect(await photosIn(machine.id)).toHaveLength(1)
})

test('a recorder sends 120 photos a minute', async () => {
  const { token } = await makeRecorder(limited.db)
  const statuses = new Map<number, number>()
  for (let sent = 0; sent < 121; sent++) {
    const { statusCode } = await photosTo(limited).post(token, Buffer.from('no picture'))
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [415, 120],
    [429, 1],
  ])
})

test('a full disk is answered, and no row is left without its files', async () => {
  let calls = 0
  const full = await testApp({
    blobs: {
      ...deps.blobs,
      async put(key, bytes, type) {
        if (++calls === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        await deps.blobs.put(key, bytes, type)
      },
    },
  })
  const { token, equipment } = await makeRecorder(full.db)
  const bytes = await picture()
  const response = await photosTo(full).post(token, bytes)
  expect([response.statusCode, response.json().code]).toEqual([507, 'storage_full'])
  expect(await full.db.selectFrom('photos').selectAll().execute()).toEqual([])
  const { folder } = await full.db.selectFrom('doomed_blobs').select('folder').executeTakeFirstOrThrow()
  expect(await deps.blobs.open(`${folder}/icon.webp`)).toBeDefined()
  await sql`update doomed_blobs set after = now()`.execute(full.db)
  await sweepBlobs({ db: full.db, blobs: deps.blobs })
  expect(await deps.blobs.open(`${folder}/icon.webp`)).toBeUndefined()
  expect((await photosTo(full).post(token, bytes)).json()).toMatchObject({ duplicate: false })
  expect(equipment).toBe(folder.split('/')[1])
})

test('while the store is away no photo is drawn, and the phone learns when to come again', async () => {
  const away = await testApp({ blobs: { ...deps.blobs, isThere: () => false } })
  const { token } = await makeRecorder(away.db)
  const response = await photosTo(away).post(token, Buffer.from('no picture, and nobody looks'))
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '60'])
  expect(response.json().message).toBe('Хранилище фотографий недоступно. Повторите через минуту')
  const ready = await away.inject('/ready')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok, but the store of photos is away' }])
})

test('a photo without a place lies at the nearest point that counts, within a minute', async () => {
  const { token, equipment } = await makeRecorder(db)
  await makePoints(db, equipment, [
    { at: NOON - 50_000, lat: 55.1, lng: 38.1 },
    { at: NOON + 20_000, lat: 55.2, lng: 38.2 },
    { at: NOON + 5_000, lat: 55.3, lng: 38.3, accuracy_m: 500 },
    { at: NOON + 6_000, lat: 55.4, lng: 38.4, mock: true },
    { at: NOON + 600_000, lat: 55.6, lng: 38.6 },
  ])
  await keep(token)
  await keep(token, { takenAt: NOON - 30_000, lat: '', lng: '' })
  await keep(token, { takenAt: NOON + 539_000, lat: 0, lng: 0 })
  await keep(token, { takenAt: NOON + 550_000, lat: 55.7, lng: 38.7 })
  await keep(token, { takenAt: NOON + 551_000 })
  expect((await shown(equipment)).map(({ timestamp, coords }) => [(timestamp - NOON) / 1000, coords])).toEqual([
    [-30, [55.1, 38.1]],
    [0, [55.2, 38.2]],
    [539, null],
    [550, [55.7, 38.7]],
    [551, [55.6, 38.6]],
  ])
})

test('a photo without a place lies where the phone that took it was, not where another phone of the machine was', async () => {
  const { id: own, token, equipment } = await makeRecorder(db)
  const { id: other } = await makeRecorder(db, { equipment })
  await makePoints(db, equipment, [
    { at: NOON - 30_000, lat: 55.1, lng: 38.1, recorder: own },
    { at: NOON, lat: 55.9, lng: 38.9, recorder: other },
    { at: NOON + 600_000, lat: 55.9, lng: 38.9, recorder: other },
  ])
  await keep(token)
  await keep(token, { takenAt: NOON + 600_000 })
  expect((await shown(equipment)).map(({ coords }) => coords)).toEqual([
    [55.1, 38.1],
    [55.9, 38.9],
  ])
})
