/** One object, changed in two forms at once. */
import * as api from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { addCustomer, changeCustomer } from '../papers/particulars/particulars.queries.ts'

const { db, ask, send, signIn, makeUser } = await testApp()

const FIELDS: api.ObjectFields = {
  name: 'Склад «Быково»',
  customerName: 'ИП Лаптев А. В.',
  customerPhone: '',
  customerInn: null,
  address: '',
  contract: null,
  shape: { kind: 'circle', lon: 38.1, lat: 55.6, radius: 300 },
  starts: null,
  ends: null,
  machines: [],
}

const CUSTOMER = {
  name: FIELDS.customerName,
  inn: '',
  kpp: '',
  okpo: '',
  address: '',
  phone: '',
  contract: '',
  contractOn: '',
}

async function openForm() {
  const owner = await makeUser()
  const from = { cookie: await signIn(owner) }
  const params = await ask(api.addObject, { body: FIELDS }, from)
  const now = () => ask(api.getObject, { params }, from)
  const save = (more: Partial<api.ObjectFields>, updatedAt?: string) =>
    send(api.changeObject, { params, body: { ...FIELDS, ...more, updatedAt } }, from)
  const { updatedAt } = await now()
  return { owner, from, params, now, save, updatedAt }
}

test('the form saved later is refused and takes nothing back, until it names what is saved now', async () => {
  const { now, save, updatedAt } = await openForm()
  expect((await save({ contract: '№ 18' }, updatedAt)).statusCode).toBe(200)
  const late = await save({ name: 'Склад' }, updatedAt)
  expect(late.statusCode).toBe(409)
  expect(late.json().message).toBe('Объект уже изменён в другом окне. Обновите страницу и повторите правку')
  const fresh = await now()
  expect(fresh).toMatchObject({ name: FIELDS.name, contract: '№ 18' })
  expect((await save({ name: 'Склад' }, fresh.updatedAt)).statusCode).toBe(200)
  // A program that does not say what it has read changes the object as before.
  expect((await save({ name: 'Площадка' })).statusCode).toBe(200)
})

test('closing an object refuses no form, and another name of its customer does', async () => {
  const { owner, from, params, save, updatedAt } = await openForm()
  await send(api.setObjectState, { params, body: { state: 'closed' } }, from)
  expect((await save({ contract: '№ 18' }, updatedAt)).statusCode).toBe(200)
  const { updatedAt: seen } = await ask(api.getObject, { params }, from)
  const customer = await addCustomer(db, owner.id, CUSTOMER)
  if (customer.state !== 'saved') throw new Error('no customer')
  await changeCustomer(db, owner.id, customer.id, { ...CUSTOMER, name: 'ООО «Лаптев»' })
  expect((await save({ name: 'Склад' }, seen)).statusCode).toBe(409)
})
