/** Objects of several owners, and several of one: what is changed of one leaves the machines and the hours of the others. */
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { permit } from '../../../test/track-factories.ts'
import { STORE } from './object.fixture.ts'
import {
  deleteObject,
  insertObject,
  listObjects,
  objectFor,
  objectOfOwner,
  setState,
  updateObject,
  whoseElse,
} from './objects.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()

const NOON = Date.parse('2026-06-17T12:00+03:00')
const MANY = 100

async function makeOwner() {
  const owner = await makeUser()
  const [roller, digger] = [
    await makeEquipment({ owner: owner.id, name: 'Каток' }),
    await makeEquipment({ owner: owner.id, name: 'Экскаватор' }),
  ]
  const add = async (machines: string[], name = 'Склад') =>
    (await insertObject(db, owner.id, { ...STORE, name, machines }, MANY)) ?? 0
  return { owner, roller, digger, add }
}

const machinesOf = async (objectId: number) =>
  (await objectOfOwner(db, objectId))?.machines.map(({ name }) => name) ?? []
const hoursOf = async () =>
  (await db.selectFrom('object_hours').select(['object_id', 'item_id']).execute()).map(
    ({ object_id, item_id }) => `${object_id} ${item_id}`,
  )
const work = (object: number, item: string) =>
  db
    .insertInto('object_hours')
    .values({
      object_id: String(object),
      item_id: item,
      day: '2026-06-17',
      came: new Date(NOON),
      left: null,
      on_site_s: 3600,
      work_s: 3600,
      idle_s: 0,
      unknown_s: 0,
      visits: '[]',
      off_s: 0,
      began: null,
      ended: null,
      pause: null,
      silent_s: 0,
      over: null,
    })
    .execute()

test('an owner has so many objects, however many others have', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  await one.add([])
  expect(await insertObject(db, other.owner.id, { ...STORE, machines: [] }, 1)).toEqual(expect.any(Number))
  expect(await insertObject(db, other.owner.id, { ...STORE, machines: [] }, 1)).toBeUndefined()
  expect(await listObjects(db, other.owner.id)).toHaveLength(1)
})

test('a machine that leaves an object goes with its hours there, and stays with them on all others', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const [first, second] = [await one.add([one.roller.id, one.digger.id]), await one.add([one.roller.id, one.digger.id])]
  const strangers = await other.add([other.roller.id])
  for (const object of [first, second]) for (const { id } of [one.roller, one.digger]) await work(object, id)
  await work(strangers, other.roller.id)
  expect(await updateObject(db, one.owner.id, first, { ...STORE, machines: [one.digger.id] })).toBe('done')
  expect(await machinesOf(first)).toEqual(['Экскаватор'])
  expect(await machinesOf(second)).toEqual(['Каток', 'Экскаватор'])
  expect(await machinesOf(strangers)).toEqual(['Каток'])
  expect((await hoursOf()).toSorted()).toEqual(
    [
      `${first} ${one.digger.id}`,
      `${second} ${one.roller.id}`,
      `${second} ${one.digger.id}`,
      `${strangers} ${other.roller.id}`,
    ].toSorted(),
  )
})

test('nobody puts a machine of another on his object', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const objectId = await one.add([one.roller.id, other.roller.id])
  expect(await machinesOf(objectId)).toEqual(['Каток'])
  expect(await whoseElse(db, one.owner.id, [one.roller.id])).toBeUndefined()
  expect(await whoseElse(db, one.owner.id, [one.roller.id, one.roller.id])).toBeUndefined()
  expect(await whoseElse(db, one.owner.id, [one.roller.id, other.roller.id])).toBe('unknown')
  await permit(db, other.roller.id, one.owner.id)
  expect(await whoseElse(db, one.owner.id, [one.roller.id, other.roller.id])).toBe('partners')
})

test('an order is no machine of an object', async () => {
  const { owner, roller, add } = await makeOwner()
  const order = await makeOrder({ owner: owner.id, name: 'Выкопать котлован' })
  expect(await machinesOf(await add([roller.id, order.id]))).toEqual(['Каток'])
  expect(await whoseElse(db, owner.id, [roller.id, order.id])).toBe('unknown')
})

