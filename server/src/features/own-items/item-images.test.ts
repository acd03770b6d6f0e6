import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as api from '@spetskarta/shared/own-items/own-items.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { GPS_PHOTO, hugePng, plainPng } from '../../../test/photos.ts'
import { sweepBlobs } from '../../db/doomed-blobs.ts'
import { type Blobs, openBlobs } from '../../outside/blobs/blobs.ts'
import { temporaryFolder } from '../../outside/files/temporary-files.ts'
import { type FormFields, MACHINE, postForm, refusal } from './own-items.fixture.ts'

const dataDir = makeFolder()
const temporary = temporaryFolder(dataDir)
const disk = await openBlobs({ s3: undefined, dataDir })
/** The store; a test may make it fail. */
const blobs: Blobs = { ...disk }
const { app, db, pool, ask, sendAny, signIn, makeUser, makeEquipment } = await testApp({
  blobs,
  env: { DATA_DIR: dataDir },
})
const png = await plainPng()

let owner: Awaited<ReturnType<typeof makeUser>>
let cookie: string
beforeEach(async () => {
  owner = await makeUser()
  cookie = await signIn(owner)
})
afterEach(async () => {
  Object.assign(blobs, disk)
  await db.deleteFrom('users').execute()
  await db.updateTable('doomed_blobs').set({ after: sql`now()` }).execute()
  await sweepBlobs({ db, blobs })
  expect(stored()).toEqual([])
  // No temporary file of an upload is left either.
  await expect.poll(() => readdirSync(temporary)).toEqual([])
})

const images = join(dataDir, 'blobs/images')
const stored = () => (existsSync(images) ? readdirSync(images) : [])

const create = (fields: FormFields) => postForm(app, cookie, '/api/create-equipment', { ...MACHINE, ...fields })
const change = (_id: string, fields: FormFields) => postForm(app, cookie, '/api/update-equipment', { _id, ...fields })

async function created(fields: FormFields = {}) {
  const response = await create({ image: png, ...fields })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ _id: string; icoUrl: string; updatedAt: string }>()
}

