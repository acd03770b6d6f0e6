/** Photos that are acknowledged as they were sent, and drawn by workers. */
import { readFile } from 'node:fs/promises'
import { getStorage } from '@spetskarta/shared/storage/storage.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { GPS_PHOTO } from '../../../test/photos.ts'
import { startS3 } from '../../../test/s3/s3.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { sweepBlobs } from '../../db/doomed-blobs.ts'
import { openBlobs } from '../../outside/blobs/blobs.ts'
import { drawNext } from './draw-incoming.ts'
import { claimIncoming } from './incoming.queries.ts'
import { photosTo, picture } from './photos.fixture.ts'

const s3 = await startS3()
const blobs = await openBlobs({ s3: s3.config, dataDir: '' })
const api = await testApp({ env: { ...s3.env, S3_DIRECT: '1' }, blobs })
const { app, db, ask, signIn } = api
const { post, keep, shown } = photosTo(api)

// The server reads JPEG and PNG only.
sharp.unblock({ operation: ['VipsForeignLoadWebp'] })

const folder = makeFolder()
const drawOne = () => drawNext({ db, blobs }, folder)
const filesOf = (id: string) =>
  [...s3.objects.keys()].filter((key) => key.includes(id)).map((key) => key.replace(/^files\/(\w+)\/.*\//, '$1 '))
const rowOf = (id: string) =>
  db.selectFrom('photos').select(['state', 'width', 'height', 'bytes']).where('id', '=', id).executeTakeFirstOrThrow()
/** Whoever took a photo is thought to be dead. */
const forgetHolders = () => sql`update incoming_photos set held_until = now()`.execute(db)
const sweep = async () => {
  await sql`update doomed_blobs set after = now()`.execute(db)
  await sweepBlobs({ db, blobs })
}

test('a photo is acknowledged as it came, waits for its drawing, and then is as any other', async () => {
  const { token, equipment, user } = await makeRecorder(db)
  const bytes = await readFile(GPS_PHOTO)
  const { _id } = await keep(token, { lat: 55.5, lng: 38.25 }, bytes)
  expect(filesOf(_id)).toEqual(['incoming sent'])
  expect(await keep(token, {}, bytes)).toEqual({ _id, duplicate: true })

  const [waiting] = await shown(equipment, { user })
  expect(waiting).toMatchObject({ _id, state: 'waiting', width: 1200, height: 900, coords: [55.5, 38.25] })
  for (const address of [waiting?.photoURL, waiting?.photoIconURL, waiting?.photoURL.replace('screen', 'original')]) {
    const answer = await app.inject(address ?? '')
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'private, no-store',
    ])
    expect(answer.body).toContain('Фото готовится')
  }
  const cookie = await signIn({ id: user })
  expect((await ask(getStorage, {}, { cookie })).photos.used).toBe(bytes.length)

  expect([await drawOne(), await drawOne()]).toEqual(['drawn', 'nothing waits'])
  const [drawn] = await shown(equipment, { user })
  expect(drawn).toMatchObject({ _id, width: 1224, height: 1224, coords: [55.5, 38.25] })
  expect(drawn).not.toHaveProperty('state')
  // Otherwise the browser would go on showing what stood in its place.
  expect(drawn?.photoURL).not.toBe(waiting?.photoURL)
  const answer = await app.inject(drawn?.photoURL.replace('screen', 'original') ?? '')
  const { width, exif, orientation } = await sharp(answer.rawPayload).metadata()
  expect([answer.statusCode, width, exif, orientation]).toEqual([200, 1224, undefined, undefined])

  await sweep()
  expect(filesOf(_id).sort()).toEqual(['photos icon.webp', 'photos original.jpg', 'photos screen.jpg'])
  const stored = [...s3.objects]
    .filter(([key]) => key.includes(_id))
    .reduce((sum, [, { bytes }]) => sum + bytes.length, 0)
  expect((await ask(getStorage, {}, { cookie })).photos.used).toBe(stored)
  expect((await rowOf(_id)).bytes).toBe(stored)
})

