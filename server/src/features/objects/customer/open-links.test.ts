/** A customer's page among everything that its owner has open. */
import * as api from '@spetskarta/shared/objects/customer.ts'
import { addObject } from '@spetskarta/shared/objects/objects.ts'
import * as sharing from '@spetskarta/shared/sharing/sharing.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const { ask, send, signIn, makeUser, makeEquipment } = await testApp()

async function openedObject(name: string) {
  const owner = await makeUser()
  const machine = await makeEquipment({ owner: owner.id, name: 'Экскаватор' })
  const cookie = await signIn(owner)
  const body = {
    name,
    customerName: 'ООО «Река»',
    customerPhone: '+7 901 000-37-05',
    customerInn: null,
    address: 'Жуковский',
    contract: null,
    starts: null,
    ends: null,
    shape: { kind: 'circle' as const, lon: 38.1, lat: 55.6, radius: 300 },
    machines: [machine.id],
  }
  const { objectId } = (await send(addObject, { body }, { cookie })).json<{ objectId: number }>()
  const { token } = await ask(api.setCustomerLink, { params: { objectId }, body: { on: true } }, { cookie })
  const open = async () =>
    (await send(api.getCustomerView, { params: { objectId, token }, querystring: {} })).statusCode
  const close = (querystring: { objectId?: number; equipmentId?: string } = {}) =>
    ask(sharing.closePublicLinks, { querystring }, { cookie })
  const links = async () => (await ask(sharing.getPublicLinks, {}, { cookie })).links
  return { owner, cookie, machine: machine.id, objectId, open, close, links }
}

test('the page of an object is listed behind the routes, with its name and address', async () => {
  const { cookie, machine, objectId, links } = await openedObject('ЖК «Речной»')
  await ask(sharing.setPublicLink, { params: { equipmentId: machine }, body: { on: true } }, { cookie })
  expect(await links()).toMatchObject([
    { kind: 'route', equipmentId: machine },
    { kind: 'object', objectId, name: 'ЖК «Речной»', expiresAt: null, views: 0, timeZone: 'Europe/Moscow' },
  ])
})

test('closing everything closes the page of the object too, and no other owner’s', async () => {
  const [mine, other] = [await openedObject('ЖК «Речной»'), await openedObject('Склад')]
  expect(await mine.open()).toBe(200)
  expect(await mine.close()).toEqual({ closed: 1 })
  expect([await mine.open(), await other.open()]).toEqual([404, 200])
  expect(await mine.links()).toEqual([])
})

test('one link is closed alone', async () => {
  const { cookie, machine, objectId, open, close, links } = await openedObject('ЖК «Речной»')
  await ask(sharing.setPublicLink, { params: { equipmentId: machine }, body: { on: true } }, { cookie })
  expect(await close({ objectId })).toEqual({ closed: 1 })
  expect(await open()).toBe(404)
  expect(await links()).toMatchObject([{ kind: 'route' }])
  expect(await close({ equipmentId: machine })).toEqual({ closed: 1 })
  expect(await links()).toEqual([])
})

test('the link of another owner’s object is not closed by its number', async () => {
  const [mine, other] = [await openedObject('ЖК «Речной»'), await openedObject('Склад')]
  const refused = await send(
    sharing.closePublicLinks,
    { querystring: { objectId: other.objectId } },
    { cookie: mine.cookie },
  )
  expect(refused.statusCode).toBe(404)
  expect(await other.open()).toBe(200)
})
