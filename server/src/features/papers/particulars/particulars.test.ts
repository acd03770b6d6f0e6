/** What papers say of customers, machines and operators. */

import { getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import { addOperator, archiveOperator, changeOperator } from '@spetskarta/shared/crew/operators.ts'
import { issuePaper, previewPaper } from '@spetskarta/shared/papers/papers.ts'
import * as api from '@spetskarta/shared/papers/particulars.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { FORM } from '../papers.fixture.ts'

const { ask, send, signIn, makeUser, makeEquipment } = await testApp()

async function makeOwner() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, name: 'Hitachi ZX200', type: 'ekskavator' })
  return { id, cookie: await signIn(owner), form: { ...FORM, equipmentId: id } }
}

const CUSTOMER = {
  name: FORM.customer,
  inn: '7707083893',
  kpp: '773601001',
  okpo: '00032537',
  address: '117312, г. Москва, ул. Вавилова, д. 19',
  phone: '',
  contract: '11/26',
  contractOn: '2026-03-02',
}
const OPERATOR = { name: FORM.operator, staffNumber: '7', licence: '50 СМ 123456' }
const MACHINE = { brand: 'ZX200-5G', plate: '4412 ЕУ 50', serial: 'HCMDDD00', inventory: '117', onChassis: null }

test('what is entered once is filled into every paper that names it', async () => {
  const { id, cookie, form } = await makeOwner()
  await ask(api.addCustomer, { body: CUSTOMER }, { cookie })
  await ask(addOperator, { body: OPERATOR }, { cookie })
  await ask(api.saveMachineParticulars, { params: { equipmentId: id }, body: MACHINE }, { cookie })
  const said = async (more = {}) =>
    JSON.stringify((await ask(previewPaper, { querystring: { ...form, ...more } }, { cookie })).sheet)
  const esm7 = await said()
  for (const part of [
    'КПП\u00a0773601001',
    '00032537',
    'ул.\u00a0Вавилова',
    '№ 11/26 от 02.03.2026',
    '4412 ЕУ 50',
    '"7"',
  ])
    expect(esm7).toContain(part)
  expect(await said({ customer: 'ООО «Другое»' })).not.toContain('773601001')
})

test('an issued paper keeps what was entered then', async () => {
  const { cookie, form } = await makeOwner()
  const { id } = await ask(addOperator, { body: OPERATOR }, { cookie })
  await ask(issuePaper, { body: { ...form, key: '018f2f6e-7c1a-7000-8000-000000000001' } }, { cookie })
  await ask(changeOperator, { params: { id }, body: { ...OPERATOR, staffNumber: '999' } }, { cookie })
  await ask(archiveOperator, { params: { id }, body: { archived: true } }, { cookie })
  expect((await ask(api.getParticulars, {}, { cookie })).operators).toEqual([])
})

test('numbers of a machine are in its owner’s list and in no card that others get', async () => {
  const { id, cookie } = await makeOwner()
  await ask(api.saveMachineParticulars, { params: { equipmentId: id }, body: MACHINE }, { cookie })
  const { machines } = await ask(api.getParticulars, {}, { cookie })
  expect(machines).toEqual([{ ...MACHINE, equipmentId: id, name: 'Hitachi ZX200', type: 'ekskavator' }])
  const card = JSON.stringify(await ask(getEquipment, { params: { id } }, { cookie }))
  for (const secret of ['4412 ЕУ 50', 'HCMDDD00', '117']) expect(card).not.toContain(secret)
})

test('a name is there once', async () => {
  const { cookie } = await makeOwner()
  const { id } = await ask(api.addCustomer, { body: CUSTOMER }, { cookie })
  expect((await send(api.addCustomer, { body: CUSTOMER }, { cookie })).statusCode).toBe(409)
  const small = { ...CUSTOMER, name: CUSTOMER.name.toLowerCase() }
  expect((await send(api.addCustomer, { body: small }, { cookie })).statusCode).toBe(409)
  const other = await ask(api.addCustomer, { body: { ...CUSTOMER, name: 'ООО «Другое»' } }, { cookie })
  const clash = { params: { id: other.id }, body: CUSTOMER }
  expect((await send(api.changeCustomer, clash, { cookie })).statusCode).toBe(409)
  expect((await send(api.changeCustomer, { params: { id }, body: CUSTOMER }, { cookie })).statusCode).toBe(200)
})

test.each([
  ['ИНН', { inn: '7707083894' }],
  ['КПП', { kpp: '12' }],
  ['ОКПО', { okpo: '00032538' }],
  ['название', { name: ' ' }],
  ['дата договора', { contractOn: '2026-02-30' }],
])('a customer with a wrong %s is refused', async (_, wrong) => {
  const { cookie } = await makeOwner()
  expect((await send(api.addCustomer, { body: { ...CUSTOMER, ...wrong } }, { cookie })).statusCode).toBe(400)
})

test("a stranger neither reads nor changes another's entries", async () => {
  const { id: equipmentId, cookie } = await makeOwner()
  const { id } = await ask(api.addCustomer, { body: CUSTOMER }, { cookie })
  const operator = await ask(addOperator, { body: OPERATOR }, { cookie })
  const other = { cookie: await signIn() }
  expect(await ask(api.getParticulars, {}, other)).toEqual({ customers: [], named: [], operators: [], machines: [] })
  const params = { id }
  for (const refused of [
    await send(api.changeCustomer, { params, body: CUSTOMER }, other),
    await send(api.removeCustomer, { params }, other),
    await send(changeOperator, { params: { id: operator.id }, body: OPERATOR }, other),
    await send(archiveOperator, { params: { id: operator.id }, body: { archived: true } }, other),
    await send(api.saveMachineParticulars, { params: { equipmentId }, body: MACHINE }, other),
  ])
    expect(refused.statusCode).toBe(404)
  expect((await send(api.getParticulars, {}, {})).statusCode).toBe(401)
})
