import * as schema from '@spetskarta/shared/favorites/favorites.schema.ts'
import {
  addFavorite,
  getFavoriteEquipments,
  getFavorites,
  getFavoriteWorks,
} from '@spetskarta/shared/favorites/favorites.ts'
import { FAVORITES_A_USER } from '@spetskarta/shared/limits.ts'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'

const { db, pool, ask, send, sendAny, signIn, makeUser, makeEquipment, makeOrder } = await testApp()

const newcomer = async () => {
  const user = await makeUser()
  return { user, cookie: await signIn(user) }
}
const mark = (cookie: string, id: string, type: 0 | 1 = 0, to?: boolean) =>
  send(addFavorite, { body: { type, id, to } }, { cookie })
const markAnswer = async (cookie: string, id: string, type: 0 | 1 = 0, to?: boolean) => {
  const response = await mark(cookie, id, type, to)
  return response.statusCode === 200 ? response.json().favorite : [response.statusCode, response.json().message]
}
const marked = async (cookie: string) => (await ask(getFavorites, {}, { cookie })).ids
const GONE = [404, 'Такого объявления нет, или оно снято с публикации']

describe('marking', () => {
  test('turns there and back', async () => {
    const { cookie } = await newcomer()
    const { id } = await makeEquipment()
    expect(await markAnswer(cookie, id)).toBe(true)
    expect(await marked(cookie)).toEqual([id])
    expect(await markAnswer(cookie, id)).toBe(false)
    expect(await marked(cookie)).toEqual([])
  })

  test('or to what is asked for, however often and at once', async () => {
    const { cookie } = await newcomer()
    const { id } = await makeOrder()
    const repeat = (to: boolean) => Promise.all(Array.from({ length: 6 }, () => markAnswer(cookie, id, 1, to)))
    expect(await repeat(true)).toEqual(Array(6).fill(true))
    expect(await marked(cookie)).toEqual([id])
    expect(await repeat(false)).toEqual(Array(6).fill(false))
    expect(await marked(cookie)).toEqual([])
  })

  test('turns at once end where they began', async () => {
    const { cookie } = await newcomer()
    const { id } = await makeEquipment()
    const turns = await Promise.all(Array.from({ length: 6 }, () => markAnswer(cookie, id)))
    expect(turns.filter(Boolean)).toHaveLength(3)
    expect(await marked(cookie)).toEqual([])
  })

  test('is everybody’s own', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const { id } = await makeEquipment()
    await mark(one.cookie, id)
    expect(await marked(other.cookie)).toEqual([])
  })

  test('what is hidden by others, of the other kind, or not there is a 404', async () => {
    const { user, cookie } = await newcomer()
    expect(await markAnswer(cookie, (await makeEquipment({ hidden: true })).id)).toEqual(GONE)
    expect(await markAnswer(cookie, (await makeOrder()).id, 0)).toEqual(GONE)
    expect(await markAnswer(cookie, (await makeEquipment()).id, 1)).toEqual(GONE)
    expect(await markAnswer(cookie, '019a0000-0000-7000-8000-000000000000', 0, false)).toEqual(GONE)
    expect(await markAnswer(cookie, (await makeEquipment({ hidden: true, owner: user.id })).id)).toBe(true)
  })

  test.each([
    [{ type: 2 }, 'Поле type — 0 или 1'],
    [{ id: 'x' }, 'Неверный номер объявления'],
  ])('%j is refused', async (wrong, message) => {
    const { cookie } = await newcomer()
    const body = { type: 0, id: '019a0000-0000-7000-8000-000000000000', ...wrong }
    const response = await sendAny(addFavorite, { body }, { cookie })
    expect([response.statusCode, response.json().message]).toEqual([400, message])
  })

  test('ends at a thousand, for calls at once too; unmarking and marking again goes on', async () => {
    const { user, cookie } = await newcomer()
    const owner = (await makeUser()).id
    await pool.query(
      `with made as (
        insert into items (id, owner, kind, type, name, phone)
        select gen_random_uuid(), $1, 'equipment', 'ekskavator', '', '' from generate_series(1, $3) returning id
      ) insert into favorites (user_id, item) select $2, id from made`,
      [owner, user.id, FAVORITES_A_USER - 2],
    )
    const others = await Promise.all(Array.from({ length: 5 }, () => makeEquipment()))
    const statuses = await Promise.all(others.map(async ({ id }) => (await mark(cookie, id)).statusCode))
    expect(statuses.toSorted()).toEqual([200, 200, 400, 400, 400])
    const [kept = ''] = await marked(cookie)
    expect(await marked(cookie)).toHaveLength(FAVORITES_A_USER)
    const message = 'В избранном не больше 1000 объявлений. Уберите те, что больше не нужны'
    expect(await markAnswer(cookie, others[statuses.indexOf(400)]?.id ?? '')).toEqual([400, message])
    expect([
      await markAnswer(cookie, kept, 0, true),
      await markAnswer(cookie, kept),
      await markAnswer(cookie, kept),
    ]).toEqual([true, false, true])
  })
})

