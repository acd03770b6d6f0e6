/** Changes of own machines and orders, also at the same time. */
import * as api from '@spetskarta/shared/own-items/own-items.ts'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { refusal } from './own-items.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment, makeOrder } = await testApp()

afterEach(() => db.deleteFrom('users').execute())

/** An owner and his cookie. */
async function makeOwner() {
  const owner = await makeUser()
  return { owner, cookie: await signIn(owner) }
}

test('an update changes only the fields that it names', async () => {
  const { owner, cookie } = await makeOwner()
  const { id } = await makeEquipment({ owner: owner.id, price: 5_000_000, rate_per_hour: 2500, description: 'Было' })
  const before = await ask(api.getOwnEquipment, { params: { id } }, { cookie })
  const after = await ask(api.updateEquipment, { body: { _id: id, price: null, name: 'Другой' } }, { cookie })
  expect(after).toEqual({ ...before, price: null, name: 'Другой', updatedAt: after.updatedAt })
  expect(after.updatedAt > before.updatedAt).toBe(true)
  expect(await ask(api.getOwnEquipment, { params: { id } }, { cookie })).toEqual(after)
})

test('a new point gives an order a new place and time zone', async () => {
  const { owner, cookie } = await makeOwner()
  const { id } = await makeOrder({ owner: owner.id })
  const moved = await ask(api.updateWork, { body: { _id: id, coordLat: 43.12, coordLng: 131.9 } }, { cookie })
  expect(moved.place).toBe('Владивосток')
  const { time_zone } = await db.selectFrom('items').select('time_zone').executeTakeFirstOrThrow()
  expect(time_zone).toBe('Asia/Vladivostok')
})

test('a latitude without a longitude is refused', async () => {
  const { owner, cookie } = await makeOwner()
  const { id } = await makeOrder({ owner: owner.id })
  const half = await send(api.updateWork, { body: { _id: id, coordLat: 55 } }, { cookie })
  expect(refusal(half)).toEqual([400, 'Укажите место на карте'])
})

test('a new end of an order is checked against its stored start', async () => {
  const { owner, cookie } = await makeOwner()
  const { id } = await makeOrder({ owner: owner.id, starts_on: '2026-12-05', ends_on: '2026-12-10' })
  const wrong = await send(api.updateWork, { body: { _id: id, endsOn: '2026-12-01' } }, { cookie })
  expect(refusal(wrong)).toEqual([400, 'Конец работ раньше начала'])
  await ask(api.updateWork, { body: { _id: id, startsOn: null, endsOn: '2026-12-01' } }, { cookie })
})

test('a change from a form opened before the last change is refused', async () => {
  const { owner, cookie } = await makeOwner()
  const { id } = await makeEquipment({ owner: owner.id })
  const { updatedAt } = await ask(api.getOwnEquipment, { params: { id } }, { cookie })
  const edit = (name: string) => send(api.updateEquipment, { body: { _id: id, name, updatedAt } }, { cookie })
  expect((await edit('Первый')).statusCode).toBe(200)
  const late = await edit('Второй')
  expect([late.statusCode, late.json()]).toEqual([
    409,
    { code: 'conflict', message: 'Объявление уже изменено в другом окне. Обновите страницу и повторите правку' },
  ])
  const machine = await ask(api.getOwnEquipment, { params: { id } }, { cookie })
  expect(machine.name).toBe('Первый')
  await ask(api.updateEquipment, { body: { _id: id, name: 'Второй', updatedAt: machine.updatedAt } }, { cookie })
})

test('of parallel changes of the same version exactly one is saved', async () => {
  const { owner, cookie } = await makeOwner()
  const { id } = await makeEquipment({ owner: owner.id })
  const { updatedAt } = await ask(api.getOwnEquipment, { params: { id } }, { cookie })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      send(
        api.updateEquipment,
        { body: { _id: id, name: `Имя ${n}`, description: `Описание ${n}`, updatedAt } },
        { cookie },
      ),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)])
  const { name, description } = await ask(api.getOwnEquipment, { params: { id } }, { cookie })
  expect(description).toBe(name.replace('Имя', 'Описание'))
})
