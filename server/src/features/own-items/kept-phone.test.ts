/** A phone that its owner shows with his first answer: no other user reads it before. */
import { randomUUIDv7 } from 'node:crypto'
import { getAllEquipments, getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import { getThread, sendMessage } from '@spetskarta/shared/messages/messages.ts'
import * as api from '@spetskarta/shared/own-items/own-items.ts'
import { getAllData } from '@spetskarta/shared/search/search.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { MACHINE } from './own-items.fixture.ts'

const { ask, send, signIn, makeUser, db } = await testApp()
const PHONE = '+79160009988'

test('a kept phone is in no card, and its owner sees it in his form, his list and the next form', async () => {
  const owner = { cookie: await signIn(await makeUser()) }
  const made = await ask(api.createEquipment, { body: { ...MACHINE, phone: PHONE, phoneLater: true } }, owner)
  expect(made).toMatchObject({ phone: PHONE, phoneLater: true })
  const params = { id: made._id }
  expect(await ask(api.getOwnEquipment, { params }, owner)).toMatchObject({ phone: PHONE, phoneLater: true })
  expect(await ask(api.getListingStart, {}, owner)).toMatchObject({ phone: PHONE })
  const around = { north: 80, south: 30, west: 20, east: 170 }
  const seen = await Promise.all([
    send(getEquipment, { params }),
    send(getAllEquipments, { querystring: {} }),
    send(getAllData, { querystring: around }),
  ])
  for (const { statusCode, body } of seen) {
    expect(statusCode, body).toBe(200)
    expect(body).toContain(made._id)
    expect(body).not.toContain('9988')
  }
})

test('a change of one of the two keeps the other', async () => {
  const owner = { cookie: await signIn(await makeUser()) }
  const { _id } = await ask(api.createEquipment, { body: { ...MACHINE, phone: PHONE, phoneLater: true } }, owner)
  const change = async (body: object) => {
    const own = await ask(api.updateEquipment, { body: { _id, ...body } }, owner)
    const { phone } = await ask(getEquipment, { params: { id: _id } })
    return [own.phone, own.phoneLater, phone]
  }
  expect(await change({ phone: '+79160001111' })).toEqual(['+79160001111', true, ''])
  expect(await change({ name: 'Другое имя' })).toEqual(['+79160001111', true, ''])
  expect(await change({ phoneLater: false })).toEqual(['+79160001111', false, '+79160001111'])
  expect(await change({ phone: PHONE })).toEqual([PHONE, false, PHONE])
  expect(await change({ phoneLater: true })).toEqual([PHONE, true, ''])
})

test('whoever is answered sees it, and nobody else', async () => {
  const owner = { cookie: await signIn(await makeUser()) }
  const { _id: itemId } = await ask(
    api.createEquipment,
    { body: { ...MACHINE, phone: PHONE, phoneLater: true } },
    owner,
  )
  const [asker, other] = [{ cookie: await signIn(await makeUser()) }, { cookie: await signIn(await makeUser()) }]
  const write = async (who: { cookie: string }, to: { itemId: string } | { threadId: string }) =>
    (await ask(sendMessage, { body: { id: randomUUIDv7(), text: 'Здравствуйте', ...to } }, who)).thread
  const phoneFor = async (who: { cookie: string }, threadId: string) =>
    (await ask(getThread, { params: { threadId }, querystring: {} }, who)).thread.phone
  const [his, others] = [await write(asker, { itemId }), await write(other, { itemId })]
  expect([await phoneFor(asker, his), await phoneFor(other, others)]).toEqual([null, null])
  await write(owner, { threadId: his })
  expect([await phoneFor(asker, his), await phoneFor(other, others)]).toEqual([PHONE, null])
  expect(await db.selectFrom('items').select('phone').where('id', '=', itemId).executeTakeFirst()).toEqual({
    phone: '',
  })
})
