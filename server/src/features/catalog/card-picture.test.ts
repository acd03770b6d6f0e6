import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { plainPng } from '../../../test/photos.ts'
import { openBlobs } from '../../outside/blobs/blobs.ts'

const dataDir = makeFolder()
const blobs = await openBlobs({ s3: undefined, dataDir })
const { app, db, makeUser, makeEquipment, makeOrder } = await testApp({ blobs, env: { DATA_DIR: dataDir } })
beforeEach(() => db.deleteFrom('users').execute())

/** The colour in the middle of a part of the picture. */
const colourAt = async (picture: Buffer, left: number, top: number) => [
  ...(await sharp(picture).extract({ left, top, width: 4, height: 4 }).resize(1, 1).raw().toBuffer()),
]

test('a machine without photos is drawn as its type, with its texts beside it', async () => {
  const { id } = await makeEquipment({ name: 'Экскаватор <b>& ко</b>', type: 'ekskavator', rate_per_hour: 3250 })
  const { rawPayload, headers, statusCode } = await app.inject(`/pictures/equipment/${id}.jpg`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const orange = (await sharp(rawPayload).extract({ left: 0, top: 200, width: 640, height: 300 }).stats()).dominant
  expect(orange).toBeDefined()
  // Letters are there: the white side is not white alone.
  const { channels } = await sharp(rawPayload).extract({ left: 688, top: 48, width: 460, height: 200 }).stats()
  expect(channels[0]?.min).toBeLessThan(80)
})

test('a photo is shown where there is one, also as an order', async () => {
  const photo = await sharp(await plainPng(900, 900, '#00f'))
    .jpeg()
    .toBuffer()
  const folder = `images/${'a'.repeat(32)}w`
  await blobs.put(`${folder}/large.jpg`, photo, 'image/jpeg')
  const { id } = await makeOrder({ image: `/${folder}/small.webp`, budget: 28000 })
  const { rawPayload } = await app.inject(`/pictures/order/${id}.jpg`)
  const [red = 255, , blue = 0] = await colourAt(rawPayload, 300, 300)
  expect([red < 30, blue > 220]).toEqual([true, true])
})

test('a hidden, missing or malformed one has no picture', async () => {
  const { id } = await makeEquipment({ hidden: true })
  const other = await makeEquipment({})
  await makeUser()
  for (const path of [`equipment/${id}.jpg`, `order/${other.id}.jpg`, 'equipment/x.jpg', `user/${other.id}.jpg`])
    expect((await app.inject(`/pictures/${path}`)).statusCode, path).toBe(404)
})
