/** The customer's link: what its holder sees, who opens and ends it, and when it stops working. */
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/objects/customer.schema.ts'
import * as api from '@spetskarta/shared/objects/customer.ts'
import * as objects from '@spetskarta/shared/objects/objects.schema.ts'
import {
  addObject,
  changeObject,
  correctHours,
  getMachineObjects,
  removeObject,
} from '@spetskarta/shared/objects/objects.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test } from 'vitest'
import { exactly } from '../../../../test/exactly.ts'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../../test/track-factories.ts'
import { photosTo } from '../../photos/photos.fixture.ts'

const tested = await testApp()
const { app, db, pool, ask, send, signIn, makeUser, makeEquipment } = tested
const photos = photosTo(tested)

const ZONE = 'Europe/Moscow'
const TODAY = dayAt(ZONE, Date.now())
const YESTERDAY = dayAt(ZONE, startOfDay(ZONE, TODAY) - 1)
/** Ten in the morning of yesterday, when the machine has been there for an hour. */
const TEN = startOfDay(ZONE, YESTERDAY) + 10 * HOUR

const hourOn = (from: number, lat = 55.6) =>
  Array.from({ length: 61 }, (_, i) => ({ at: from + i * MINUTE, lat: lat + (i % 3) * 1e-5, lng: 38.1 }))

async function makeSite() {
  const owner = await makeUser({ name: 'ИП Рамстроев' })
  const [machine, hidden] = [
    await makeEquipment({ owner: owner.id, name: 'Экскаватор ZX200', phone: '+79160001270' }),
    await makeEquipment({ owner: owner.id, name: 'Каток', phone: '+79160009999', hidden: true }),
  ]
  const cookie = await signIn(owner)
  const body = {
    name: 'ЖК «Речной»',
    customerName: 'ООО «Тайный заказчик»',
    customerPhone: '+7 901 000-37-05',
    customerInn: '7707083893',
    address: 'Жуковский, ул. Гагарина, 83',
    contract: 'Договор 17',
    shape: { kind: 'circle' as const, lon: 38.1, lat: 55.6, radius: 300 },
    starts: 480,
    ends: 1200,
    machines: [machine.id, hidden.id],
  }
  const { objectId } = (await send(addObject, { body }, { cookie })).json<{ objectId: number }>()
  await makePoints(db, machine.id, [...hourOn(TEN - HOUR), ...hourOn(TEN + 3 * HOUR, 55.7)])
  const set = (given: { on: boolean; expiresAt?: string | null; hours?: number | null }) =>
    ask(api.setCustomerLink, { params: { objectId }, body: given }, { cookie })
  return { owner, cookie, objectId, machine: machine.id, hidden: hidden.id, body, set }
}

const open = (objectId: number, token: string, day?: string, ip = '10.0.0.1') =>
  send(api.getCustomerView, { params: { objectId, token }, querystring: { ...(day && { day }) } }, { ip })
const statusOf = async (objectId: number, token: string) => (await open(objectId, token)).statusCode

test('who has the link sees the hours of all machines on the object, and nothing of the customer or from elsewhere', async () => {
  const { owner, objectId, machine, hidden, set } = await makeSite()
  const { token } = await set({ on: true, hours: 48 })
  expect(token).toMatch(/^[\w-]{43}$/)
  const response = await open(objectId, token)
  const view = response.json<api.CustomerView>()
  exactly(schema.getCustomerView, view)
  expect(view).toMatchObject({
    object: { name: 'ЖК «Речной»', address: 'Жуковский, ул. Гагарина, 83', radius: 300 },
    contractor: { name: 'ИП Рамстроев', phone: '+79160001270' },
    days: [{ itemId: machine, day: YESTERDAY, came: TEN - HOUR, left: TEN, onSite: 3600, correction: null }],
    expiresAt: null,
  })
  expect(view.machines.map(({ _id }) => _id).sort()).toEqual([machine, hidden].sort())
  expect(response.body).not.toMatch(/Тайный|901 000|7707083893|Договор|79160009999|55\.7/)
  expect(response.body).not.toContain(owner.id)
  expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
})

