/** Hours, corrections and events of several objects, machines and days: each is read, kept and counted for itself. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { permit } from '../../../test/track-factories.ts'
import { insertCorrection, insertDowntime, takeBackCorrection } from './corrections.queries.ts'
import { drawnObjects, objectsVisited } from './drawn.queries.ts'
import {
  type CountedHours,
  coarseDays,
  eventsOf,
  hoursOf,
  hoursOfAll,
  hoursOfMachines,
  keepEvent,
  keepHours,
  stayedOn,
} from './hours.queries.ts'
import { STORE } from './object.fixture.ts'
import { insertObject } from './objects.queries.ts'
import { overAmong, overOn } from './precedence.queries.ts'
import { presentOn } from './present.queries.ts'

const { db, makeUser, makeEquipment } = await testRows()

const DAY = '2026-06-17'
const at = (hours: number, day = DAY) => Date.parse(`${day}T00:00+03:00`) + hours * HOUR

let owners = 0
async function makeOwner() {
  const name = `Владелец ${++owners}`
  const { id: owner } = await makeUser({ name })
  const machine = async (called: string) => (await makeEquipment({ owner, name: called })).id
  const [roller, digger] = [await machine('Каток'), await machine('Экскаватор')]
  const object = async (called: string, machines = [roller, digger]) =>
    (await insertObject(db, owner, { ...STORE, name: called, machines }, 100)) ?? 0
  return { owner, name, roller, digger, object }
}

const WORKED: Omit<CountedHours, 'objectId'> = {
  came: at(8),
  left: at(17),
  began: at(8),
  ended: at(17),
  pause: null,
  onSite: 3600,
  work: 3600,
  idle: 0,
  off: 0,
  unknown: 0,
  inferred: 0,
  silent: 0,
  visits: [{ came: at(8), left: at(17) }],
  waits: [],
  over: [],
}
const work = (objectId: number, equipment: string, day = DAY, more: Partial<CountedHours> = {}) =>
  keepHours(db, { equipment, day }, [String(objectId)], [{ ...WORKED, objectId: String(objectId), ...more }])
const daysOf = async (objectId: number, from = DAY, to = DAY) =>
  (await hoursOf(db, { objectId, from, to })).map(({ day, itemId }) => `${day} ${itemId}`)

test('hours of an object are those of its days and machines that were asked for', async () => {
  const { roller, digger, object } = await makeOwner()
  const [yard, site] = [await object('Склад'), await object('Стройка')]
  for (const day of ['2026-06-15', '2026-06-16', '2026-06-18', '2026-06-19']) await work(yard, roller, day)
  await work(yard, digger, '2026-06-17')
  await work(site, roller, '2026-06-17')
  const period = { from: '2026-06-16', to: '2026-06-18' }
  expect(await daysOf(yard, period.from, period.to)).toEqual([
    `2026-06-16 ${roller}`,
    `2026-06-17 ${digger}`,
    `2026-06-18 ${roller}`,
  ])
  const ofDigger = await hoursOf(db, { objectId: yard, itemIds: [digger], ...period })
  expect(ofDigger.map(({ itemId }) => itemId)).toEqual([digger])
  const both = await hoursOfAll(db, { objectIds: [yard, site], itemIds: [roller], ...period })
  expect(both.map(({ day, objectId }) => [day, objectId])).toEqual([
    ['2026-06-16', yard],
    ['2026-06-17', site],
    ['2026-06-18', yard],
  ])
})

test('a day that is counted anew takes the place of that day of that machine there, and of no other', async () => {
  const { roller, digger, object } = await makeOwner()
  const [yard, site] = [await object('Склад'), await object('Стройка')]
  for (const [objectId, machine] of [
    [yard, roller],
    [yard, digger],
    [site, roller],
  ] as const)
    for (const day of [DAY, '2026-06-18']) await work(objectId, machine, day)
  await keepHours(db, { equipment: roller, day: DAY }, [String(yard)], [])
  expect(await daysOf(yard, DAY, '2026-06-18')).toEqual([
    `${DAY} ${digger}`,
    ...[`2026-06-18 ${roller}`, `2026-06-18 ${digger}`].toSorted(),
  ])
  expect(await daysOf(site, DAY, '2026-06-18')).toEqual([`${DAY} ${roller}`, `2026-06-18 ${roller}`])
})

test('the newest correction of a day counts, until it is taken back; a day without a visit has it, too', async () => {
  const { owner, name, roller, digger, object } = await makeOwner()
  const [yard, site] = [await object('Склад'), await object('Стройка')]
  const parts = { onSite: null, idle: null, off: null, unknown: null, began: null, ended: null }
  const correct = (counted: number, more: object = {}) =>
    insertCorrection(
      db,
      { objectId: yard, itemId: roller, day: DAY, userId: owner, ...more },
      { ...parts, onSite: counted, idle: 0, off: 0, unknown: 0, counted, reason: 'Сверили' },
    )
  await correct(3600)
  await correct(7200)
  await correct(36_000, { itemId: digger })
  await correct(36_000, { day: '2026-06-18' })
  await correct(36_000, { objectId: site })
  const counted = async () =>
    (await hoursOf(db, { objectId: yard, itemIds: [roller], from: DAY, to: DAY })).map(
      (day) => day.correction?.counted ?? null,
    )
  expect(await counted()).toEqual([7200])
  const [day] = await hoursOf(db, { objectId: yard, itemIds: [roller], from: DAY, to: DAY })
  expect(day?.correction?.by).toBe(name)
  await takeBackCorrection(db, { objectId: yard, itemId: roller, day: DAY, userId: owner }, 'По записям')
  expect(await counted()).toEqual([])
  await work(yard, roller)
  expect(await counted()).toEqual([null])
})

test('простой stays whole on the day whose points were deleted with its hours, and on no other day or machine', async () => {
  const { owner, roller, digger, object } = await makeOwner()
  const yard = await object('Склад')
  const sums = { points: 0, photos: 0, distance_m: 0, raw_distance_m: 0, discarded: '{}', moving_s: 0, working_s: 0 }
  const summed = (equipment: string, day: string, emptied_at: Date | null) =>
    db
      .insertInto('track_days')
      .values({ ...sums, idle_s: 0, trips: 0, stops: 0, gaps: 0, equipment, day, emptied_at } as never)
      .execute()
  await summed(roller, DAY, new Date())
  await summed(roller, '2026-06-18', null)
  await summed(digger, '2026-06-18', new Date())
  for (const [itemId, day] of [
    [roller, DAY],
    [roller, '2026-06-18'],
    [digger, DAY],
  ] as const)
    await insertDowntime(
      db,
      { objectId: yard, itemId, day, userId: owner },
      { seconds: 18_000, fault: 'customer', reason: 'Нет фронта', code: '' },
    )
  const days = await hoursOf(db, { objectId: yard, from: DAY, to: '2026-06-18' })
  expect(
    Object.fromEntries(
      days.map(({ day, itemId, downtime }) => [`${day} ${itemId}`, [downtime?.seconds, downtime?.stated]]),
    ),
  ).toEqual({
    [`${DAY} ${roller}`]: [18_000, undefined],
    [`${DAY} ${digger}`]: [0, 18_000],
    [`2026-06-18 ${roller}`]: [0, 18_000],
  })
  // Hours that were kept still bound it.
  await work(yard, roller, DAY, { onSite: 10_800, off: 7200 })
  const [kept] = await hoursOf(db, { objectId: yard, itemIds: [roller], from: DAY, to: DAY })
  expect(kept?.downtime).toMatchObject({ seconds: 7200, stated: 18_000 })
})

test('the newest word of простой counts, until it is taken back', async () => {
  const { owner, name, roller, digger, object } = await makeOwner()
  const yard = await object('Склад')
  const say = (seconds: number | null, itemId = roller) =>
    insertDowntime(
      db,
      { objectId: yard, itemId, day: DAY, userId: owner },
      seconds === null ? null : { seconds, fault: 'customer', reason: 'Нет фронта', code: '' },
    )
  const said = async () =>
    (await hoursOf(db, { objectId: yard, itemIds: [roller], from: DAY, to: DAY })).map((day) => [
      day.downtime?.seconds,
      day.downtime?.by,
    ])
  await work(yard, roller, DAY, { onSite: 10_800, off: 7200 })
  await say(3600)
  await say(7200)
  await say(36_000, digger)
  expect(await said()).toEqual([[7200, name]])
  await say(null)
  expect(await said()).toEqual([[undefined, undefined]])
})

test('простой that a driver reports is one of the machine there, while it was there', async () => {
  const { roller, digger, object } = await makeOwner()
  const yard = await object('Склад')
  await work(yard, roller)
  const say = (equipment: string, hours: number, what: 'customer_idle' | 'fuel' = 'customer_idle') =>
    db
      .insertInto('driver_notes')
      .values({ equipment, id: crypto.randomUUID(), at: new Date(at(hours)), what, driver: null, driver_name: '' })
      .execute()
  for (const hours of [7, 8, 12, 17, 18]) await say(roller, hours)
  await say(roller, 10, 'fuel')
  await say(digger, 11)
  const [day] = await hoursOf(db, { objectId: yard, from: DAY, to: DAY })
  expect(day?.idleSaid).toEqual([at(8), at(12), at(17)])
})

test('hours of machines are shown on the objects where they work, to whoever may see the machine', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const [yard, site] = [await one.object('Склад', [one.roller, one.digger]), await one.object('Стройка', [one.digger])]
  await work(yard, one.roller)
  await work(yard, one.roller, '2026-06-18')
  await work(yard, one.digger)
  // It works there no longer: its hours stay, as its owner only sees.
  await work(site, one.roller)
  const shown = async (user: string, ids: string[], days = [DAY]) =>
    (await hoursOfMachines(db, user, { ids, days })).map(({ name, itemId, own, former }) => [name, itemId, own, former])
  expect(await shown(one.owner, [one.roller])).toEqual([
    ['Склад', one.roller, true, false],
    ['Стройка', one.roller, true, true],
  ])
  expect((await shown(one.owner, [one.roller, one.digger])).length).toBe(3)
  expect((await shown(one.owner, [one.roller], [DAY, '2026-06-18'])).length).toBe(3)
  expect(await shown(other.owner, [one.roller, one.digger])).toEqual([])
  await permit(db, one.roller, other.owner)
  expect(await shown(other.owner, [one.roller, one.digger])).toEqual([['Склад', one.roller, false, false]])
})

test('what the owner entered for a machine that is taken off is shown on days without hours, to the owner', async () => {
  const { owner, roller, digger, object } = await makeOwner()
  const [yard, site] = [await object('Склад', []), await object('Стройка', [])]
  const parts = { onSite: 3600, idle: 0, off: 0, unknown: 0, began: null, ended: null }
  const day = { itemId: roller, day: DAY, userId: owner }
  await insertCorrection(db, { ...day, objectId: yard }, { ...parts, counted: 3600, reason: 'Сверили' })
  const downtime = { seconds: 1800, fault: 'customer' as const, reason: 'Ждали бетон', code: '' }
  await insertDowntime(db, { ...day, objectId: site }, downtime)
  await insertDowntime(db, { ...day, objectId: site, itemId: digger, day: '2026-06-18' }, downtime)
  const shown = async (user: string, ids = [roller, digger]) =>
    (await hoursOfMachines(db, user, { ids, days: [DAY] })).map(({ name, itemId, former, correction, downtime }) => [
      ...[name, itemId, former],
      ...[correction?.counted, downtime?.reason],
    ])
  expect(await shown(owner)).toEqual([
    ['Склад', roller, true, 3600, undefined],
    ['Стройка', roller, true, undefined, 'Ждали бетон'],
  ])
  expect(await shown(owner, [digger])).toEqual([])
  const partner = await makeOwner()
  await permit(db, roller, partner.owner)
  expect(await shown(partner.owner)).toEqual([])
})

test('a day seen by few points is told of its own machine and day', async () => {
  const { roller, digger } = await makeOwner()
  const sums = { points: 2, photos: 0, distance_m: 0, raw_distance_m: 0, discarded: '{}', working_s: 0, idle_s: 0 }
  const keep = (equipment: string, day: string, more: object) =>
    db
      .insertInto('track_days')
      .values({ equipment, day, ...sums, moving_s: 0, trips: 0, stops: 0, gaps: 0, ...more } as never)
      .execute()
  await keep(roller, '2026-06-16', { coarse_s: 300 })
  await keep(roller, '2026-06-17', {})
  await keep(roller, '2026-06-18', { turns_s: 120 })
  await keep(digger, '2026-06-16', { speed_unproved: true })
  await keep(digger, '2026-06-18', { coarse_s: 600 })
  const days = await coarseDays(db, [
    ...['2026-06-16', '2026-06-17', '2026-06-18'].map((day) => ({ itemId: roller, day })),
    { itemId: digger, day: '2026-06-16' },
  ])
  expect(days.map(({ itemId, day }) => `${day} ${itemId}`).toSorted()).toEqual(
    [`2026-06-16 ${roller}`, `2026-06-18 ${roller}`, `2026-06-16 ${digger}`].toSorted(),
  )
})

test('a coming is found once, and another machine, object, kind or time is another', async () => {
  const { roller, digger, object } = await makeOwner()
  const [yard, site] = [await object('Склад'), await object('Стройка')]
  const event = (more: Partial<Parameters<typeof keepEvent>[1]> = {}) => {
    const moment = more.at ?? at(8)
    return keepEvent(db, {
      objectId: String(yard),
      equipment: roller,
      kind: 'came',
      at: moment,
      lat: 55.6,
      lon: 38.1,
      within: [moment - 10 * MINUTE, moment + 10 * MINUTE],
      ...more,
    })
  }
  expect([await event(), await event({ at: at(8) + 10 * MINUTE })]).toEqual([true, false])
  expect(await event({ at: at(8) - 10 * MINUTE })).toBe(false)
  const others = [
    await event({ objectId: String(site) }),
    await event({ equipment: digger }),
    await event({ kind: 'left' }),
    await event({ at: at(8) + 11 * MINUTE }),
    await event({ at: at(8) - 11 * MINUTE }),
  ]
  expect(others).toEqual([true, true, true, true, true])
  const found = await eventsOf(db, { since: new Date(Date.now() - HOUR) })
  expect(found.filter(({ itemId }) => itemId === roller || itemId === digger)).toHaveLength(6)
  expect(await eventsOf(db, { since: new Date((found.at(-1)?.foundAt ?? 0) + 1) })).toEqual([])
})

test('a machine stays on an object, if it had not left when it was last heard there on an earlier day', async () => {
  const { roller, digger, object } = await makeOwner()
  const [yard, site] = [await object('Склад'), await object('Стройка')]
  const stays = (day: string, objectId = yard, equipment = roller) => stayedOn(db, String(objectId), { equipment, day })
  await work(yard, roller, '2026-06-15')
  await work(yard, roller, '2026-06-17', { left: null })
  await work(yard, roller, '2026-06-19')
  expect([await stays('2026-06-15'), await stays('2026-06-16'), await stays('2026-06-17')]).toEqual([
    false,
    false,
    false,
  ])
  expect([await stays('2026-06-18'), await stays('2026-06-19'), await stays('2026-06-20')]).toEqual([true, true, false])
  expect([await stays('2026-06-18', site), await stays('2026-06-18', yard, digger)]).toEqual([false, false])
})

test('on an object is who was there when it was last heard on its last day', async () => {
  const { roller, digger, object } = await makeOwner()
  const [yard, site] = [await object('Склад'), await object('Стройка')]
  const sums = { points: 2, photos: 0, distance_m: 0, raw_distance_m: 0, discarded: '{}', working_s: 0, idle_s: 0 }
  const heard = (equipment: string, day: string) =>
    db
      .insertInto('track_days')
      .values({ equipment, day, ...sums, moving_s: 0, trips: 0, stops: 0, gaps: 0 } as never)
      .execute()
  await heard(roller, DAY)
  await heard(digger, DAY)
  await work(yard, roller, DAY, { left: null })
  await work(site, roller)
  await work(yard, digger, '2026-06-16', { left: null })
  expect((await presentOn(db, [yard, site])).map(({ objectId, itemId }) => [objectId, itemId])).toEqual([
    [yard, roller],
  ])
  expect(await presentOn(db, [site])).toEqual([])
  // A day later it is heard elsewhere.
  await heard(roller, '2026-06-18')
  expect(await presentOn(db, [yard])).toEqual([])
})

test('drawn beside a machine’s route are its owner’s open objects on which it was then', async () => {
  const { owner, roller, digger, object } = await makeOwner()
  const [yard, closed, former, early] = [
    await object('Склад'),
    await object('Закрытый'),
    await object('Без катка', [digger]),
    await object('Утром'),
  ]
  const [stays, digs] = [await object('До сих пор'), await object('Другой')]
  await work(yard, roller)
  await work(closed, roller)
  await work(former, roller)
  await work(early, roller, DAY, { left: at(9) })
  await work(stays, roller, DAY, { left: null })
  await work(digs, digger)
  await db
    .updateTable('objects')
    .set({ state: 'closed', closed_at: new Date() })
    .where('id', '=', String(closed))
    .execute()
  const visited = (from: string, to: string, since = 0) => objectsVisited(db, roller, { from, to, since })
  expect(await visited(DAY, DAY)).toEqual([yard, early, stays])
  expect([await visited('2026-06-16', '2026-06-16'), await visited('2026-06-18', '2026-06-18')]).toEqual([[], []])
  expect(await visited(DAY, DAY, at(9))).toEqual([yard, early, stays])
  expect(await visited(DAY, DAY, at(9) + 1)).toEqual([yard, stays])
  // Whoever sold it keeps his objects to himself.
  const { id: buyer } = await makeUser()
  await db.updateTable('items').set({ owner: buyer }).where('id', '=', roller).execute()
  expect(await visited(DAY, DAY)).toEqual([])
  await db.updateTable('items').set({ owner }).where('id', '=', roller).execute()
  expect((await drawnObjects(db, [yard, stays])).map(({ objectId }) => objectId).toSorted()).toEqual(
    [yard, stays].toSorted(),
  )
})

test('hours spent on two objects are told with the one that does not have them, or with the other where it is not shown', async () => {
  const { owner, roller, digger, object } = await makeOwner()
  const strangers = await makeOwner()
  const [yard, site, third] = [await object('Склад'), await object('Стройка'), await object('Дорога')]
  const strange = await strangers.object('Чужой')
  const over = (...all: [id: number, seconds: number][]) => ({
    over: all.map(([id, seconds]) => ({ id: String(id), seconds })),
  })
  await work(yard, roller, DAY, over([site, 3600], [strange, 1800]))
  await work(yard, roller, '2026-06-18', over([site, 600]))
  await work(third, roller, DAY, over([site, 900]))
  await work(yard, digger, DAY, over([site, 7200]))
  await work(strange, roller, DAY, over([site, 5400]))
  await work(site, roller)

  const told = (...days: [objectId: number, itemId: string, day: string][]) =>
    overAmong(
      db,
      owner,
      days.map(([objectId, itemId, day]) => ({ objectId, itemId, day })),
    )
  expect(await told([site, roller, DAY])).toEqual([
    [
      { name: 'Склад', seconds: 3600 },
      { name: 'Дорога', seconds: 900 },
    ],
  ])
  expect(await told([yard, roller, DAY])).toEqual([[{ name: 'Стройка', seconds: 3600 }]])
  expect(await told([yard, roller, DAY], [site, roller, DAY])).toEqual([
    [],
    [
      { name: 'Склад', seconds: 3600 },
      { name: 'Дорога', seconds: 900 },
    ],
  ])
  expect(await told([site, digger, DAY], [site, roller, '2026-06-18'])).toEqual([
    [{ name: 'Склад', seconds: 7200 }],
    [{ name: 'Склад', seconds: 600 }],
  ])
  const on = (objectId: number, from: string, to: string, user = owner) =>
    overOn(db, user, { itemId: roller, objectId, from, to })
  expect(await on(site, DAY, '2026-06-18')).toEqual([
    { name: 'Склад', seconds: 4200 },
    { name: 'Дорога', seconds: 900 },
  ])
  expect(await on(site, '2026-06-18', '2026-06-18')).toEqual([{ name: 'Склад', seconds: 600 }])
  expect([await on(yard, DAY, DAY), await on(site, DAY, DAY, strangers.owner)]).toEqual([[], []])
})