test('nobody changes, closes or removes the object of another, and one that is changed is the only one', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const [first, second] = [await one.add([], 'Первый'), await one.add([], 'Второй')]
  const stranger = other.owner.id
  expect(await updateObject(db, stranger, first, { ...STORE, machines: [] })).toBe('none')
  expect(await setState(db, stranger, first, 'closed')).toBe(false)
  expect(await deleteObject(db, stranger, first)).toBe(false)
  expect(await objectFor(db, stranger, first)).toBeUndefined()
  await updateObject(db, one.owner.id, first, { ...STORE, name: 'Новый', machines: [] })
  await setState(db, one.owner.id, first, 'closed')
  expect(await objectFor(db, one.owner.id, first)).toMatchObject({ name: 'Новый', state: 'closed' })
  expect(await objectFor(db, one.owner.id, second)).toMatchObject({ name: 'Второй', state: 'open', closedAt: null })
  expect(await deleteObject(db, one.owner.id, first)).toBe(true)
  expect((await listObjects(db, one.owner.id)).map(({ objectId }) => objectId)).toEqual([second])
})

test('a partner sees the objects of the machines that he may record for, those machines alone, and no customer', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const fields = { ...STORE, customerName: 'ООО «СтройГрад»', machines: [one.roller.id, one.digger.id] }
  const shared = (await insertObject(db, one.owner.id, fields, MANY)) ?? 0
  await one.add([one.digger.id])
  expect(await listObjects(db, other.owner.id)).toEqual([])
  await permit(db, one.roller.id, other.owner.id)
  const seen = await listObjects(db, other.owner.id)
  expect(seen).toMatchObject([{ objectId: shared, own: false, customerName: '', machines: [{ name: 'Каток' }] }])
  expect(await objectFor(db, other.owner.id, shared)).toMatchObject({ machines: [{ name: 'Каток' }] })
  expect((await objectOfOwner(db, shared))?.customerName).toBe('ООО «СтройГрад»')
})

test('days are counted anew for the machines that come and go, and for no others', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const objectId = await one.add([one.digger.id])
  for (const { id } of [one.roller, one.digger, other.roller]) await summed(id)
  await db.deleteFrom('stale_object_days').execute()
  await updateObject(db, one.owner.id, objectId, { ...STORE, machines: [one.digger.id, one.roller.id] })
  const stale = await db.selectFrom('stale_object_days').select('item_id').execute()
  expect(stale.map(({ item_id }) => item_id)).toEqual([one.roller.id])
})

test('with another border days of the machines on that object are counted anew, if their points are there still', async () => {
  const { owner, roller, digger, add } = await makeOwner()
  const [objectId] = [await add([roller.id]), await add([digger.id])]
  for (const { id } of [roller, digger]) await summed(id)
  await summed(roller.id, '2026-06-10', new Date())
  const stale = async () => {
    const days = await db.selectFrom('stale_object_days').select(['item_id', 'day']).execute()
    await db.deleteFrom('stale_object_days').execute()
    return days.map(({ item_id, day }) => [item_id === roller.id ? 'Каток' : 'Экскаватор', day])
  }
  await stale()
  const fields = { ...STORE, machines: [roller.id] }
  await updateObject(db, owner.id, objectId, { ...fields, name: 'Под другим именем' })
  expect(await stale()).toEqual([])
  await updateObject(db, owner.id, objectId, { ...fields, shape: { ...STORE.shape, radius: 400 } })
  expect(await stale()).toEqual([['Каток', '2026-06-17']])
  await setState(db, owner.id, objectId, 'closed')
  expect(await stale()).toEqual([['Каток', '2026-06-17']])
  await setState(db, owner.id, objectId, 'closed')
  expect(await stale()).toEqual([])
  await deleteObject(db, owner.id, objectId)
  expect(await stale()).toEqual([['Каток', '2026-06-17']])
})

function summed(equipment: string, day = '2026-06-17', emptied_at: Date | null = null) {
  const sums = { points: 2, photos: 0, distance_m: 0, raw_distance_m: 0, discarded: '{}', working_s: 0, idle_s: 0 }
  const counts = { ...sums, moving_s: 0, trips: 0, stops: 0, gaps: 0, last_lat: 55.5, last_lng: 38.1, emptied_at }
  return db
    .insertInto('track_days')
    .values({ equipment, day, ...counts } as never)
    .execute()
}
