/** Outlines of objects on a machine's public link: only where the owner shows them, and only what the link's time covers. */
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/objects/objects.schema.ts'
import * as api from '@spetskarta/shared/objects/objects.ts'
import { getPublicLink, setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../test/citus/refused-rows.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const NOW = Date.now()

/** So many hours ago for half an hour. */
const standing = (hoursAgo: number, lat: number) =>
  Array.from({ length: 31 }, (_, i) => ({
    at: NOW - hoursAgo * HOUR + i * MINUTE,
    lat: lat + (i % 3) * 1e-5,
    lng: 38.1,
  }))

async function makeSites() {
  const owner = await makeUser()
  const machine = await makeEquipment({ owner: owner.id, name: 'Экскаватор ZX200' })
  const cookie = await signIn(owner)
  const makeObject = async (name: string, lat: number) => {
    const fields = { customerName: 'ООО «Тайный заказчик»', customerPhone: '', customerInn: null, contract: null }
    const shape = { kind: 'circle' as const, lon: 38.1, lat, radius: 300 }
    const times = { starts: null, ends: null }
    const body = { name, address: 'Тайный адрес', ...fields, ...times, shape, machines: [machine.id] }
    return (await send(api.addObject, { body }, { cookie })).json<{ objectId: number }>().objectId
  }
  const recent = await makeObject('Тайный объект', 55.6)
  await makeObject('Прошлый', 55.8)
  await makeObject('Без машин', 55.9)
  await makePoints(db, machine.id, [...standing(50, 55.8), ...standing(2, 55.6)])
  const set = (body: { on: boolean; hours?: number | null; objects?: boolean }) =>
    ask(setPublicLink, { params: { equipmentId: machine.id }, body }, { cookie })
  const open = (token: string) => send(api.getPublicObjects, { params: { id: machine.id, token } })
  const latsBy = async (token: string) => {
    const { objects } = (await open(token)).json<{ objects: api.DrawnObject[] }>()
    return objects.map(({ lat }) => lat)
  }
  return { machine, cookie, recent, set, open, latsBy }
}

test('nothing is shown until the owner says so, then the shape alone', async () => {
  const { machine, cookie, set, open, latsBy } = await makeSites()
  const { token, objects } = await set({ on: true, hours: 6 })
  expect(objects).toBe(false)
  expect(await latsBy(token)).toEqual([])
  await set({ on: true, objects: true })
  const answer = await open(token)
  exactly(schema.getPublicObjects, answer.json())
  expect(answer.json()).toEqual({
    objects: [{ lon: 38.1, lat: 55.6, kind: 'circle', radius: 300, outline: null }],
  })
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
  const link = await ask(getPublicLink, { params: { equipmentId: machine.id } }, { cookie })
  expect(link).toMatchObject({ hours: 6, objects: true })
})

test('an object that the machine left before the link begins is not shown', async () => {
  const { set, latsBy } = await makeSites()
  const { token } = await set({ on: true, hours: 6, objects: true })
  expect(await latsBy(token)).toEqual([55.6])
  await set({ on: true, hours: 72 })
  expect(await latsBy(token)).toEqual([55.6, 55.8])
})

test('a closed object is not shown', async () => {
  const { cookie, recent, set, latsBy } = await makeSites()
  const { token } = await set({ on: true, hours: 72, objects: true })
  await send(api.setObjectState, { params: { objectId: recent }, body: { state: 'closed' } }, { cookie })
  expect(await latsBy(token)).toEqual([55.8])
})

test('a wrong link, and one that was switched off, open nothing; the next one hides objects again', async () => {
  const { set, open, latsBy } = await makeSites()
  const { token } = await set({ on: true, hours: 6, objects: true })
  const wrong = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
  expect((await open(wrong)).statusCode).toBe(404)
  await set({ on: false })
  expect((await open(token)).statusCode).toBe(404)
  expect(await latsBy((await set({ on: true, hours: 6 })).token)).toEqual([])
})

test('the owner sees where the objects of a day are', async () => {
  const { machine, cookie, recent } = await makeSites()
  const days = [0, 1].map((ago) => dayAt('Europe/Moscow', NOW - ago * DAY)).join()
  const querystring = { ids: machine.id, days }
  const seen = await ask(api.getMachineObjects, { querystring }, { cookie })
  exactly(schema.getMachineObjects, seen)
  expect(seen.objects).toContainEqual({
    objectId: recent,
    lon: 38.1,
    lat: 55.6,
    kind: 'circle',
    radius: 300,
    outline: null,
  })
})

test('outlines are shown while a day of the machine cannot be counted', async () => {
  const { machine, set, latsBy } = await makeSites()
  const { token } = await set({ on: true, hours: 72, objects: true })
  expect(await latsBy(token)).toEqual([55.6, 55.8])
  onTestFinished(await refuseRowsOf(db, 'track_days', machine.id))
  await makePoints(db, machine.id, standing(1, 55.6))
  expect(await latsBy(token)).toEqual([55.6, 55.8])
})
