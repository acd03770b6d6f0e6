import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { countMatches, newMatches } from './matches.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testApp()
const KM_PER_DEGREE = 111.3
const day = (offset: number) => new Date(Date.now() + offset * 24 * 3600 * 1000).toISOString().slice(0, 10)

/** A place of its own for each test: 60 km and more apart. */
let spots = 0
const newSpot = () => ({ lat: 45, lng: 40 + 2 * spots++ })

const north = (spot: { lat: number; lng: number }, km: number) => ({ ...spot, lat: spot.lat + km / KM_PER_DEGREE })

const counted = async (owner: string, kind: 'equipment' | 'order') => [
  ...(await countMatches(db, owner, kind)).values(),
]

describe('a machine', () => {
  test('counts the orders of others that want its type within 30 km to each side', async () => {
    const spot = newSpot()
    const machine = await makeEquipment(spot)
    await makeOrder({ ...north(spot, 29.9), related: ['buldozer', 'ekskavator'] })
    await makeOrder(north(spot, -29.9))
    await makeOrder(north(spot, 30.1))
    await makeOrder({ ...spot, related: ['buldozer'] })
    await makeOrder({ ...spot, hidden: true })
    await makeEquipment(spot)
    await makeOrder({ ...spot, owner: machine.owner })
    expect(await countMatches(db, machine.owner, 'equipment')).toEqual(new Map([[machine.id, 2]]))
  })

  test('does not count orders that are over; those that end today or some day are', async () => {
    const spot = newSpot()
    const { owner } = await makeEquipment(spot)
    await makeOrder({ ...spot, ends_on: day(-1) })
    await makeOrder({ ...spot, ends_on: day(0) })
    await makeOrder({ ...spot, starts_on: day(-9), ends_on: day(5) })
    await makeOrder(spot)
    expect(await counted(owner, 'equipment')).toEqual([3])
  })

  test('counts across the 180th meridian', async () => {
    const { owner } = await makeEquipment({ lat: 66, lng: 179.9 })
    await makeOrder({ lat: 66, lng: -179.9 })
    expect(await counted(owner, 'equipment')).toEqual([1])
  })
})

test('an order counts the machines of others that do its work', async () => {
  const spot = newSpot()
  const order = await makeOrder(spot)
  await makeEquipment({ ...spot, type: 'buldozer', related: ['planirovka', 'rytyo-kotlovana'] })
  await makeEquipment({ ...spot, related: ['burenie-skvazhin'] })
  await makeEquipment({ ...spot, hidden: true })
  await makeEquipment({ ...spot, owner: order.owner })
  await makeOrder(spot)
  expect(await countMatches(db, order.owner, 'order')).toEqual(new Map([[order.id, 1]]))
})

test('every item of the kind with a place has its count, hidden ones and those of one yard too', async () => {
  const spot = newSpot()
  const { id: owner } = await makeUser()
  const machines = [
    await makeEquipment({ owner, ...spot }),
    await makeEquipment({ owner, ...spot, hidden: true }),
    await makeEquipment({ owner, ...spot, type: 'buldozer' }),
    await makeEquipment({ owner, ...north(spot, 31) }),
  ]
  const nowhere = await makeEquipment({ owner, lat: null, lng: null })
  await makeOrder({ owner, ...spot })
  await makeOrder(north(spot, -5))
  await makeOrder({ ...spot, related: ['buldozer'] })
  const counts = await countMatches(db, owner, 'equipment')
  expect(machines.map(({ id }) => counts.get(id))).toEqual([1, 1, 1, 0])
  expect([counts.size, counts.has(nowhere.id)]).toEqual([4, false])
  expect(await countMatches(db, (await makeUser()).id, 'equipment')).toEqual(new Map())
})

describe('news', () => {
  const now = Date.now()
  const hours = (ago: number) => new Date(now - ago * 3600 * 1000)
  const find = (user: string, max = 10) => newMatches(db, user, { after: hours(24), until: hours(0) }, max)
  const recent = { created_at: hours(2) }

  test('are what others have published since, newest first, each once and under the nearest of one’s own', async () => {
    const spot = newSpot()
    const { id: owner } = await makeUser()
    const far = await makeEquipment({ owner, ...north(spot, 20), name: 'Дальний' })
    const near = await makeEquipment({ owner, ...spot, name: 'Ближний' })
    const fresh = await makeOrder({ ...north(spot, 3), created_at: hours(1), name: 'Котлован' })
    const older = await makeOrder({ ...north(spot, 18), created_at: hours(20) })
    await makeOrder({ ...spot, created_at: hours(25) })
    await makeOrder({ ...spot, created_at: hours(-1) })
    await makeOrder({ ...spot, ...recent, hidden: true })
    await makeOrder({ ...spot, ...recent, ends_on: day(-1) })
    await makeOrder({ ...spot, ...recent, owner })
    await makeEquipment({ ...spot, ...recent, related: [] })
    const { news, count } = await find(owner)
    expect(count).toBe(2)
    expect(news.map(({ id, own }) => [id, own.id])).toEqual([
      [fresh.id, near.id],
      [older.id, far.id],
    ])
    expect(news[0]).toMatchObject({ kind: 'order', name: 'Котлован', place: 'Раменское', own: { name: 'Ближний' } })
    expect(news.map(({ km }) => Math.round(km))).toEqual([3, 2])
    expect(await find(owner, 1)).toMatchObject({ news: [{ id: fresh.id }], count: 2 })
  })

  test('are machines for an order, and nothing for what is hidden or over', async () => {
    const spot = newSpot()
    const order = await makeOrder(spot)
    const hidden = await makeOrder({ ...spot, hidden: true })
    const over = await makeOrder({ ...spot, ends_on: day(-1) })
    const machine = await makeEquipment({ ...spot, ...recent })
    expect((await find(order.owner)).news.map(({ id }) => id)).toEqual([machine.id])
    expect((await find(hidden.owner)).count).toBe(0)
    expect((await find(over.owner)).count).toBe(0)
    expect(await find((await makeUser()).id)).toEqual({ news: [], count: 0 })
  })

  test('are also old ones that are shown again', async () => {
    const spot = newSpot()
    const { owner } = await makeEquipment(spot)
    const order = await makeOrder({ ...spot, created_at: hours(100), hidden: true })
    const edit = (values: object) => db.updateTable('items').set(values).where('id', '=', order.id).execute()
    expect((await find(owner)).count).toBe(0)
    await edit({ hidden: false })
    expect((await newMatches(db, owner, { after: hours(24), until: new Date() }, 10)).count).toBe(1)
    await edit({ name: 'Другое', hidden: false })
    expect((await newMatches(db, owner, { after: new Date(), until: new Date() }, 10)).count).toBe(0)
  })
})