describe('a photo', () => {
  test('a photo is served to visitors in all sizes, also of a hidden item', async () => {
    const { icoUrl } = await created({ hidden: 'true' })
    expect(icoUrl).toMatch(/^\/images\/[0-9a-f]{32}w\/small\.webp$/)
    const small = await app.inject(icoUrl)
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-length': String(small.rawPayload.length),
    })
    expect(small.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    const large = await app.inject(icoUrl.replace('small.webp', 'large.jpg'))
    expect(large.headers['content-type']).toBe('image/jpeg')
    for (const [name, type] of [
      ['240.webp', 'image/webp'],
      ['960.webp', 'image/webp'],
      ['1600.webp', 'image/webp'],
      ['small.jpg', 'image/jpeg'],
    ] as const)
      expect((await app.inject(icoUrl.replace('small.webp', name))).headers['content-type']).toBe(type)
  })

  test('a photo may be cached for a year, is compared by its ETag and answers HEAD', async () => {
    const { icoUrl } = await created()
    const { headers } = await app.inject(icoUrl)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const again = await app.inject({ url: icoUrl, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url: icoUrl })
    expect([head.statusCode, head.payload, head.headers.etag]).toEqual([200, '', headers.etag])
  })

  test.each(['small.webp', 'small.webp/..%2flarge.jpg', '..%2f..%2fpostgres', 'original.jpg'])(
    'an unknown or malformed photo name is a 404, also with %s',
    async (size) => {
      for (const name of ['0'.repeat(32), '..', '%2e%2e', 'x'.repeat(32), '0'.repeat(31)])
        expect((await app.inject(`/images/${name}/${size}`)).statusCode).toBe(404)
    },
  )

  test('a photo is stored upright and without its metadata, such as the place', async () => {
    const { icoUrl } = await created({ image: readFileSync(GPS_PHOTO) })
    const { rawPayload } = await app.inject(icoUrl.replace('small.webp', 'large.jpg'))
    const { exif, orientation, width } = await sharp(rawPayload).metadata()
    expect([exif, orientation, width]).toEqual([undefined, undefined, 1224])
    // The same picture turned by hand: small grey versions of both must look the same.
    const expected = await sharp(GPS_PHOTO).rotate(90).resize(16, 16).greyscale().raw().toBuffer()
    const shown = await sharp(rawPayload).resize(16, 16).greyscale().raw().toBuffer()
    const apart = expected.reduce((sum, grey, n) => sum + Math.abs(grey - (shown[n] ?? 0)), 0) / expected.length
    expect(apart).toBeLessThan(4)
  })

  test.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['a program renamed to .png', 'MZ\x90\0\x03\0\0\0 This program cannot be run in DOS mode', 415],
    ['an empty file', '', 415],
    ['a picture of too many pixels', hugePng(8000, 6000), 413],
    ['a cut-off picture of too many pixels', hugePng(8000, 6000).subarray(0, 500), 413],
    ['half a picture', png.subarray(0, png.length / 2), 400],
    ['a file of eleven megabytes', new Uint8Array(10_500_000), 413],
  ])('%s is refused as a photo', async (_what, content, status) => {
    const image = new File([content as Uint8Array<ArrayBuffer>], 'photo.png', { type: 'image/png' })
    const response = await create({ image })
    expect([response.statusCode, response.json().message]).toEqual([status, expect.stringMatching(/[фФ]отографи/)])
    expect(stored()).toEqual([])
    expect(await db.selectFrom('items').selectAll().execute()).toEqual([])
  })

  test('a photo stays when other fields change', async () => {
    const { _id, icoUrl } = await created()
    expect((await change(_id, { name: 'Другое имя' })).json()).toMatchObject({ icoUrl })
    expect(await ask(api.updateEquipment, { body: { _id, name: 'Третье' } }, { cookie })).toMatchObject({ icoUrl })
  })

  test('a new photo replaces the old one and its files', async () => {
    const { _id, icoUrl } = await created()
    const replaced = (await change(_id, { image: await plainPng(80, 80) })).json()
    expect(replaced.icoUrl).not.toBe(icoUrl)
    await expect.poll(stored).toEqual([replaced.icoUrl.split('/')[2]])
    expect((await app.inject(icoUrl)).statusCode).toBe(404)
  })

  test('an empty photo field in a form removes the photo and its files', async () => {
    const { _id } = await created()
    expect((await change(_id, { image: '' })).json()).toMatchObject({ icoUrl: null })
    await expect.poll(stored).toEqual([])
  })

  test('JSON with a null image removes the photo and its files', async () => {
    const { _id } = await created()
    expect(await ask(api.updateEquipment, { body: { _id, image: null } }, { cookie })).toMatchObject({ icoUrl: null })
    await expect.poll(stored).toEqual([])
  })

  test('JSON with a text as image is refused', async () => {
    const { _id } = await created()
    const text = await sendAny(api.updateEquipment, { body: { _id, image: 'x' } }, { cookie })
    expect(refusal(text)).toEqual([400, 'Фотография передаётся файлом'])
  })

  test('deleting an item deletes its photo', async () => {
    const { _id } = await created()
    await ask(api.deleteEquipment, { querystring: { id: _id }, body: undefined }, { cookie })
    await expect.poll(stored).toEqual([])
    expect(await db.selectFrom('doomed_blobs').selectAll().execute()).toEqual([])
  })

  test('the photos of a deleted user go at the next sweep', async () => {
    await created()
    await db.deleteFrom('users').execute()
    expect(stored()).toHaveLength(1)
    await sweepBlobs({ db, blobs })
    expect(stored()).toEqual([])
  })

  test('the photo of a change that is refused as too late is swept', async () => {
    const { _id, icoUrl, updatedAt } = await created()
    await ask(api.updateEquipment, { body: { _id, name: 'Другое имя' } }, { cookie })
    expect((await change(_id, { updatedAt, image: png })).statusCode).toBe(409)
    expect(await ask(api.getOwnEquipment, { params: { id: _id } }, { cookie })).toMatchObject({ icoUrl })
    expect(stored()).toHaveLength(2)
    await sweepBlobs({ db, blobs })
    expect(stored()).toHaveLength(2)
    await db.updateTable('doomed_blobs').set({ after: sql`now()` }).execute()
    await sweepBlobs({ db, blobs })
    expect(stored()).toEqual([icoUrl.split('/')[2]])
  })

  test('a photo from a visitor, from another user or for the wrong kind of item is refused and not stored', async () => {
    const { _id } = await created()
    const before = stored()
    expect((await postForm(app, '', '/api/create-equipment', { ...MACHINE, image: png })).statusCode).toBe(401)
    const stranger = await signIn()
    expect((await postForm(app, stranger, '/api/update-equipment', { _id, image: png })).statusCode).toBe(404)
    expect((await postForm(app, cookie, '/api/update-work', { _id, image: png })).statusCode).toBe(404)
    expect(stored()).toEqual(before)
  })

  test('deleting an item whose image lies elsewhere deletes no files', async () => {
    const { icoUrl } = await created()
    const { id } = await makeEquipment({ image: '/images/old.webp' })
    await db.deleteFrom('items').where('id', '=', id).execute()
    expect(await db.selectFrom('doomed_blobs').selectAll().execute()).toEqual([])
    expect((await app.inject(icoUrl)).statusCode).toBe(200)
  })
})

