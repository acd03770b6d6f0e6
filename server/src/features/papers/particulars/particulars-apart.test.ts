/** Customers and machines of several owners: a name is one's own, and so is what is filled in by it. */
import { PARTICULARS_MOST } from '@spetskarta/shared/papers/particulars.ts'
import { expect, test } from 'vitest'
import { testRows } from '../../../../test/rows.ts'
import { STORE } from '../../objects/object.fixture.ts'
import { insertObject } from '../../objects/objects.queries.ts'
import { CARD } from '../../rates/rates.fixture.ts'
import { addRate, listRates } from '../../rates/rates.queries.ts'
import {
  addCustomer,
  changeCustomer,
  findMachineParticulars,
  findParticulars,
  listParticulars,
  removeCustomer,
  saveMachineParticulars,
} from './particulars.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()

const owners = async () => [(await makeUser()).id, (await makeUser()).id] as const
const customer = (name: string, inn = '') => ({
  name,
  inn,
  kpp: '',
  okpo: '',
  address: '',
  phone: '',
  contract: '',
  contractOn: '',
})
const add = async (owner: string, name: string, inn = '') => {
  const saved = await addCustomer(db, owner, customer(name, inn))
  return saved.state === 'saved' ? saved.id : 0
}
const said = async (owner: string) => {
  const { customers, machines, named } = await listParticulars(db, owner)
  return { customers: customers.map(({ name }) => name), machines: machines.map(({ name }) => name), named }
}
const objectOf = (owner: string, customerName: string) =>
  insertObject(db, owner, { ...STORE, customerName, machines: [] }, 100)
const cardOf = (owner: string, name: string) => addRate(db, owner, { ...CARD, customer: name })

test('an owner has his own customers and machines, and is told of his objects’ customers that are not entered', async () => {
  const [one, other] = await owners()
  await add(one, 'ООО «Заря»')
  await add(other, 'ООО «Восход»')
  for (const name of ['ООО «Заря»', 'ООО «Восход»', 'ООО «Восход»', '']) await objectOf(one, name)
  await objectOf(other, 'ООО «Чужой»')
  await makeEquipment({ owner: one, name: 'Каток' })
  await makeOrder({ owner: one, name: 'Заказ' })
  await makeEquipment({ owner: other, name: 'Экскаватор' })
  expect(await said(one)).toEqual({ customers: ['ООО «Заря»'], machines: ['Каток'], named: ['ООО «Восход»'] })
  expect(await said(other)).toEqual({ customers: ['ООО «Восход»'], machines: ['Экскаватор'], named: ['ООО «Чужой»'] })
})

test('a paper is filled in by the customer of its own owner, under just that name', async () => {
  const [one, other] = await owners()
  await add(one, 'ООО «Заря»', '7707083893')
  await add(one, 'ООО «Восход»', '7736207543')
  await add(other, 'ООО «Полдень»', '7708004767')
  const inn = async (owner: string, name: string) =>
    (await findParticulars(db, owner, { customer: name, operator: '' })).customer?.inn
  expect(await inn(one, 'ООО «Восход»')).toBe('7736207543')
  expect(await inn(one, 'ООО «Полдень»')).toBeUndefined()
  expect(await inn(other, 'ООО «Полдень»')).toBe('7708004767')
})

test('of two customers of one owner none has the name of the other, in whatever case; another owner may', async () => {
  const [one, other] = await owners()
  const dawn = await add(one, 'ООО «Заря»')
  const sunrise = await add(one, 'ООО «Восход»')
  expect(await addCustomer(db, one, customer('ооо «ЗАРЯ»'))).toEqual({ state: 'same_name' })
  expect(await changeCustomer(db, one, sunrise, customer('ООО «заря»'))).toEqual({ state: 'same_name' })
  expect(await changeCustomer(db, one, dawn, customer('ООО «ЗАРЯ»'))).toEqual({ state: 'saved', id: dawn })
  expect(await addCustomer(db, other, customer('ООО «Заря»'))).toMatchObject({ state: 'saved' })
})

test('a new name of a customer is that of his owner’s objects and rate cards, and of nothing else', async () => {
  const [one, other] = await owners()
  const dawn = await add(one, 'ООО «Заря»')
  await add(one, 'ООО «Восход»')
  await add(other, 'ООО «Заря»')
  for (const owner of [one, other])
    for (const name of ['ООО «Заря»', 'ООО «Восход»']) {
      await objectOf(owner, name)
      await cardOf(owner, name)
    }
  expect(await changeCustomer(db, other, dawn, customer('АО «Заря»'))).toEqual({ state: 'gone' })
  expect(await changeCustomer(db, one, dawn, customer('АО «Заря»'))).toEqual({ state: 'saved', id: dawn })
  const names = async (owner: string) => {
    const objects = await db.selectFrom('objects').select('customer_name').where('user_id', '=', owner).execute()
    const cards = await listRates(db, owner)
    return [
      (await said(owner)).customers.toSorted(),
      objects.map((object) => object.customer_name).toSorted(),
      cards.map((card) => card.customer).toSorted(),
    ]
  }
  const [changed, kept] = [
    ['АО «Заря»', 'ООО «Восход»'],
    ['ООО «Восход»', 'ООО «Заря»'],
  ]
  expect(await names(one)).toEqual([changed, changed, changed])
  expect(await names(other)).toEqual([['ООО «Заря»'], kept, kept])
})

test('a customer who is removed is one’s own, and the only one', async () => {
  const [one, other] = await owners()
  const dawn = await add(one, 'ООО «Заря»')
  await add(one, 'ООО «Восход»')
  await add(other, 'ООО «Полдень»')
  expect(await removeCustomer(db, other, dawn)).toBe(false)
  expect(await removeCustomer(db, one, dawn)).toBe(true)
  expect([(await said(one)).customers, (await said(other)).customers]).toEqual([['ООО «Восход»'], ['ООО «Полдень»']])
})

test('an owner has so many customers, however many others have', async () => {
  const [one, other] = await owners()
  const { contractOn, ...columns } = customer('')
  const rows = Array.from({ length: PARTICULARS_MOST }, (_, i) => ({
    ...columns,
    user_id: one,
    name: `Заказчик ${i}`,
    contract_on: contractOn || null,
  }))
  await db.insertInto('customers').values(rows).execute()
  expect(await addCustomer(db, one, customer('Лишний'))).toEqual({ state: 'too_many' })
  expect(await addCustomer(db, other, customer('Первый'))).toMatchObject({ state: 'saved' })
})

test('the numbers of a machine are that machine’s, and nobody’s but its owner’s to read', async () => {
  const [one, other] = await owners()
  const [first, second] = [(await makeEquipment({ owner: one })).id, (await makeEquipment({ owner: one })).id]
  await saveMachineParticulars(db, first, { brand: '', plate: '1', serial: '', inventory: '', onChassis: null })
  await saveMachineParticulars(db, second, { brand: '', plate: '2', serial: '', inventory: '', onChassis: null })
  await saveMachineParticulars(db, first, { brand: '', plate: '3', serial: '', inventory: '', onChassis: null })
  const plate = async (owner: string, id: string) => (await findMachineParticulars(db, owner, id))?.plate
  expect([await plate(one, first), await plate(one, second), await plate(other, first)]).toEqual(['3', '2', undefined])
  const order = await makeOrder({ owner: one })
  expect(await findMachineParticulars(db, one, order.id)).toBeUndefined()
})
