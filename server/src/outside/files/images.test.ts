import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { GPS_PHOTO, hugePng, plainPng } from '../../../test/photos.ts'
import { drawImage, drawPhoto, ImageError } from './images.ts'

const folder = makeFolder()

function fileOf(bytes: Uint8Array | string, name = 'photo') {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const refusal = (bytes: Uint8Array | string, name?: string) =>
  drawImage(fileOf(bytes, name), 'anna').then(
    () => 'taken',
    (error: unknown) => (error instanceof ImageError ? error.reason : error),
  )

test('a photo is drawn upright in two sizes, and says nothing of where it was taken', async () => {
  const before = await sharp(GPS_PHOTO).metadata()
  expect(before).toMatchObject({ orientation: 6, width: 1224, height: 1224 })
  expect(before.exif?.includes('iPhone')).toBe(true)
  const { small, large } = await drawImage(GPS_PHOTO, 'anna')
  expect(await sharp(large).metadata()).toMatchObject({ format: 'jpeg', width: 1224, height: 1224 })
  expect((await sharp(large).metadata()).exif).toBeUndefined()
  expect(large.includes('iPhone')).toBe(false)
  expect(large.includes('Exif')).toBe(false)
  // The small one cannot be read here: the server reads JPEG and PNG alone.
  expect([small.subarray(8, 12).toString(), small.includes('EXIF')]).toEqual(['WEBP', false])
})

test('a photo of a list is light however much is in it, and no width is larger than the photo', async () => {
  const [width, height] = [1200, 900]
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * 7919 * (n % 251)) % 256))
  const busy = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const { tiny, small, medium, plain } = await drawImage(fileOf(busy), 'anna')
  expect(await sharp(plain).metadata()).toMatchObject({ width: 480, height: 360 })
  for (const drawn of [tiny, small, plain]) expect(drawn.length).toBeLessThanOrEqual(60_000)
  expect(medium.length).toBeGreaterThan(small.length)
})

test('a photo taken on its side is turned, and the sizes keep its shape', async () => {
  const side = await sharp(await plainPng(3000, 1000))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { large } = await drawImage(fileOf(side), 'anna')
  expect(await sharp(large).metadata()).toMatchObject({ width: 533, height: 1600 })
})

test('what is smaller stays as small', async () => {
  const { large } = await drawImage(fileOf(await plainPng(60, 40)), 'anna')
  expect(await sharp(large).metadata()).toMatchObject({ width: 60, height: 40 })
})

test('what one sees through becomes white', async () => {
  const { large } = await drawImage(fileOf(await plainPng(20, 20, '#f000')), 'anna')
  expect([...(await sharp(large).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

test('greys and sixteen bits a colour are drawn too', async () => {
  const grey = await sharp(await plainPng())
    .toColourspace('grey16')
    .png()
    .toBuffer()
  expect(await sharp((await drawImage(fileOf(grey), 'anna')).large).metadata()).toMatchObject({
    channels: 3,
    depth: 'uchar',
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test('only JPEG and PNG are taken, by what is in the file and not by its name', async () => {
  const png = await plainPng()
  const gif = await sharp(png).gif().toBuffer()
  const webp = await sharp(png).webp().toBuffer()
  const tiff = await sharp(png).tiff().toBuffer()
  const avif = await sharp(png).avif().toBuffer()
  for (const bytes of [
    SVG,
    `\ufeff${SVG}`,
    gif,
    webp,
    tiff,
    avif,
    'MZ\x90\0 a program',
    '',
    'P6 1 1 255 abc',
    '%PDF-1.7',
  ])
    expect(await refusal(bytes, 'photo.png')).toBe('type')
  // The first bytes alone do not make a picture.
  expect(await refusal(Buffer.concat([png.subarray(0, 8), Buffer.from(SVG)]))).toBe('broken')
  expect(await refusal(Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('MZ a program')]))).toBe('broken')
})

test('a file cut short anywhere is broken', async () => {
  const [png, jpeg] = [await plainPng(300, 200), readFileSync(GPS_PHOTO)]
  for (const whole of [png, jpeg])
    for (const part of [0.1, 0.5, 0.9]) expect(await refusal(whole.subarray(0, whole.length * part))).toBe('broken')
})

test('a small file of too many pixels is refused by its header', async () => {
  const bomb = hugePng(30_000, 30_000)
  expect(bomb.length).toBeLessThan(1_000_000)
  const before = process.memoryUsage.rss()
  expect(await refusal(bomb)).toBe('pixels')
  expect(await refusal(bomb.subarray(0, 1000))).toBe('pixels')
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
  expect(await refusal(hugePng(8000, 5001))).toBe('pixels')
})

test('a PNG of one colour may have four million pixels, one with some content twenty, a JPEG more', async () => {
  const content = Buffer.alloc(200_000)
  expect(await refusal(hugePng(2000, 2000))).toBe('taken')
  expect(await refusal(hugePng(2000, 2001))).toBe('png')
  expect(await refusal(Buffer.concat([hugePng(5000, 4000), content]))).toBe('taken')
  expect(await refusal(Buffer.concat([hugePng(5000, 4001), content]))).toBe('png')
  const jpeg = await sharp(fileOf(Buffer.concat([hugePng(5000, 4001), content])))
    .jpeg()
    .toBuffer()
  expect(await refusal(jpeg)).toBe('taken')
})

test('twenty small pictures of one account keep no other account waiting', async () => {
  const many = fileOf(hugePng(2000, 2000), 'many')
  const one = fileOf(await plainPng(640, 480), 'one')
  let drawn = 0
  const all = Array.from({ length: 20 }, () => drawPhoto(many, 'boris').then(() => drawn++))
  await expect.poll(() => drawn).toBeGreaterThan(0)
  const before = drawn
  await drawPhoto(one, 'clara')
  expect(drawn - before).toBeLessThanOrEqual(2)
  await Promise.all(all)
})

test('ten megabytes are the most', async () => {
  const png = await plainPng()
  expect(await refusal(Buffer.concat([png, Buffer.alloc(10_000_000 - png.length)]))).toBe('taken')
  expect(await refusal(Buffer.concat([png, Buffer.alloc(10_000_001 - png.length)]))).toBe('bytes')
})

test('the message is for people', () => {
  expect(new ImageError('type').message).toBe('Нужна фотография в формате JPEG или PNG')
  expect(new ImageError('bytes').message).toBe('Фотография больше 10\u00a0МБ')
  expect(new ImageError('pixels').message).toBe('На фотографии больше 40 миллионов точек. Уменьшите её')
})