describe('when the store fails', () => {
  test('when a photo cannot be stored no item is made, and the written files are swept', async () => {
    blobs.put = async (key, bytes, type) => {
      // The folder is doomed before its first file is written.
      expect(await db.selectFrom('doomed_blobs').select('folder').execute()).toEqual([
        { folder: key.split('/', 2).join('/') },
      ])
      if (key.endsWith('large.jpg')) throw new Error('the store is away')
      await disk.put(key, bytes, type)
    }
    expect((await create({ image: png })).statusCode).toBe(500)
    expect(stored()).toHaveLength(1)
    expect(await db.selectFrom('items').selectAll().execute()).toEqual([])
    await sweepBlobs({ db, blobs })
    expect(stored()).toHaveLength(1)
    await db.updateTable('doomed_blobs').set({ after: sql`now()` }).execute()
    await sweepBlobs({ db, blobs })
    expect(stored()).toEqual([])
  })

  test('no item is made when its photo was swept before it was saved', async () => {
    blobs.put = async (key, bytes, type) => {
      await disk.put(key, bytes, type)
      await db.deleteFrom('doomed_blobs').execute()
    }
    expect((await create({ image: png })).statusCode).toBe(500)
    expect(await db.selectFrom('items').selectAll().execute()).toEqual([])
    for (const name of stored()) await disk.remove(`images/${name}`)
  })

  test('an item is deleted even if its photo cannot be, and a later sweep deletes the photo', async () => {
    const [one, two] = [await created(), await created()]
    const first = one.icoUrl.split('/')[2]
    blobs.remove = (folder) => (folder.endsWith(`/${first}`) ? Promise.reject(new Error('away')) : disk.remove(folder))
    for (const { _id } of [one, two])
      await ask(api.deleteEquipment, { querystring: { id: _id }, body: undefined }, { cookie })
    await expect.poll(stored).toEqual([first])
    blobs.remove = disk.remove
    await sweepBlobs({ db, blobs })
    expect(stored()).toEqual([first])
    await db.updateTable('doomed_blobs').set({ after: sql`now()` }).execute()
    await sweepBlobs({ db, blobs })
    expect(stored()).toEqual([])
  })

  test('parallel sweeps delete each folder once', async () => {
    const folders = Array.from({ length: 12 }, (_, n) => `images/${n}`)
    await db
      .insertInto('doomed_blobs')
      .values(folders.map((folder) => ({ folder })))
      .execute()
    const swept: string[] = []
    blobs.remove = async (folder) => void swept.push(folder)
    await Promise.all([1, 2, 3].map(() => sweepBlobs({ db, blobs })))
    expect(swept.toSorted()).toEqual(folders.toSorted())
  })
})

test('a user may send twenty photos a minute', async () => {
  const limited = await testApp({
    blobs,
    env: { RATE_LIMITS: '1' },
    database: { db, pool, close: async () => {} },
  })
  const sent = (as: string) => postForm(limited.app, as, '/api/update-equipment', { _id: owner.id, image: png })
  for (let n = 0; n < 20; n++) expect((await sent(cookie)).statusCode).toBe(404)
  expect(refusal(await sent(cookie))).toEqual([429, 'Слишком много фотографий. Подождите минуту и повторите'])
  expect((await sent(await signIn())).statusCode).toBe(404)
})
