import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStops } from '../recording/stops'
import { openQueueDatabase } from './database'
import { roomyMemory, thin, writeWithRoom } from './make-room'
import { openMemory } from './memory'
import { openQueue, type PhotoToKeep, type PointToKeep, type Queue, REFUSALS_MAX } from './queue'

const KRAN = 'kran'
let factory: IDBFactory
let queue: Queue

beforeEach(async () => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  factory = new IDBFactory()
  queue = openQueue(await openQueueDatabase(factory))
})

const point = (at: number, equipment = KRAN): PointToKeep => ({
  equipment,
  at,
  lat: 55,
  lng: 38,
  accuracy: 5,
  speed: null,
  heading: null,
  altitude: null,
  mock: false,
  battery: null,
  skew: null,
})
const points = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => point(from + index))
const photo = (at: number, bytes = 10): PhotoToKeep => ({
  equipment: KRAN,
  at,
  skew: null,
  lat: null,
  lng: null,
  sha256: `sha-${at}`,
  bytes,
  refusals: 0,
})
const file = (bytes = 10) => new ArrayBuffer(bytes)
const times = (batch: { at: number }[]) => batch.map(({ at }) => at)

test('a batch has the oldest points and the newest one', async () => {
  await queue.addPoints(points(0, 10))
  expect(times(await queue.batch(KRAN, 4))).toEqual([0, 1, 2, 9])
  expect(times(await queue.batch(KRAN, 10))).toEqual(points(0, 10).map(({ at }) => at))
  expect(times(await queue.batch(KRAN, 50))).toHaveLength(10)
})

test('sent points are gone and the others stay, also after the app is opened again', async () => {
  await queue.addPoints([...points(0, 5), point(7, 'kamaz')])
  await queue.removePoints(await queue.batch(KRAN, 3))
  const again = openQueue(await openQueueDatabase(factory))
  expect(times(await again.batch(KRAN, 10))).toEqual([2, 3])
  expect(times(await again.batch('kamaz', 10))).toEqual([7])
  expect((await again.equipments()).sort()).toEqual(['kamaz', KRAN])
})

test('a photo that is refused again and again no longer delays the others', async () => {
  await queue.addPhoto(photo(1), file())
  await queue.addPhoto(photo(2), file())
  for (let i = 0; i < REFUSALS_MAX; i++) {
    const next = await queue.nextPhoto(KRAN)
    if (next) await queue.refusePhoto(next.photo)
  }
  expect((await queue.nextPhoto(KRAN))?.photo.at).toBe(2)
  expect(await queue.counts()).toEqual({ points: 0, photos: 1, stuck: 1 })
})

test('a point that is refused for its time while others go back is not lost', async () => {
  await queue.addPoints(points(0, 2))
  const [one, other] = await queue.batch(KRAN, 2)
  if (!one || !other) throw new Error('no points')
  await queue.removePoints([one], [one])
  await Promise.all([queue.redate(), queue.removePoints([other], [other])])
  expect(times(await queue.points())).toEqual([0])
  expect(await queue.misdated()).toEqual({ points: 1, photos: 0 })
})

test('a connection that the browser has closed is opened again', async () => {
  const connections: IDBDatabase[] = []
  const noting = Object.assign(Object.create(factory), {
    open(name: string, version: number) {
      const request = factory.open(name, version)
      request.addEventListener('success', () => connections.push(request.result))
      return request
    },
  })
  const db = await openQueueDatabase(noting)
  const [queue, memory] = [openQueue(db), openMemory(db)]
  // Without a word, and with the event.
  connections[0]?.close()
  await Promise.all([queue.addPoints([point(1)]), queue.addPoints([point(2)]), memory.set('current', KRAN)])
  expect(connections).toHaveLength(2)
  connections[1]?.close()
  connections[1]?.onclose?.(new Event('close'))
  expect(times(await queue.points())).toEqual([1, 2])
  expect([await memory.get('current'), await queue.equipments()]).toEqual([KRAN, [KRAN]])
  expect(connections).toHaveLength(3)
})

test('clearing a machine’s queue leaves the queues of others', async () => {
  await queue.addPoints([point(1), point(2, 'kamaz')])
  await queue.addPhoto(photo(1), file())
  await queue.clear(KRAN)
  expect(await queue.counts()).toEqual({ points: 1, photos: 0, stuck: 0 })
  expect(await queue.nextPhoto(KRAN)).toBeUndefined()
})

test('when the phone is full photos go before points, until there is room to write', async () => {
  await queue.addPoints(points(0, 8))
  await queue.addPhoto(photo(1, 3_000_000), file())
  let fullFor = 6
  const work = vi.fn(async () => {
    if (fullFor-- > 0) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })
  const reports: object[] = []
  const pause = vi.fn(async () => {})
  await writeWithRoom(queue, work, async (thinned) => void reports.push(thinned), pause)
  expect(reports).toEqual([
    { photos: 1, points: 0 },
    { photos: 0, points: 2 },
  ])
  expect(pause).toHaveBeenCalledTimes(6)
  expect(times(await queue.points())).toEqual([0, 2, 4, 5, 6, 7])
})

test('on a full phone a photo goes for what a person did', async () => {
  await queue.addPhoto(photo(1, 3_000_000), file())
  const memory = openMemory(await openQueueDatabase(factory))
  const set: typeof memory.set = async (...given) => {
    if ((await queue.photos()).length > 0) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    return memory.set(...given)
  }
  const thinned = vi.fn(async () => {})
  const stops = openStops(roomyMemory({ get: memory.get, set }, queue, thinned))
  await stops.add({ equipment: KRAN, at: 1, skew: null })
  expect(await stops.unsent()).toHaveLength(1)
  expect(thinned).toHaveBeenCalledWith({ photos: 1, points: 0 })
})

const write = (error: Error) =>
  writeWithRoom(
    queue,
    () => Promise.reject(error),
    async () => {},
  )

test('writing fails when the phone is full and there is nothing left to delete', async () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  await expect(write(full)).rejects.toThrow('full')
})

test('writing that fails for another reason deletes nothing', async () => {
  await queue.addPoints(points(0, 8))
  await expect(write(new Error('broken'))).rejects.toThrow('broken')
  expect(await thin(queue)).toEqual({ photos: 0, points: 2 })
})

test('the memory keeps a value until it is forgotten', async () => {
  const memory = openMemory(await openQueueDatabase(factory))
  await memory.set('current', KRAN)
  expect(await memory.get('current')).toBe(KRAN)
  await memory.forget('current')
  expect(await memory.get('current')).toBeUndefined()
})
