/** Days whose hours are still to be counted, and objects that decide about them: each of its own machine. */
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { makeTracking } from '../../../test/track-factories.ts'
import { objectBordersOf } from './borders/borders.queries.ts'
import { STORE } from './object.fixture.ts'
import { insertObject } from './objects.queries.ts'
import { insertDeclined, takenShapes } from './places.queries.ts'
import { keepPrecedence, overlapsOf } from './precedence.queries.ts'
import {
  countBehind,
  endStaleDay,
  holdStaleDay,
  listStaleDays,
  markDayBefore,
  objectsWith,
  type StaleDay,
} from './stale-days.queries.ts'

const { db, makeUser, makeEquipment } = await testRows()

async function makeOwner() {
  const { id: owner } = await makeUser()
  const machine = async () => {
    const { id } = await makeEquipment({ owner })
    await makeTracking(db, { equipment: id })
    return id
  }
  const [roller, digger] = [await machine(), await machine()]
  const object = async (name: string, machines: string[] = [roller], radius = 300) =>
    (await insertObject(db, owner, { ...STORE, name, shape: { ...STORE.shape, radius }, machines }, 100)) ?? 0
  return { owner, roller, digger, object }
}
const close = (objectId: number) =>
  db.updateTable('objects').set({ state: 'closed', closed_at: new Date() }).where('id', '=', String(objectId)).execute()

const mark = (item_id: string, ...days: string[]) =>
  db
    .insertInto('stale_object_days')
    .values(days.map((day) => ({ item_id, day })))
    .execute()
const stale = async (machines?: string[], except: string[] = []) =>
  (await listStaleDays(db, machines, except)).map(({ equipment, day }) => `${equipment} ${day}`)
const one = async (equipment: string, day: string): Promise<StaleDay> => {
  const found = (await listStaleDays(db, [equipment], [])).find((other) => other.day === day)
  if (!found) throw new Error('not stale')
  return found
}

test('days to be counted are those of the machines that were asked for, the newest first, without those in work', async () => {
  const { roller, digger } = await makeOwner()
  await mark(roller, '2026-06-16', '2026-06-18')
  await mark(digger, '2026-06-17')
  expect(await stale([roller])).toEqual([`${roller} 2026-06-18`, `${roller} 2026-06-16`])
  expect(await stale()).toEqual(
    expect.arrayContaining([`${roller} 2026-06-18`, `${digger} 2026-06-17`, `${roller} 2026-06-16`]),
  )
  expect(await stale([roller, digger], [`${roller} 2026-06-16`])).toEqual([
    `${roller} 2026-06-18`,
    `${digger} 2026-06-17`,
  ])
  expect((await listStaleDays(db, [digger], []))[0]).toMatchObject({ time_zone: 'Europe/Moscow' })
})

test('behind are the days of these machines in the period, but for the newest two', async () => {
  const { roller, digger } = await makeOwner()
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  await mark(roller, '2026-06-16', '2026-06-17', '2026-06-18', dayAgo(0), dayAgo(1), dayAgo(2))
  await mark(digger, '2026-06-17')
  expect(await countBehind(db, [roller])).toBe(4)
  expect(await countBehind(db, [roller], { from: '2026-06-17', to: '2026-06-18' })).toBe(2)
  expect(await countBehind(db, [roller, digger], { from: '2026-06-17', to: '2026-06-17' })).toBe(2)
})

test('a day is held as it was found, with its own sums, and ended alone', async () => {
  const { roller, digger } = await makeOwner()
  const sums = { points: 2, photos: 0, distance_m: 0, raw_distance_m: 0, discarded: '{}', idle_s: 0 }
  const sum = (equipment: string, day: string, working_s: number) =>
    db
      .insertInto('track_days')
      .values({ equipment, day, ...sums, working_s, moving_s: 0, trips: 0, stops: 0, gaps: 0 } as never)
      .execute()
  // Marked together, so at the same moment; the others were changed more often.
  const changes = '5'
  await db
    .insertInto('stale_object_days')
    .values([
      { item_id: digger, day: '2026-06-17', changes },
      { item_id: roller, day: '2026-06-16', changes },
      { item_id: roller, day: '2026-06-17', changes: '1' },
    ])
    .execute()
  await sum(digger, '2026-06-17', 100)
  await sum(roller, '2026-06-16', 200)
  const bare = await one(roller, '2026-06-17')
  expect(await holdStaleDay(db, bare)).toEqual({ stays: false, emptied: false, parts: undefined })
  await sum(roller, '2026-06-17', 300)
  expect((await holdStaleDay(db, bare))?.parts?.work).toBe(300)
  expect(await holdStaleDay(db, { ...bare, changes: '7' })).toMatchObject({ stays: true })
  // Another one has counted it meanwhile, and it was marked anew.
  expect(await holdStaleDay(db, { ...bare, since: '2026-01-01 00:00:00+00' })).toBeUndefined()
  await endStaleDay(db, bare)
  expect(await stale([roller, digger])).toEqual([`${digger} 2026-06-17`, `${roller} 2026-06-16`])
})

