/** Recorders that send latitude and longitude in each other's place: that is said, and can be put right from then on. */
import * as api from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { storedPoints } from './stored.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const NOW = Date.now()
/** Metres north and east of each other, near Ramenskoye. */
const way = (from: number, count = 10) =>
  Array.from({ length: count }, (_, i) => ({ timestamp: from + i * 1000, lat: 55.567 + i / 1000, lng: 38.23 }))
const swap = <P extends { lat: number; lng: number }>(points: P[]) =>
  points.map((point) => ({ ...point, lat: point.lng, lng: point.lat }))

async function machine() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, lat: 55.567, lng: 38.23 })
  const recorder = await makeRecorder(db, { equipment: id })
  const cookie = await signIn(owner)
  const record = (points: ReturnType<typeof way>) =>
    ask(api.recordPoints, { body: { points } }, { headers: { authorization: `Bearer ${recorder.token}` } })
  const listed = async () =>
    (await ask(api.getRecorders, { querystring: { equipmentId: id } }, { cookie })).recorders[0]
  const change = (swapped: boolean, by = cookie) =>
    send(api.setRecorderCoords, { params: { id: recorder.id }, body: { swapped } }, { cookie: by })
  return { id, cookie, record, listed, change }
}

test('points that come from where the machine cannot be are said at the recorder', async () => {
  const { record, listed } = await machine()
  await record(swap(way(NOW - 60_000)))
  const recorder = await listed()
  expect(recorder?.swapped).toBe(false)
  expect(recorder?.coordsDoubt?.km).toBeLessThan(5)
  expect(recorder?.coordsDoubt?.writtenKm).toBeGreaterThan(2000)
})

test('once its owner has said so, they are put right as they come, and until he says otherwise', async () => {
  const { id, record, listed, change } = await machine()
  await record(swap(way(NOW - 90_000)))
  expect((await change(true)).statusCode).toBe(200)
  expect(await listed()).toMatchObject({ swapped: true, coordsDoubt: null })
  await record(swap(way(NOW - 50_000, 1)))
  await change(false)
  await record(way(NOW - 40_000, 1))
  expect((await storedPoints(db, id)).map(({ lat }) => lat).slice(-3)).toEqual([38.23, 55.567, 55.567])
})

test('a recorder that is put right and then sends as it should is told again', async () => {
  const { record, listed, change } = await machine()
  await change(true)
  await record(way(NOW - 60_000))
  expect(await listed()).toMatchObject({ swapped: true, coordsDoubt: { km: expect.any(Number) } })
})

test('neither a machine where it is listed, nor one far from it, is in doubt', async () => {
  const { record, listed } = await machine()
  await record(way(NOW - 60_000))
  expect((await listed())?.coordsDoubt).toBeNull()
  const far = await machine()
  await far.record(way(NOW - 60_000).map((point) => ({ ...point, lat: 48.5, lng: 135.1 })))
  expect((await far.listed())?.coordsDoubt).toBeNull()
})

test('nobody but the owner and who made it may say so', async () => {
  const { change } = await machine()
  expect((await change(true, await signIn(await makeUser()))).statusCode).toBe(404)
  expect((await change(true, '')).statusCode).toBe(401)
})
