/** Recorders that send coordinates in another order or unit: seen by where their machines are, put right as they come, and said. */
import * as api from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { machineDay } from '../../../../test/machines.ts'
import { makeRecorder } from '../../../../test/track-factories.ts'
import { storedPoints } from '../stored.fixture.ts'

const { app, db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const NOW = Date.now()
const RAMENSKOE = { lat: 55.567, lng: 38.23 }
const KHABAROVSK = { lat: 48.48, lng: 135.08 }

/** Each a kilometre north of the one before. */
const way = (secondsAgo: number, count = 10, { lat, lng } = RAMENSKOE) =>
  Array.from({ length: count }, (_, i) => ({ timestamp: NOW - secondsAgo * 1000 + i * 1000, lat: lat + i / 100, lng }))
const swap = <P extends { lat: number; lng: number }>(points: P[]) =>
  points.map((point) => ({ ...point, lat: point.lng, lng: point.lat }))

async function machine(place: { lat: number; lng: number } = RAMENSKOE) {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, ...place })
  const recorder = await makeRecorder(db, { equipment: id })
  const cookie = await signIn(owner)
  const record = (points: ReturnType<typeof way>) =>
    ask(api.recordPoints, { body: { points } }, { headers: { authorization: `Bearer ${recorder.token}` } })
  /** As a phone of another app sends one point. */
  const tell = ({ lat, lng }: { lat: number; lng: number }, secondsAgo: number) =>
    app.inject(`/i/osmand?id=${recorder.token}&timestamp=${Math.floor(NOW / 1000) - secondsAgo}&lat=${lat}&lon=${lng}`)
  const listed = async () => {
    const [one] = (await ask(api.getRecorders, { querystring: { equipmentId: id } }, { cookie })).recorders
    return { coords: one?.coords, doubt: one?.coordsDoubt }
  }
  const say = (as: 'swapped' | 'written', by = cookie) =>
    send(api.setRecorderCoords, { params: { id: recorder.id }, body: { as } }, { cookie: by })
  const lats = async () => (await storedPoints(db, id)).map(({ lat }) => lat)
  return { record, tell, listed, say, lats }
}

test('swapped from its first point on, a recorder puts its machine where that is, and it is said', async () => {
  const { record, listed, lats } = await machine()
  await record(swap(way(90, 3)))
  await record(swap(way(60, 3)))
  const north = way(90, 3).map(({ lat }) => lat)
  expect(await lats()).toEqual([...north, ...north])
  expect(await listed()).toEqual({ coords: { as: 'swapped', seen: true }, doubt: null })
})

test('a whole day of swapped points is stored as the machine drove it', async () => {
  const { record, lats } = await machine()
  const { points, start } = machineDay([{ does: 'drives', seconds: 8 * 3600, kmh: 20, turn: 0.1 }], { every: 60 })
  const sent = points.map(({ at, lat, lng }) => ({ timestamp: NOW - 9 * 3600_000 + at - start, lat, lng }))
  for (let i = 0; i < sent.length; i += 100) await record(swap(sent.slice(i, i + 100)))
  expect(await lats()).toEqual(sent.map(({ lat }) => lat))
})

test('a recorder that begins to swap in the middle of a day, and ends to, is seen both times', async () => {
  const { record, listed, lats } = await machine()
  await record(way(90, 2))
  await record(swap(way(80, 2)))
  expect(await listed()).toMatchObject({ coords: { as: 'swapped', seen: true } })
  await record(way(70, 2))
  expect(await listed()).toMatchObject({ coords: { as: 'written', seen: true } })
  const north = way(0, 2).map(({ lat }) => lat)
  expect(await lats()).toEqual([...north, ...north, ...north])
})

test.each([
  { name: 'ten-millionths of a degree', at: (degrees: number) => Math.round(degrees * 1e7), as: 'e7' },
  {
    name: 'degrees and minutes',
    at: (degrees: number) => Math.trunc(degrees) * 100 + (degrees % 1) * 60,
    as: 'minutes',
  },
])('coordinates in $name are no place on Earth until they are read so', async ({ at, as }) => {
  const { tell, listed, lats } = await machine()
  await tell({ lat: at(55.567), lng: at(38.23) }, 60)
  await tell({ lat: at(55.577), lng: at(38.23) }, 50)
  expect(await lats()).toEqual([expect.closeTo(55.567, 6), expect.closeTo(55.577, 6)])
  expect(await listed()).toMatchObject({ coords: { as, seen: true } })
})

test('in the far east a longitude is no latitude, and is put right all the same', async () => {
  const { tell, lats } = await machine(KHABAROVSK)
  await tell({ lat: KHABAROVSK.lng, lng: KHABAROVSK.lat }, 60)
  expect(await lats()).toEqual([KHABAROVSK.lat])
})

test('what is no place in any reading is refused, and said as before', async () => {
  const { tell, listed, lats } = await machine()
  await tell({ lat: 333, lng: 38.23 }, 60)
  expect([await lats(), await listed()]).toEqual([[], { coords: { as: 'written', seen: false }, doubt: null }])
})

test('the owner’s word stands until he takes it back, and what it does is said', async () => {
  const { record, listed, say, lats } = await machine()
  await record(swap(way(90, 2)))
  expect((await say('written')).statusCode).toBe(200)
  await record(swap(way(60, 6)))
  const { coords, doubt } = await listed()
  expect([coords, doubt?.as]).toEqual([{ as: 'written', seen: false }, 'swapped'])
  expect(doubt?.km).toBeLessThan(10)
  expect(doubt?.writtenKm).toBeGreaterThan(2000)
  await say('swapped')
  await record(swap(way(40, 1)))
  expect(await listed()).toEqual({ coords: { as: 'swapped', seen: false }, doubt: null })
  await record(way(30, 12))
  expect((await listed()).doubt).toMatchObject({ as: 'swapped' })
  expect((await lats()).filter((lat) => lat < 39)).toHaveLength(18)
})

test('neither a machine where it is listed, nor one that works far from there, nor one of which nothing is known, is changed', async () => {
  for (const [home, at] of [
    [RAMENSKOE, RAMENSKOE],
    [RAMENSKOE, KHABAROVSK],
    [{ lat: null, lng: null }, swap([RAMENSKOE])[0]],
  ] as [typeof RAMENSKOE, typeof RAMENSKOE][]) {
    const { record, listed, lats } = await machine(home)
    await record(way(60, 6, at))
    expect([(await lats())[0], await listed()]).toEqual([
      at.lat,
      { coords: { as: 'written', seen: false }, doubt: null },
    ])
  }
})

test('only the owner and who made it may say so', async () => {
  const { say } = await machine()
  expect((await say('swapped', await signIn(await makeUser()))).statusCode).toBe(404)
  expect((await say('swapped', '')).statusCode).toBe(401)
})