test('both numbers of a corrected day are shown, and not who corrected it', async () => {
  const { cookie, objectId, machine, set } = await makeSite()
  const { token } = await set({ on: true, hours: 48 })
  const params = { objectId, itemId: machine, day: YESTERDAY }
  await send(correctHours, { params, body: { counted: 1800, reason: 'Чистили свою площадку' } }, { cookie })
  const response = await open(objectId, token)
  const [day] = response.json<api.CustomerView>().days
  expect(day?.work).toBeDefined()
  expect(day?.correction).toMatchObject({ counted: 1800, reason: 'Чистили свою площадку', by: '' })
})

test('hours of a machine that was taken off the object stay on the page and on the day of the machine, as in its papers', async () => {
  const { cookie, objectId, machine, hidden, body, set } = await makeSite()
  const { token } = await set({ on: true, hours: 48 })
  const before = (await open(objectId, token)).json<api.CustomerView>()
  expect(before).toMatchObject({ days: [{ itemId: machine, onSite: 3600 }], former: [] })
  // Retention has removed the points.
  await db.deleteFrom('track_points').where('equipment', '=', machine).execute()
  await db.updateTable('track_days').set({ emptied_at: new Date() }).where('equipment', '=', machine).execute()
  const dayOf = () =>
    ask(getMachineObjects, { querystring: { ids: machine, days: `${TODAY},${YESTERDAY}` } }, { cookie })
  const seen = await dayOf()
  expect(seen.days).toMatchObject([{ objectId, former: false, onSite: 3600 }])
  for (const machines of [[hidden], []]) {
    await ask(changeObject, { params: { objectId }, body: { ...body, machines } }, { cookie })
    const view = (await open(objectId, token)).json<api.CustomerView>()
    exactly(schema.getCustomerView, view)
    expect(view.days).toEqual(before.days)
    expect(view.former).toMatchObject([{ _id: machine, name: 'Экскаватор ZX200' }])
    expect(view.machines.map(({ _id }) => _id)).toEqual(machines)
    const of = await dayOf()
    exactly(objects.getMachineObjects, of)
    expect(of).toEqual({ ...seen, days: seen.days.map((day) => ({ ...day, former: true })) })
  }
})

test('a link of the current day shows nothing of yesterday', async () => {
  const { objectId, machine, set } = await makeSite()
  const { token } = await set({ on: true })
  const view = (await open(objectId, token)).json<api.CustomerView>()
  expect(view).toMatchObject({ days: [], from: TODAY, to: TODAY, photos: { day: null, days: [], shown: [], more: 0 } })
  expect(JSON.stringify(view)).toContain(machine)
})

test('photos taken on the object are shown, and their addresses live as long as the link', async () => {
  const { cookie, objectId, machine, set } = await makeSite()
  const recorder = await makeRecorder(db, { equipment: machine })
  const inside = await photos.keep(recorder.token, { takenAt: TEN - 20 * MINUTE })
  const outside = await photos.keep(recorder.token, { takenAt: TEN + 3 * HOUR })
  const { token } = await set({ on: true, hours: 48 })
  const { photos: seen } = (await open(objectId, token)).json<api.CustomerView>()
  expect(seen).toMatchObject({ day: YESTERDAY, days: [YESTERDAY], more: 0 })
  expect(seen.shown.map(({ itemId, photo }) => [itemId, photo._id])).toEqual([[machine, inside._id]])
  const address = seen.shown[0]?.photo.photoIconURL ?? ''
  const statusAt = async (url: string) => (await app.inject({ url })).statusCode
  expect(await statusAt(address)).toBe(200)
  expect(await statusAt(address.replace(inside._id, outside._id))).toBe(404)
  expect(await statusAt(address.replace(/object=\d+/, `object=${objectId + 1}`))).toBe(404)
  await set({ on: true, hours: null })
  expect(await statusAt(address)).toBe(404)
  await set({ on: true, hours: 48 })
  expect(await statusAt(address)).toBe(200)
  await set({ on: false })
  expect(await statusAt(address)).toBe(404)
  expect((await ask(api.getCustomerLink, { params: { objectId } }, { cookie })).token).toBe('')
})