test('a day is counted anew, if its machine was there at its last point and points of the next day may show it left', async () => {
  const { roller, digger, object } = await makeOwner()
  const [yard, site] = [await object('Склад', [roller, digger]), await object('Стройка', [roller, digger])]
  const midnight = Date.parse('2026-06-18T00:00+03:00')
  const work = (object_id: number, item_id: string, day: string, last: number, left: Date | null = null) =>
    db
      .insertInto('object_hours')
      .values({
        object_id: String(object_id),
        item_id,
        day,
        came: new Date(last - 1000),
        left,
        on_site_s: 1,
        work_s: 1,
        idle_s: 0,
        unknown_s: 0,
        visits: JSON.stringify([{ came: last - 1000, left: last }]),
        off_s: 0,
        began: null,
        ended: null,
        pause: null,
        silent_s: 0,
        over: null,
      })
      .execute()
  const marked = async () => {
    await db.deleteFrom('stale_object_days').where('item_id', 'in', [roller, digger]).execute()
    await markDayBefore(db, { ...(await dayOf(roller)), day: '2026-06-18' }, midnight)
    return stale([roller, digger])
  }
  const dayOf = async (equipment: string) => {
    await mark(equipment, '2026-01-01')
    const day = await one(equipment, '2026-01-01')
    await endStaleDay(db, day)
    return day
  }
  // It was heard there until midnight; it left; it is another day, or another machine.
  await work(yard, roller, '2026-06-17', midnight)
  await work(site, roller, '2026-06-17', midnight - 1000, new Date(midnight - 1000))
  await work(yard, roller, '2026-06-16', midnight - 86_400_000 - 1000)
  await work(yard, digger, '2026-06-17', midnight - 1000)
  expect(await marked()).toEqual([])
  await db.deleteFrom('object_hours').where('object_id', '=', String(site)).execute()
  await work(site, roller, '2026-06-17', midnight - 1)
  expect(await marked()).toEqual([`${roller} 2026-06-17`])
})

test('a machine has the objects where it works, and its borders are those of open ones', async () => {
  const { roller, digger, object } = await makeOwner()
  const [yard, closed] = [await object('Склад'), await object('Закрытый')]
  await object('Экскаватора', [digger])
  await close(closed)
  expect((await objectsWith(db, roller)).map(({ id }) => Number(id)).toSorted()).toEqual([yard, closed].toSorted())
  expect(await objectBordersOf(db, roller)).toMatchObject([{ id: yard, name: 'Склад', radius: 300 }])
})

test('objects that lie over each other are open ones of one owner, and which goes first is said of these two alone', async () => {
  const [mine, strangers] = [await makeOwner(), await makeOwner()]
  const [large, small, closed] = [
    await mine.object('Большой', [mine.roller], 900),
    await mine.object('Малый', [mine.roller], 100),
    await mine.object('Закрытый', [mine.roller], 500),
  ]
  const strange = await strangers.object('Чужой', [strangers.roller], 300)
  await close(closed)
  const overlaps = async (objectId: number) => (await overlapsOf(db, objectId)).map(({ name, first }) => [name, first])
  expect([await overlaps(large), await overlaps(small), await overlaps(closed)]).toEqual([
    [['Малый', false]],
    [['Большой', true]],
    [],
  ])
  const third = await mine.object('Третий', [mine.roller], 50)
  const keep = (objectId: number, said: { objectId: number; first: boolean }[]) =>
    keepPrecedence(db, { userId: mine.owner, objectId: String(objectId) }, said)
  expect(await keep(large, [{ objectId: strange, first: true }])).toBe(false)
  expect(await keep(large, [{ objectId: large, first: true }])).toBe(false)
  expect(await keep(large, [{ objectId: third, first: true }])).toBe(true)
  expect(await keep(large, [{ objectId: small, first: true }])).toBe(true)
  expect(await keep(large, [{ objectId: small, first: true }])).toBe(false)
  expect(await overlaps(large)).toEqual([
    ['Малый', true],
    ['Третий', true],
  ])
  expect(await keep(large, [{ objectId: small, first: false }])).toBe(true)
  expect(await overlaps(large)).toEqual([
    ['Малый', false],
    ['Третий', true],
  ])
  expect((await objectsWith(db, mine.roller)).find(({ id }) => id === String(large))?.before).toEqual([String(third)])
})

test('nothing is offered where an owner has an open object or has declined one, whatever others have', async () => {
  const [mine, strangers] = [await makeOwner(), await makeOwner()]
  await mine.object('Склад')
  await close(await mine.object('Закрытый', [mine.roller], 200))
  await strangers.object('Чужой', [strangers.roller], 100)
  await insertDeclined(db, mine.owner, { lat: 55, lon: 37 })
  await insertDeclined(db, strangers.owner, { lat: 54, lon: 36 })
  expect(await takenShapes(db, mine.owner)).toEqual([
    { kind: 'circle', lat: 55.6, lon: 38.1, radius: 300 },
    { kind: 'circle', lat: 55, lon: 37, radius: 300 },
  ])
})

test('of five hundred declined places the oldest is forgotten, and none of another owner', async () => {
  const [mine, strangers] = [await makeOwner(), await makeOwner()]
  await insertDeclined(db, strangers.owner, { lat: 54, lon: 36 })
  await insertDeclined(db, strangers.owner, { lat: 50, lon: 37 })
  const rows = Array.from({ length: 500 }, (_, i) => ({
    user_id: mine.owner,
    lat: 50 + i / 100,
    lon: 37,
    made_at: new Date(Date.parse('2026-01-01T00:00Z') + i * 1000),
  }))
  await db.insertInto('declined_places').values(rows).execute()
  await insertDeclined(db, mine.owner, { lat: 60, lon: 37 })
  const lats = (await takenShapes(db, mine.owner)).map(({ lat }) => lat)
  expect([lats.length, Math.min(...lats), lats.includes(60)]).toEqual([500, 50.01, true])
  expect(await takenShapes(db, strangers.owner)).toHaveLength(2)
})