describe('the lists', () => {
  test('hold each kind, marked last first, as the contract says', async () => {
    const { cookie } = await newcomer()
    const machines = [await makeEquipment({ price: 0 }), await makeEquipment(), await makeEquipment()]
    const order = await makeOrder({ budget: 90_000 })
    for (const { id } of machines) await mark(cookie, id)
    await mark(cookie, order.id, 1)
    const listed = await ask(getFavoriteEquipments, { querystring: {} }, { cookie })
    const { equips } = listed
    const orders = await ask(getFavoriteWorks, { querystring: {} }, { cookie })
    const { works } = orders
    exactly(schema.getFavoriteEquipments, listed)
    exactly(schema.getFavoriteWorks, orders)
    const lastFirst = machines.map(({ id }) => id).reverse()
    expect(equips.map(({ _id }) => _id)).toEqual(lastFirst)
    expect(works.map(({ _id }) => _id)).toEqual([order.id])
    expect(await marked(cookie)).toEqual([order.id, ...lastFirst])
  })

  test('leave out what its owner has hidden until it is back; its mark may be taken away meanwhile', async () => {
    const { cookie } = await newcomer()
    const [one, other] = [await makeEquipment(), await makeEquipment()]
    await mark(cookie, one.id)
    await mark(cookie, other.id)
    const hide = (hidden: boolean) => db.updateTable('items').set({ hidden }).where('id', '=', one.id).execute()
    await hide(true)
    expect(await marked(cookie)).toEqual([other.id])
    const { equips, gone } = await ask(getFavoriteEquipments, { querystring: {} }, { cookie })
    expect([equips.map(({ _id }) => _id), gone]).toEqual([[other.id], [one.id]])
    await hide(false)
    expect(await marked(cookie)).toHaveLength(2)
    await hide(true)
    expect(await markAnswer(cookie, one.id, 0, false)).toBe(false)
    expect(await markAnswer(cookie, one.id, 0, true)).toEqual(GONE)
  })

  test('show one’s own hidden ones', async () => {
    const { user, cookie } = await newcomer()
    const { id } = await makeOrder({ owner: user.id, hidden: true })
    await mark(cookie, id, 1)
    expect((await ask(getFavoriteWorks, { querystring: {} }, { cookie })).works.map(({ _id }) => _id)).toEqual([id])
  })

  test('forget what is deleted', async () => {
    const { cookie } = await newcomer()
    const { id } = await makeEquipment()
    await mark(cookie, id)
    await db.deleteFrom('items').where('id', '=', id).execute()
    expect(await marked(cookie)).toEqual([])
  })
})

test('all of it is for users only', async () => {
  const { id } = await makeEquipment()
  const answers = [
    await send(addFavorite, { body: { type: 0, id } }),
    await send(getFavorites, {}),
    await send(getFavoriteEquipments, { querystring: {} }),
    await send(getFavoriteWorks, { querystring: {} }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
})

test('may be switched 120 times a minute, on all instances together', async () => {
  const database = await cloneDatabase()
  const limited = await testApp({ env: { RATE_LIMITS: '1' }, database })
  const other = await testApp({ env: { RATE_LIMITS: '1' }, database })
  const cookie = await limited.signIn()
  const { id } = await limited.makeEquipment()
  const statuses: number[] = []
  for (let i = 0; i < 122; i++)
    statuses.push((await (i % 2 ? limited : other).send(addFavorite, { body: { type: 0, id } }, { cookie })).statusCode)
  expect(statuses).toEqual([...Array(120).fill(200), 429, 429])
})
