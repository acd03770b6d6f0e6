import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { startS3 } from '../../../test/s3/s3.ts'
import { type Blobs, BlobsAway, openBlobs } from './blobs.ts'

const s3 = await startS3()
const dataDir = makeFolder()
const bytesOf = async (blob: { stream: NodeJS.ReadableStream } | undefined) => blob && (await buffer(blob.stream))

describe.each([
  ['on disk', await openBlobs({ s3: undefined, dataDir })],
  ['in S3', await openBlobs({ s3: s3.config, dataDir })],
])('%s', (_where, blobs) => {
  test('is empty until something is put', async () => {
    expect(await blobs.isEmpty()).toBe(true)
    await blobs.put('images/first/small.webp', Buffer.from('x'), 'image/webp')
    expect(await blobs.isEmpty()).toBe(false)
  })

  test('what was put is there, byte for byte, with its size and a mark of its content', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251))
    await blobs.put('images/a/small.webp', bytes, 'image/webp')
    const blob = await blobs.open('images/a/small.webp')
    expect(await bytesOf(blob)).toEqual(bytes)
    expect(blob?.size).toBe(300_000)
    expect(blob?.etag).toMatch(/^"[\w-]+"$/)
    const again = await blobs.open('images/a/small.webp')
    again?.stream.destroy()
    expect(again?.etag).toBe(blob?.etag)
  })

  test('nothing may be empty, and what is put anew replaces what was there', async () => {
    await blobs.put('images/b/small.webp', Buffer.alloc(0), 'image/webp')
    expect((await bytesOf(await blobs.open('images/b/small.webp')))?.length).toBe(0)
    await blobs.put('images/b/small.webp', Buffer.from('new'), 'image/webp')
    expect((await bytesOf(await blobs.open('images/b/small.webp')))?.toString()).toBe('new')
  })

  test('what is not there is not found', async () => {
    expect(await blobs.open('images/none/small.webp')).toBeUndefined()
    await blobs.put('images/d/small.webp', Buffer.from('x'), 'image/webp')
    expect(await blobs.open('images/d/large.jpg')).toBeUndefined()
    expect(await blobs.open('images/d/small.webp/x')).toBeUndefined()
  })

  test('a folder goes with all that is in it, and no other does', async () => {
    for (const key of ['images/e/1', 'images/e/2', 'images/e/3', 'images/e/4', 'images/e/5', 'images/ee/1'])
      await blobs.put(key, Buffer.from(key), 'image/webp')
    await blobs.remove('images/e')
    for (const n of [1, 2, 3, 4, 5]) expect(await blobs.open(`images/e/${n}`)).toBeUndefined()
    expect((await bytesOf(await blobs.open('images/ee/1')))?.toString()).toBe('images/ee/1')
    await blobs.remove('images/e')
  })

  test.each([
    '',
    'images',
    '/images/a',
    'images/',
    'images/../../x',
    'images/..',
    './a/b',
    'images//a',
    'images/.hidden/a',
  ])('«%s» is no key: it could lead out of the store, or name all of it', async (key) => {
    await expect(blobs.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('wrong key')
    await expect(blobs.open(key)).rejects.toThrow('wrong key')
    await expect(blobs.remove(key)).rejects.toThrow('wrong key')
  })

  test.each(['images/a\\..\\b', 'images/a\0', 'images/a\n', 'images/фото', 'images/a b', 'C:/a/b'])(
    '%j is no key either',
    (key) => expect(blobs.open(key)).rejects.toThrow('wrong key'),
  )
})

test('on disk nothing but whole files is left behind, and only this user reads them', async () => {
  const root = makeFolder()
  const blobs = await openBlobs({ s3: undefined, dataDir: root })
  await Promise.all([1, 2, 3].map((n) => blobs.put('images/a/small.webp', Buffer.alloc(1000, n), 'image/webp')))
  expect(readdirSync(join(root, 'blobs/images/a'))).toEqual(['small.webp'])
  expect(statSync(join(root, 'blobs/images/a/small.webp')).mode & 0o777).toBe(0o600)
  expect(statSync(join(root, 'blobs')).mode & 0o777).toBe(0o700)
})

test('on disk a file that cannot be written is reported, and leaves nothing', async () => {
  const root = makeFolder()
  writeFileSync(join(root, 'blobs'), 'a file where a folder should be')
  const blobs = await openBlobs({ s3: undefined, dataDir: root })
  await expect(blobs.put('images/a/small.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow()
  expect(readdirSync(root)).toEqual(['blobs'])
})

test('S3 gets the type of what it keeps, and says when it refuses', async () => {
  const blobs = await openBlobs({ s3: s3.config, dataDir })
  await blobs.put('images/t/large.jpg', Buffer.from('x'), 'image/jpeg')
  expect(s3.objects.get('files/images/t/large.jpg')?.type).toBe('image/jpeg')
  s3.down = true
  await expect(blobs.put('images/t/large.jpg', Buffer.from('y'), 'image/jpeg')).rejects.toThrow('AccessDenied')
  await expect(blobs.open('images/t/large.jpg')).rejects.toThrow('AccessDenied')
  await expect(blobs.remove('images/t')).rejects.toThrow('AccessDenied')
  s3.down = false
})

describe('a store that hangs', async () => {
  const store = await startS3()
  const times = { answer: 100, rest: 300, stall: 200 }
  const put = (blobs: Blobs) => blobs.put('images/h/large.jpg', Buffer.from('x'), 'image/jpeg')

  test('is asked once for a call, and left alone after three calls in vain; then it is tried again', async () => {
    const blobs = await openBlobs({ s3: store.config, dataDir }, times)
    store.hanging = true
    for (const calls of [1, 2, 3]) {
      expect(blobs.isThere()).toBe(true)
      await expect(put(blobs)).rejects.toBeInstanceOf(BlobsAway)
      expect(store.calls.length).toBe(calls)
    }
    expect(blobs.isThere()).toBe(false)
    await expect(put(blobs)).rejects.toBeInstanceOf(BlobsAway)
    await expect(blobs.open('images/h/large.jpg')).rejects.toBeInstanceOf(BlobsAway)
    expect(store.calls.length).toBe(3)
    store.hanging = false
    await expect.poll(() => blobs.isThere()).toBe(true)
    await put(blobs)
    expect(store.objects.get('files/images/h/large.jpg')?.bytes.toString()).toBe('x')
  })

  test('a file that is not there does not count as a failure', async () => {
    const blobs = await openBlobs({ s3: store.config, dataDir }, times)
    for (let i = 0; i < 5; i++) expect(await blobs.open(`images/none/${i}`)).toBeUndefined()
    expect(blobs.isThere()).toBe(true)
  })

  test('a file that stops in its middle ends with an error', async () => {
    const blobs = await openBlobs({ s3: store.config, dataDir }, times)
    await blobs.put('images/s/large.jpg', Buffer.alloc(1000, 'x'), 'image/jpeg')
    store.stalling = true
    await expect(bytesOf(await blobs.open('images/s/large.jpg'))).rejects.toThrow('200 ms')
    store.stalling = false
    expect((await bytesOf(await blobs.open('images/s/large.jpg')))?.length).toBe(1000)
  })
})
