/** Papers by the customer's link, and what its owner is shown of the link. */
import * as schema from '@spetskarta/shared/objects/customer.schema.ts'
import * as api from '@spetskarta/shared/objects/customer.ts'
import { addObject } from '@spetskarta/shared/objects/objects.ts'
import { cancelPaper } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { exactly } from '../../../../test/exactly.ts'
import { testApp } from '../../../../test/harness.ts'
import { pdfText } from '../../papers/drawing/pdf-text.fixture.ts'
import { makeContent } from '../../papers/papers.fixture.ts'
import { issuePaper } from '../../papers/papers.queries.ts'
import { REQUISITES } from '../../settings/requisites.fixture.ts'
import { saveRequisites } from '../../settings/requisites.queries.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const RIVER = 'ООО «Река»'
let keys = 0

async function makeSite(customerInn: string | null = null) {
  const owner = await makeUser({ name: 'диспетчер-77' })
  await saveRequisites(db, owner.id, { ...REQUISITES, name: 'ИП Рамстроев' })
  const machine = await makeEquipment({ owner: owner.id, name: 'Экскаватор', phone: '+79160001270' })
  const hidden = await makeEquipment({ owner: owner.id, name: 'Каток', hidden: true })
  const cookie = await signIn(owner)
  const body = {
    name: 'ЖК «Речной»',
    customerName: RIVER,
    customerPhone: '',
    customerInn,
    address: 'Жуковский',
    contract: null,
    shape: { kind: 'circle' as const, lon: 38.1, lat: 55.6, radius: 300 },
    starts: null,
    ends: null,
    machines: [machine.id, hidden.id],
  }
  const add = async () => (await send(addObject, { body }, { cookie })).json<{ objectId: number }>().objectId
  const objectId = await add()
  const set = (given: { on: boolean; papers?: boolean }) =>
    ask(api.setCustomerLink, { params: { objectId }, body: given }, { cookie })
  const issue = async (form: { objectId?: number; customer: string; customerInn?: string }) => {
    const key = `018f2f6e-7c1a-7000-8000-${String(++keys).padStart(12, '0')}`
    const content = makeContent({ equipmentId: machine.id, ...form })
    return (await issuePaper(db, owner.id, { key, content })).listed.id
  }
  const view = async (token: string) =>
    (await send(api.getCustomerView, { params: { objectId, token }, querystring: {} })).json<api.CustomerView>()
  const read = (token: string, paperId: number) =>
    send(api.getCustomerPaper, { params: { objectId, token, paperId } }, { ip: '10.0.0.9' })
  return { cookie, objectId, other: await add(), set, issue, view, read }
}

test('papers are given only where the owner says so: those in force of this object and customer', async () => {
  const { cookie, objectId, other, set, issue, view, read } = await makeSite()
  const given = await issue({ objectId, customer: RIVER })
  const withheld = [
    await issue({ objectId, customer: 'ООО «Берег»' }),
    await issue({ objectId: other, customer: RIVER }),
    await issue({ customer: RIVER }),
  ]
  const cancelled = await issue({ objectId, customer: RIVER })
  await ask(cancelPaper, { params: { paperId: cancelled }, body: { reason: 'Не та ставка' } }, { cookie })
  const { token } = await set({ on: true })
  expect((await view(token)).papers).toEqual([])
  expect((await read(token, given)).statusCode).toBe(404)
  expect((await set({ on: true, papers: true })).token).toBe(token)
  const seen = await view(token)
  exactly(schema.getCustomerView, seen)
  expect(seen.papers).toMatchObject([{ id: given, kind: 'esm7', number: 1, machineName: 'Hitachi ZX200-5G' }])
  const file = await read(token, given)
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  expect((await pdfText(file.rawPayload)).text).toContain('Река')
  for (const paper of [...withheld, cancelled]) expect((await read(token, paper)).statusCode).toBe(404)
  await set({ on: false })
  expect((await read(token, given)).statusCode).toBe(404)
})

test('more papers than are asked for are counted, and come when they are asked for', async () => {
  const { objectId, set, issue } = await makeSite()
  const ids = [await issue({ objectId, customer: RIVER }), await issue({ objectId, customer: RIVER })]
  const { token } = await set({ on: true, papers: true })
  const seen = async (papers: number) => {
    const view: api.CustomerView = (
      await send(api.getCustomerView, { params: { objectId, token }, querystring: { papers } })
    ).json()
    return [view.papersCount, ...view.papers.map(({ id }) => id)]
  }
  expect([await seen(1), await seen(2)]).toEqual([
    [2, ids[1]],
    [2, ids[1], ids[0]],
  ])
})

test('a customer whose name was put right keeps his papers, and a namesake with another ИНН gets none of them', async () => {
  const { objectId, set, issue, view } = await makeSite('7707083893')
  const before = await issue({ objectId, customer: 'ООО Река', customerInn: '7707083893' })
  await issue({ objectId, customer: RIVER, customerInn: '7736207543' })
  const unnumbered = await issue({ objectId, customer: RIVER, customerInn: '' })
  await issue({ objectId, customer: 'ООО Река', customerInn: '' })
  const { token } = await set({ on: true, papers: true })
  expect((await view(token)).papers?.map(({ id }) => id)).toEqual([unnumbered, before])
})

test('its owner sees whose name the link shows, which hidden machines it names, and how many papers', async () => {
  const { cookie, objectId, issue } = await makeSite()
  await issue({ objectId, customer: RIVER })
  const link = await ask(api.getCustomerLink, { params: { objectId } }, { cookie })
  expect(link).toMatchObject({ token: '', papers: false })
  expect(link.shows).toEqual({
    contractor: { name: 'ИП Рамстроев', phone: '+79160001270' },
    hidden: ['Каток'],
    papers: 1,
  })
})

test('the page calls the owner as his requisites do, not by his nickname', async () => {
  const { set, view } = await makeSite()
  const { token } = await set({ on: true })
  expect((await view(token)).contractor).toEqual({ name: 'ИП Рамстроев', phone: '+79160001270' })
})

test('an open page learns at its next question that the link was switched off', async () => {
  const { objectId, set } = await makeSite()
  const { token } = await set({ on: true })
  const isOpen = async (given = token) =>
    (await send(api.isCustomerLinkOpen, { params: { objectId, token: given } })).statusCode
  expect([await isOpen(), await isOpen(`${token}x`)]).toEqual([200, 404])
  await set({ on: false })
  expect(await isOpen()).toBe(404)
})
