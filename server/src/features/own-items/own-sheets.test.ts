import { exportEquipments, exportOrders } from '@spetskarta/shared/own-items/own-items.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const { send, signIn, makeUser, makeEquipment, makeOrder } = await testApp()

/** Rows by the names of their columns. */
async function rowsOf(endpoint: typeof exportEquipments | typeof exportOrders, cookie: string, querystring = {}) {
  const file = await send(endpoint, { querystring }, { cookie })
  expect(file.statusCode, file.body).toBe(200)
  const [names = [], ...rows] = (await readXlsxFile(file.rawPayload))[0]?.data ?? []
  return rows.map((row) => Object.fromEntries(row.map((value, i) => [String(names[i]), value])))
}

test('own machines come as a file of Excel, more than one page of them, and nobody else’s', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  for (let i = 0; i < 205; i++) await makeEquipment({ owner: owner.id, name: `Кран ${i}`, hidden: i === 7 })
  await makeEquipment({ name: 'Чужой кран' })
  await makeEquipment({ owner: owner.id, name: '=1+1', phone: '+79160001271', rate_per_hour: 2500, min_hours: 4 })
  const rows = await rowsOf(exportEquipments, cookie)
  expect(rows).toHaveLength(206)
  expect(rows[0]).toMatchObject({
    Название: '=1+1',
    Тип: 'Экскаватор гусеничный',
    Состояние: 'Опубликовано',
    Телефон: '+79160001271',
    'За час, ₽': 2500,
    'За смену, ₽': null,
    'Минимальный заказ, ч': 4,
  })
  expect(await rowsOf(exportEquipments, cookie, { state: 'hidden' })).toMatchObject([{ Название: 'Кран 7' }])
})

test('own orders come with their days and the sum of their budgets', async () => {
  const owner = await makeUser()
  for (const budget of [100_000, 50_000])
    await makeOrder({ owner: owner.id, budget, starts_on: '2026-06-17', ends_on: null })
  const rows = await rowsOf(exportOrders, await signIn(owner))
  expect(rows.map((row) => row['Бюджет, ₽'])).toEqual([50_000, 100_000, 150_000])
  expect(rows[0]).toMatchObject({ 'Начало работ': new Date('2026-06-17'), 'Конец работ': null })
})

test('strangers without a session get no file', async () => {
  for (const endpoint of [exportEquipments, exportOrders])
    expect((await send(endpoint, { querystring: {} })).statusCode).toBe(401)
})