test('the address of a photo outside the object cannot be had by the link, whatever day is asked for', async () => {
  const { objectId, machine, set } = await makeSite()
  const recorder = await makeRecorder(db, { equipment: machine })
  await photos.keep(recorder.token, { takenAt: TEN + 3 * HOUR })
  const { token } = await set({ on: true, hours: 48 })
  for (const day of [undefined, YESTERDAY, TODAY])
    expect((await open(objectId, token, day)).json<api.CustomerView>().photos.shown).toEqual([])
})

test('a link that is ended, has expired or is another’s opens nothing, and they are answered alike', async () => {
  const one = await makeSite()
  const other = await makeSite()
  const { token } = await one.set({ on: true })
  expect(await statusOf(one.objectId, token)).toBe(200)
  const answers = [await open(other.objectId, token), await open(one.objectId, `${token}x`), await open(2 ** 40, token)]
  await pool.query("update object_links set expires_at = now() - interval '1 second' where object_id = $1", [
    one.objectId,
  ])
  answers.push(await open(one.objectId, token))
  const { token: next } = await one.set({ on: true })
  expect(next).not.toBe(token)
  answers.push(await open(one.objectId, token))
  expect(await statusOf(one.objectId, next)).toBe(200)
  await one.set({ on: false })
  answers.push(await open(one.objectId, next))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(new Set(answers.map((answer) => answer.json().message)).size).toBe(1)
})

test('the link stays the same when its terms change', async () => {
  const { set } = await makeSite()
  const { token } = await set({ on: true })
  const expiresAt = new Date(Date.now() + DAY).toISOString()
  expect(await set({ on: true, expiresAt, hours: 72 })).toMatchObject({ token, expiresAt, hours: 72, views: 0 })
  expect(await set({ on: true, expiresAt: null })).toMatchObject({ token, expiresAt: null, hours: 72, views: 0 })
})

test('a term that is over already is refused', async () => {
  const { cookie, objectId } = await makeSite()
  const body = { on: true, expiresAt: new Date(Date.now() - 1000).toISOString() }
  const answer = await send(api.setCustomerLink, { params: { objectId }, body }, { cookie })
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Срок ссылки уже прошёл'])
})

test('whoever looks again and again is counted once', async () => {
  const { cookie, objectId, set } = await makeSite()
  const { token } = await set({ on: true })
  for (const ip of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) await open(objectId, token, undefined, ip)
  expect((await ask(api.getCustomerLink, { params: { objectId } }, { cookie })).views).toBe(2)
})

test('only the owner opens, reads or ends the link', async () => {
  const { objectId, machine, set } = await makeSite()
  const { token } = await set({ on: true })
  const partner = await makeUser()
  await permit(db, machine, partner.id)
  const params = { objectId }
  for (const from of [
    { cookie: await signIn(partner) },
    { cookie: await signIn() },
    { cookie: await signIn(await makeUser({ rules: true })) },
  ]) {
    expect((await send(api.getCustomerLink, { params }, from)).statusCode).toBe(404)
    expect((await send(api.setCustomerLink, { params, body: { on: false } }, from)).statusCode).toBe(404)
  }
  expect((await send(api.getCustomerLink, { params })).statusCode).toBe(401)
  expect((await send(api.setCustomerLink, { params, body: { on: false } })).statusCode).toBe(401)
  expect(await statusOf(objectId, token)).toBe(200)
})

test('the link goes with its object', async () => {
  const { cookie, objectId, set } = await makeSite()
  const { token } = await set({ on: true })
  await send(removeObject, { params: { objectId } }, { cookie })
  expect(await statusOf(objectId, token)).toBe(404)
})