test('a file that turns out to be no photo is reported to those who record, takes no room and is sent to no one else', async () => {
  const { token, equipment, user } = await makeRecorder(db)
  const png = await picture()
  // Its header is that of a picture.
  const { _id } = await keep(token, {}, png.subarray(0, png.length - 20))
  // A lack of time or memory looks the same, so it is tried again.
  for (let i = 1; i < 5; i++) {
    expect([await drawOne(), await drawOne()]).toEqual(['put back', 'nothing waits'])
    expect((await rowOf(_id)).state).toBe('waiting')
    await forgetHolders()
  }
  expect(await drawOne()).toBe('refused')
  expect(await rowOf(_id)).toMatchObject({ state: 'refused', bytes: 0 })
  const [photo] = await shown(equipment, { user })
  expect(photo?.state).toBe('refused')
  expect((await app.inject(photo?.photoURL ?? '')).body).toContain('не фото')
  expect(await shown(equipment, { link: Buffer.alloc(16) })).toEqual([])
  await sweep()
  expect(filesOf(_id)).toEqual([])
  // What is not even like a picture is refused at once.
  expect((await post(token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).statusCode).toBe(415)
})

test('of two workers at one photo, since the first was slow, the later one ends it', async () => {
  const { token } = await makeRecorder(db)
  const { _id } = await keep(token)
  const first = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const slow = {
    ...blobs,
    async put(key: string, bytes: Uint8Array, type: string) {
      reached.resolve()
      await first.promise
      await blobs.put(key, bytes, type)
    },
  }
  const late = drawNext({ db, blobs: slow }, folder)
  await reached.promise
  await forgetHolders()
  expect(await drawOne()).toBe('drawn')
  first.resolve()
  await late
  await sweep()
  expect(filesOf(_id)).toHaveLength(3)
  expect((await rowOf(_id)).state).toBe('drawn')
  expect(await drawOne()).toBe('nothing waits')
})

test('a photo that is deleted while it waits or is drawn leaves no files', async () => {
  const { token, equipment } = await makeRecorder(db)
  const waiting = await keep(token)
  await db.deleteFrom('photos').where('id', '=', waiting._id).where('equipment', '=', equipment).execute()
  await drawOne()
  await sweep()
  expect(filesOf(waiting._id)).toEqual([])
  expect(await drawOne()).toBe('nothing waits')
})

test('while the store is away photos wait, and no failure of it counts against them', async () => {
  const { token } = await makeRecorder(db)
  const { _id } = await keep(token)
  const away = await openBlobs({ s3: s3.config, dataDir: '' })
  s3.down = true
  for (let i = 0; i < 7; i++) {
    await expect(drawNext({ db, blobs: away }, folder)).rejects.toThrow()
    await forgetHolders()
  }
  s3.down = false
  const waiting = await db.selectFrom('incoming_photos').select(['photo', 'attempts']).execute()
  expect(waiting).toEqual([{ photo: _id, attempts: 0 }])
  expect(await drawOne()).toBe('drawn')
  expect((await rowOf(_id)).state).toBe('drawn')
})

test('an account with many photos does not make another wait for all of them', async () => {
  const many = await makeRecorder(db)
  const few = await makeRecorder(db)
  for (let i = 0; i < 5; i++) await keep(many.token)
  await keep(few.token)
  // However long these six took to come: each photo has a second for itself, and an account that has sent none before waits for no other.
  const { rows } = await sql<{ photo: string; equipment: string; waits: number; turn: number }>`
    select photo::text, equipment::text, extract(epoch from turn - kept_at)::float8 as waits, extract(epoch from turn)::float8 as turn
    from incoming_photos order by turn`.execute(db)
  const his = rows.filter(({ equipment }) => equipment === many.equipment)
  expect(his.slice(1).every(({ turn }, i) => turn >= (his[i]?.turn ?? 0) + 0.999)).toBe(true)
  expect(rows.find(({ equipment }) => equipment === few.equipment)?.waits).toBe(0)
  const order: string[] = []
  for (let claim = await claimIncoming(db); claim; claim = await claimIncoming(db)) order.push(claim.photo)
  expect(order).toEqual(rows.map(({ photo }) => photo))
  expect(order).toHaveLength(6)
})
