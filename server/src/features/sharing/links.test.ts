/** The public link: switching it on and off, what its holder sees, and when it stops working. */
import { randomUUIDv7 } from 'node:crypto'
import { getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as own from '@spetskarta/shared/own-items/own-items.ts'
import * as schema from '@spetskarta/shared/sharing/sharing.schema.ts'
import * as api from '@spetskarta/shared/sharing/sharing.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeTracking, permit } from '../../../test/track-factories.ts'

const database = await cloneDatabase()
const { db, ask, send, signIn, makeUser, makeEquipment, makeOrder } = await testApp({ database })

const NOW = Date.now()

async function makeMachine() {
  const owner = await makeUser({ name: 'Тайный владелец' })
  const machine = await makeEquipment({ owner: owner.id, name: 'Автокран 25 т', phone: '+79161112233', hidden: true })
  const cookie = await signIn(owner)
  const set = (body: { on: boolean; expiresAt?: string | null; hours?: number | null }) =>
    ask(api.setPublicLink, { params: { equipmentId: machine.id }, body }, { cookie })
  const link = () => ask(api.getPublicLink, { params: { equipmentId: machine.id } }, { cookie })
  return { id: machine.id, owner, cookie, set, link }
}

const open = (id: string, token: string, ip = '10.0.0.1') =>
  send(api.getPublicData, { params: { id, token }, querystring: {} }, { ip })
const statusOf = async (id: string, token: string) => (await open(id, token)).statusCode

test('who has the link sees the current day, and nothing of the owner', async () => {
  const { id, owner, set } = await makeMachine()
  await makePoints(db, id, [
    { at: NOW - 5000, lat: 55.5, lng: 38.5, speed_kmh: 12 },
    { at: NOW - 4000, lat: 55.6, lng: 38.5, accuracy_m: 900 },
  ])
  const { token } = await set({ on: true })
  expect(token).toMatch(/^[\w-]{43}$/)
  const response = await open(id, token)
  const body = response.json()
  exactly(schema.getPublicData, body)
  expect(body.data).toMatchObject({
    equipment: { _id: id, name: 'Автокран 25 т', type: 'ekskavator', icoUrl: null },
    locations: [{ timestamp: NOW - 5000, coords: [55.5, 38.5], speed: 12 }],
    photos: [],
    daily: { timeZone: 'Europe/Moscow', summary: { points: 2 } },
    expiresAt: null,
  })
  for (const secret of [owner.id, owner.name, owner.user_url, '79161112233'])
    expect(response.body).not.toContain(secret)
  expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
})

test('the owner is told the zone of the machine, in which the last day of the link is counted', async () => {
  const { id, set, link } = await makeMachine()
  await makeTracking(db, { equipment: id, time_zone: 'Asia/Yekaterinburg' })
  expect(await set({ on: true })).toMatchObject({ timeZone: 'Asia/Yekaterinburg' })
  const told = await link()
  exactly(schema.getPublicLink, told)
  expect(told.timeZone).toBe('Asia/Yekaterinburg')
})

test('the sums and the line of the same, without its points; of a link that does not work nothing', async () => {
  const { id, owner, set } = await makeMachine()
  const points = [0, 1, 2].map((i) => ({ at: NOW - 60_000 * (3 - i), lat: 55.5 + i / 50, lng: 38.5, speed_kmh: 60 }))
  await makePoints(db, id, [...points, { at: NOW - 1000, lat: 55.6, lng: 38.5, accuracy_m: 900 }])
  const { token } = await set({ on: true })
  const sums = (given: string) =>
    send(api.getPublicSums, { params: { id, token: given }, querystring: {} }, { ip: '10.0.0.2' })
  const response = await sums(token)
  const { data } = (await open(id, token)).json()
  exactly(schema.getPublicSums, response.json())
  expect(response.json()).toMatchObject({
    name: 'Автокран 25 т',
    distance: data.daily.distance,
    points: data.locations.length,
    photos: 0,
    lastAt: NOW - 60_000,
    lines: [points.map(({ lat, lng }) => [lat, lng])],
  })
  expect(response.body).not.toContain(owner.name)
  await set({ on: false })
  expect((await sums(token)).statusCode).toBe(404)
})

test('without anything recorded today there is an empty day; the archive is not shown', async () => {
  const { id, set } = await makeMachine()
  const { token } = await set({ on: true })
  await makePoints(db, id, [{ at: NOW - 60 * MINUTE }])
  await sql`update tracking set archived_until = now() where equipment = ${id}`.execute(db)
  expect((await open(id, token)).json().data.locations).toEqual([])
})

test('the holder of a link to several days sees which are recorded, and one at a time', async () => {
  const { id, set } = await makeMachine()
  await makePoints(
    db,
    id,
    [2, 30, 54, 150].map((hours) => ({ at: NOW - hours * 60 * MINUTE, lat: 55 + hours / 100 })),
  )
  const { token } = await set({ on: true, hours: 120 })
  const dayOf = (hours: number) => dayAt('Europe/Moscow', NOW - hours * 60 * MINUTE)
  const read = async (day?: string) =>
    (await ask(api.getPublicData, { params: { id, token }, querystring: { day } })).data
  const shown = async (day?: string) =>
    (await read(day)).locations.map(({ timestamp }) => (NOW - timestamp) / 60 / MINUTE)
  exactly(schema.getPublicData, { data: await read('last') })
  expect((await read('last')).days).toEqual([dayOf(2), dayOf(30), dayOf(54)])
  expect(await shown()).toEqual([54, 30, 2])
  expect(await shown('last')).toEqual([2])
  expect(await shown(dayOf(30))).toEqual([30])
  // A day that the link does not show is not shown by its name either.
  expect(await shown(dayOf(150))).toEqual([2])
  await set({ on: true, hours: 120 })
  expect((await read(dayOf(30))).daily.dayStartTimestamp).toBe(startOfDay('Europe/Moscow', dayOf(30)))
})

test('with a window the holder sees so many hours, the archive too', async () => {
  const { id, set, link } = await makeMachine()
  await makePoints(
    db,
    id,
    [30, 47, 49].map((hours) => ({ at: NOW - hours * 60 * MINUTE, lat: 55 + hours / 100 })),
  )
  await sql`update tracking set archived_until = now() where equipment = ${id}`.execute(db)
  const { token, hours } = await set({ on: true, hours: 48 })
  expect(hours).toBe(48)
  const { locations, daily } = (await open(id, token)).json().data
  expect(locations.map(({ timestamp }: { timestamp: number }) => (NOW - timestamp) / 60 / MINUTE)).toEqual([47, 30])
  expect(daily.dayStartTimestamp).toBeLessThan(NOW - 47 * 60 * MINUTE)
  // Switching on again keeps the link and the fields that are not given.
  expect(await set({ on: true })).toMatchObject({ token, hours: 48 })
  expect(await set({ on: true, hours: null })).toMatchObject({ token, hours: null })
  expect(await link()).toMatchObject({ token, hours: null })
})

test('wrong, foreign, switched off and expired links are one and the same 404', async () => {
  const [machine, other] = [await makeMachine(), await makeMachine()]
  const { token } = await machine.set({ on: true })
  const { token: foreign } = await other.set({ on: true })
  expect(await statusOf(machine.id, token)).toBe(200)
  const bodies = new Set<string>()
  const dead = async (id: string, given: string) => {
    const response = await open(id, given)
    expect(response.statusCode).toBe(404)
    bodies.add(response.body)
  }
  await dead(machine.id, foreign)
  await dead(machine.id, 'x')
  await dead(randomUUIDv7(), token)
  await sql`update tracking set link_expires_at = now() where equipment = ${machine.id}`.execute(db)
  await dead(machine.id, token)
  // Switching an expired link on again makes a new one; only another expiry revives the old one.
  const { token: fresh, expiresAt } = await machine.set({ on: true })
  expect([fresh === token, expiresAt, await statusOf(machine.id, fresh)]).toEqual([false, null, 200])
  await dead(machine.id, token)
  const none = { token: '', expiresAt: null, hours: null, views: 0, objects: false, timeZone: 'Europe/Moscow' }
  expect(await machine.set({ on: false })).toEqual(none)
  await dead(machine.id, fresh)
  expect((await machine.set({ on: true })).token).not.toBe(fresh)
  expect(bodies.size).toBe(1)
})

test('the owner gives it an expiry, in the future', async () => {
  const { id, set, cookie } = await makeMachine()
  const soon = new Date(NOW + 60 * MINUTE).toISOString()
  const { token, expiresAt } = await set({ on: true, expiresAt: soon })
  expect(expiresAt).toBe(soon)
  expect((await open(id, token)).json().data.expiresAt).toBe(NOW + 60 * MINUTE)
  expect(await set({ on: true, expiresAt: null })).toMatchObject({ token, expiresAt: null })
  const body = { on: true, expiresAt: new Date(NOW - MINUTE).toISOString() }
  const past = await send(api.setPublicLink, { params: { equipmentId: id }, body }, { cookie })
  expect([past.statusCode, past.json().message]).toEqual([400, 'Срок ссылки уже прошёл'])
})

test('views are counted once a visitor, whatever he asks again', async () => {
  const { id, set, link } = await makeMachine()
  const { token } = await set({ on: true })
  for (const ip of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) await open(id, token, ip)
  await open(id, 'wrong', '10.0.0.3')
  expect((await link()).views).toBe(2)
})

test('a visitor whom two servers answer is counted once', async () => {
  const other = await testApp({ database })
  const { id, set, link } = await makeMachine()
  const { token } = await set({ on: true })
  for (const server of [send, other.send])
    await server(api.getPublicData, { params: { id, token }, querystring: {} }, { ip: '10.0.0.7' })
  expect((await link()).views).toBe(1)
})

test('only the owner sees and switches the link', async () => {
  const { id, set } = await makeMachine()
  await set({ on: true })
  const partner = await makeUser()
  await permit(db, id, partner.id)
  const input = { params: { equipmentId: id } }
  for (const [status, cookie] of [
    [401, undefined],
    [404, await signIn()],
    [404, await signIn(partner)],
  ] as const) {
    const from = cookie ? { cookie } : {}
    expect((await send(api.getPublicLink, input, from)).statusCode).toBe(status)
    expect((await send(api.setPublicLink, { ...input, body: { on: false } }, from)).statusCode).toBe(status)
  }
  const order = await makeOrder()
  const answer = await send(
    api.getPublicLink,
    { params: { equipmentId: order.id } },
    { cookie: await signIn({ id: order.owner }) },
  )
  expect(answer.statusCode).toBe(404)
})

test('the machine’s form asks for a link, keeps it and switches it off', async () => {
  const { id, cookie, link } = await makeMachine()
  const save = (publicPathLink?: string) =>
    ask(
      own.updateEquipment,
      { body: { _id: id, name: 'Кран', ...(publicPathLink !== undefined && { publicPathLink }) } },
      { cookie },
    )
  expect((await save('')).publicPathLink).toBe('')
  const { publicPathLink: token } = await save('new')
  expect(token).toBe((await link()).token)
  expect(await statusOf(id, token)).toBe(200)
  expect((await save('new')).publicPathLink).toBe(token)
  expect((await save(token)).publicPathLink).toBe(token)
  expect((await save()).publicPathLink).toBe(token)
  const { equipments } = await ask(own.getEquipments, { querystring: {} }, { cookie })
  expect(equipments.map(({ publicPathLink }) => publicPathLink)).toEqual([token])
  expect((await ask(own.getOwnEquipment, { params: { id } }, { cookie })).publicPathLink).toBe(token)
  expect((await save('')).publicPathLink).toBe('')
  expect(await statusOf(id, token)).toBe(404)
})

test('the secret that a token is made of is in no answer, however it might be written', async () => {
  const { id, cookie, set } = await makeMachine()
  const { token } = await set({ on: true })
  const { link_nonce: secret } = await db
    .selectFrom('tracking')
    .select('link_nonce')
    .where('equipment', '=', id)
    .$narrowType<{ link_nonce: Buffer }>()
    .executeTakeFirstOrThrow()
  const params = { equipmentId: id }
  const answers = await Promise.all([
    send(own.getEquipments, { querystring: {} }, { cookie }),
    send(own.getOwnEquipment, { params: { id } }, { cookie }),
    send(own.updateEquipment, { body: { _id: id, name: 'Кран' } }, { cookie }),
    send(api.getPublicLink, { params }, { cookie }),
    send(api.setPublicLink, { params, body: { on: true } }, { cookie }),
  ])
  for (const { body } of answers) {
    expect(body).toContain(token)
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(body).not.toContain(secret.toString(encoding))
    expect(body).not.toContain(JSON.stringify(secret))
  }
})

test('the machine’s card has the link for its owner, while it is open, and for no other user', async () => {
  const { id, cookie, set } = await makeMachine()
  await db.updateTable('items').set({ hidden: false }).where('id', '=', id).execute()
  const partner = await makeUser()
  await permit(db, id, partner.id)
  const card = (from: { cookie?: string }) => ask(getEquipment, { params: { id } }, from)
  expect((await card({ cookie })).publicPathLink).toBe('')
  const { token } = await set({ on: true })
  expect((await card({ cookie })).publicPathLink).toBe(token)
  for (const from of [{}, { cookie: await signIn() }, { cookie: await signIn(partner) }])
    expect(await card(from)).not.toHaveProperty('publicPathLink')
  await sql`update tracking set link_expires_at = now() where equipment = ${id}`.execute(db)
  expect((await card({ cookie })).publicPathLink).toBe('')
})

test('the owner sees all of his open links and closes them at once, and no other owner’s', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const machine = async (name: string, body?: { expiresAt?: string; hours?: number }) => {
    const { id } = await makeEquipment({ owner: owner.id, name })
    if (!body) return { id, token: '' }
    return {
      id,
      ...(await ask(api.setPublicLink, { params: { equipmentId: id }, body: { on: true, ...body } }, { cookie })),
    }
  }
  const expiresAt = new Date(NOW + 60 * MINUTE).toISOString()
  const second = await machine('Самосвал', { expiresAt, hours: 24 })
  const first = await machine('Автокран', {})
  await machine('Без ссылки')
  const expired = await machine('Истёкшая', { expiresAt })
  await sql`update tracking set link_expires_at = now() where equipment = ${expired.id}`.execute(db)
  const other = await makeMachine()
  const { token: foreign } = await other.set({ on: true })

  const { links } = await ask(api.getPublicLinks, {}, { cookie })
  exactly(schema.getPublicLinks, { links })
  expect(links).toMatchObject([
    {
      kind: 'route',
      equipmentId: first.id,
      name: 'Автокран',
      expiresAt: null,
      hours: null,
      views: 0,
      timeZone: 'Europe/Moscow',
    },
    { equipmentId: second.id, name: 'Самосвал', expiresAt, hours: 24, views: 0 },
  ])
  expect((await send(api.getPublicLinks, {})).statusCode).toBe(401)
  expect((await send(api.closePublicLinks, { querystring: {} })).statusCode).toBe(401)

  expect(await ask(api.closePublicLinks, { querystring: {} }, { cookie })).toEqual({ closed: 2 })
  expect((await ask(api.getPublicLinks, {}, { cookie })).links).toEqual([])
  expect(await statusOf(first.id, first.token)).toBe(404)
  expect(await statusOf(second.id, second.token)).toBe(404)
  expect(await statusOf(other.id, foreign)).toBe(200)
})

test('terms of a link that was switched off meanwhile open no other one', async () => {
  const { id, cookie, set, link } = await makeMachine()
  const { token } = await set({ on: true })
  const terms = (body: { on: true; token: string; hours: number }) =>
    send(api.setPublicLink, { params: { equipmentId: id }, body }, { cookie })
  expect((await terms({ on: true, token, hours: 24 })).json()).toMatchObject({ token, hours: 24 })
  await set({ on: false })
  expect((await terms({ on: true, token, hours: 72 })).statusCode).toBe(409)
  expect((await link()).token).toBe('')
  await set({ on: true })
  expect((await terms({ on: true, token, hours: 72 })).statusCode).toBe(409)
  expect(await link()).toMatchObject({ hours: null })
})
