import { randomUUID } from 'node:crypto'
import * as catalog from '@spetskarta/shared/catalog/catalog.schema.ts'
import { getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import * as schema from '@spetskarta/shared/own-items/own-items.schema.ts'
import * as api from '@spetskarta/shared/own-items/own-items.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { MACHINE, ORDER, refusal } from './own-items.fixture.ts'

const { app, db, ask, send, sendAny, signIn, makeUser, makeEquipment, makeOrder } = await testApp()

afterEach(() => db.deleteFrom('users').execute())

/** An owner and his cookie. */
async function makeOwner() {
  const owner = await makeUser()
  return { owner, cookie: await signIn(owner) }
}

describe('lists', () => {
  test('the own lists have all of one’s own items, also hidden ones, newest first', async () => {
    const { owner, cookie } = await makeOwner()
    const old = await makeEquipment({ owner: owner.id, created_at: new Date('2026-01-01'), hidden: true })
    const fresh = await makeEquipment({ owner: owner.id, created_at: new Date('2026-01-02') })
    const order = await makeOrder({ owner: owner.id })
    await makeEquipment()
    const machines = await ask(api.getEquipments, { querystring: {} }, { cookie })
    exactly(schema.getEquipments, machines)
    expect(machines.equipments.map(({ _id }) => _id)).toEqual([fresh.id, old.id])
    const orders = await ask(api.getOrders, { querystring: {} }, { cookie })
    exactly(schema.getOrders, orders)
    expect(orders.orders.map(({ _id }) => _id)).toEqual([order.id])
  })

  test('the own list counts the matches of each machine', async () => {
    const { owner, cookie } = await makeOwner()
    const machine = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
    await makeEquipment({ owner: owner.id, type: 'avtokran' })
    for (let n = 0; n < 2; n++) await makeOrder({ related: ['ekskavator'] })
    const { equipments } = await ask(api.getEquipments, { querystring: {} }, { cookie })
    expect(equipments.map(({ _id, matches }) => [_id === machine.id, matches])).toEqual([
      [false, 0],
      [true, 2],
    ])
  })
})

describe('who may', () => {
  const calls = (id: string) =>
    [
      [api.getOwnEquipment, { params: { id } }],
      [api.updateEquipment, { body: { _id: id, name: 'Чужое' } }],
      [api.deleteEquipment, { querystring: { id } }],
      [api.getOwnOrder, { params: { id } }],
      [api.updateWork, { body: { _id: id, name: 'Чужое' } }],
      [api.deleteWork, { querystring: { id } }],
    ] as const

  test('a visitor gets a 401 for every call about own items', async () => {
    const { id } = await makeEquipment()
    for (const [endpoint, input] of [
      ...calls(id),
      [api.createEquipment, { body: MACHINE }] as const,
      [api.createWork, { body: {} }] as const,
      [api.getEquipments, { querystring: {} }] as const,
      [api.getOrders, { querystring: {} }] as const,
    ]) {
      const response = await sendAny(endpoint, input)
      expect([endpoint.url, response.statusCode]).toEqual([endpoint.url, 401])
    }
  })

  test('another user’s items are a 404 and stay as they are', async () => {
    const { cookie } = await makeOwner()
    const [machine, order] = [await makeEquipment(), await makeOrder()]
    for (const id of [machine.id, order.id, randomUUID()])
      for (const [endpoint, input] of calls(id))
        expect([endpoint.url, (await sendAny(endpoint, input, { cookie })).statusCode]).toEqual([endpoint.url, 404])
    const names = await db.selectFrom('items').select('name').execute()
    expect(names.map(({ name }) => name).toSorted()).toEqual([machine.name, order.name].toSorted())
  })

  test('one’s own order is no machine, and one’s own machine no order', async () => {
    const { owner, cookie } = await makeOwner()
    const [machine, order] = [await makeEquipment({ owner: owner.id }), await makeOrder({ owner: owner.id })]
    for (const [endpoint, input] of [...calls(order.id).slice(0, 3), ...calls(machine.id).slice(3)])
      expect([endpoint.url, (await sendAny(endpoint, input, { cookie })).statusCode]).toEqual([endpoint.url, 404])
    const names = await db.selectFrom('items').select('name').execute()
    expect(names.map(({ name }) => name).toSorted()).toEqual([machine.name, order.name].toSorted())
  })

  test('only its owner sees the card of a hidden item', async () => {
    const { owner, cookie } = await makeOwner()
    const { id } = await makeEquipment({ owner: owner.id, hidden: true })
    const card = await ask(getEquipment, { params: { id } }, { cookie })
    exactly(catalog.getEquipment, card)
    expect((await send(getEquipment, { params: { id } })).statusCode).toBe(404)
    const stranger = { cookie: await signIn() }
    expect((await send(getEquipment, { params: { id } }, stranger)).statusCode).toBe(404)
  })

  test('calls from another site are refused', async () => {
    const { cookie } = await makeOwner()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await send(api.createEquipment, { body: MACHINE }, { cookie, headers })).statusCode).toBe(403)
  })
})

test('PUT makes and changes items as POST does', async () => {
  const { cookie } = await makeOwner()
  const put = (url: string, payload: object) => app.inject({ method: 'PUT', url, payload, headers: { cookie } })
  const machine = await put('/api/create-equipment', MACHINE)
  const order = await put('/api/create-work', ORDER)
  expect([machine.statusCode, order.statusCode]).toEqual([200, 200])
  const renamed = { name: 'Другое имя' }
  for (const [url, made] of [
    ['/api/update-equipment', machine],
    ['/api/update-work', order],
  ] as const)
    expect((await put(url, { ...renamed, _id: made.json()._id })).json()).toMatchObject(renamed)
})

describe('deleting', () => {
  test('items are deleted by the id in the query or in a JSON body', async () => {
    const { owner, cookie } = await makeOwner()
    const [one, two] = [await makeEquipment({ owner: owner.id }), await makeEquipment({ owner: owner.id })]
    const order = await makeOrder({ owner: owner.id })
    const gone = async (endpoint: typeof api.deleteEquipment | typeof api.deleteWork, input: object) =>
      (await sendAny(endpoint, input, { cookie })).json()
    expect(await gone(api.deleteEquipment, { querystring: { id: one.id } })).toEqual({ result: 1 })
    expect(await gone(api.deleteEquipment, { body: { id: two.id } })).toEqual({ result: 1 })
    expect(await gone(api.deleteWork, { body: { id: order.id } })).toEqual({ result: 1 })
    expect(await db.selectFrom('items').selectAll().execute()).toEqual([])
  })

  test('a deletion without an id or with a malformed one is refused', async () => {
    const { cookie } = await makeOwner()
    const none = await send(api.deleteEquipment, { querystring: {}, body: undefined }, { cookie })
    expect(refusal(none)).toEqual([400, 'Не указан номер объявления'])
    const wrong = await send(api.deleteEquipment, { querystring: { id: '42' }, body: undefined }, { cookie })
    expect(wrong.statusCode).toBe(400)
  })
})
