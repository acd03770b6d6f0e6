/** Who may be found, invited, permitted and removed, and by whom. */
import { randomUUIDv7 } from 'node:crypto'
import * as accounts from '@spetskarta/shared/accounts/accounts.schema.ts'
import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { nicknameKey } from '@spetskarta/shared/nickname-rules.ts'
import * as schema from '@spetskarta/shared/partners/partners.schema.ts'
import type { RightChange } from '@spetskarta/shared/partners/partners.ts'
import * as api from '@spetskarta/shared/partners/partners.ts'
import { getRecordable } from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { connectBeside } from '../../../test/clone.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makeMany } from '../../../test/many-items.ts'

const { db, pool, ask, send, signIn, makeUser, makeEquipment, makeOrder } = await testApp()
const limited = await testApp({ env: { RATE_LIMITS: '1' } })

let people = 0
/** A user with a nickname. */
const makePerson = (name = `driver-${++people}`) => makeUser({ name, name_key: nicknameKey(name) })

/** An owner with a machine, a partner, and their cookies. */
async function makePair() {
  const [owner, partner] = [await makePerson(), await makePerson()]
  const machine = await makeEquipment({ owner: owner.id, name: 'Автокран 25 т' })
  const cookie = await signIn(owner)
  await ask(api.addPartner, { body: { name: partner.name } }, { cookie })
  return { owner, partner, machine, cookie }
}

const save = (cookie: string, ...partners: { id: string; permissions: string[] }[]) =>
  send(api.savePartners, { body: { partners } }, { cookie })
const partnersOf = async (cookie: string) => (await ask(api.getPartners, { querystring: {} }, { cookie })).partners
const permitted = async (cookie: string) =>
  Object.fromEntries((await partnersOf(cookie)).map(({ name, permissions }) => [name, permissions]))

test('a visitor may do none of it', async () => {
  const id = randomUUIDv7()
  const calls = [
    send(api.getUserByName, { querystring: { name: 'ivan' } }),
    send(api.getPartners, { querystring: {} }),
    send(api.addPartner, { body: { name: 'ivan' } }),
    send(api.savePartners, { body: { partners: [] } }),
    send(api.removePartner, { params: { id } }),
  ]
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
})

test('finds people by any part of a nickname, those who begin with it first, without oneself', async () => {
  const me = await makePerson('bur-master')
  for (const name of ['yamobur-mo', 'Бурильщик', 'burov', 'kran-77']) await makePerson(name)
  await makeUser({ name: 'бур без ника' })
  await makeUser({ name: 'burlak', name_key: nicknameKey('burlak'), banned: true })
  const cookie = await signIn(me)
  const find = async (name: string) => {
    const answer = await ask(api.getUserByName, { querystring: { name } }, { cookie })
    exactly(schema.getUserByName, answer)
    return answer.similarUsers.map((user) => user.name)
  }
  expect(await find('BUR')).toEqual(['burov', 'yamobur-mo'])
  expect(await find('бур')).toEqual(['Бурильщик'])
  expect(await find('%%')).toEqual([])
  const one = await send(api.getUserByName, { querystring: { name: 'b' } }, { cookie })
  expect([one.statusCode, one.json().message]).toEqual([400, 'Введите хотя бы 2 символа'])
})

test('ten are found at most', async () => {
  for (let n = 10; n < 22; n++) await makePerson(`samosval-${n}`)
  const { similarUsers } = await ask(
    api.getUserByName,
    { querystring: { name: 'samosval' } },
    { cookie: await signIn() },
  )
  expect(similarUsers).toHaveLength(10)
})

test('sixty look-ups a minute, searches and invitations together', async () => {
  const cookie = await limited.signIn()
  const find = () => limited.send(api.getUserByName, { querystring: { name: 'ivan' } }, { cookie })
  for (let n = 0; n < 60; n++) expect((await find()).statusCode).toBe(200)
  expect((await find()).statusCode).toBe(429)
  expect((await limited.send(api.addPartner, { body: { name: 'ivan' } }, { cookie })).statusCode).toBe(429)
  const another = await limited.signIn()
  expect(
    (await limited.send(api.getUserByName, { querystring: { name: 'ivan' } }, { cookie: another })).statusCode,
  ).toBe(200)
})

test('an invitation makes the partner at once, and only once', async () => {
  const { partner, cookie } = await makePair()
  await ask(api.addPartner, { body: { name: ` ${partner.name.toUpperCase()} ` } }, { cookie })
  const answer = await ask(api.getPartners, { querystring: {} }, { cookie })
  exactly(schema.getPartners, answer)
  expect(answer.partners).toEqual([
    { id: partner.id, name: partner.name, permissions: [], lastSeenAt: null, recording: [], machines: 0 },
  ])
  expect(await partnersOf(await signIn(partner))).toEqual([])
})

test('neither a stranger’s half-typed name is invited, nor oneself', async () => {
  const me = await makePerson('ekskavator-one')
  const cookie = await signIn(me)
  const invite = (name: string) => send(api.addPartner, { body: { name } }, { cookie })
  expect((await invite('ekskavator')).json()).toMatchObject({ code: 'not_found', message: 'Такого никнейма нет' })
  expect((await invite('ekskavator-one')).statusCode).toBe(400)
  expect((await invite('—')).statusCode).toBe(404)
  expect(await partnersOf(cookie)).toEqual([])
})

test('a hundred partners at most, whatever comes at once', async () => {
  const owner = await makePerson()
  const cookie = await signIn(owner)
  const people = await Promise.all(Array.from({ length: 105 }, (_, n) => makePerson(`brigada-${n}`)))
  const answers = await Promise.all(people.map(({ name }) => send(api.addPartner, { body: { name } }, { cookie })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100)
  expect(await partnersOf(cookie)).toHaveLength(100)
})

test('the named partners get exactly the named machines; the others keep theirs', async () => {
  const { owner, partner, machine, cookie } = await makePair()
  const other = await makePerson()
  await ask(api.addPartner, { body: { name: other.name } }, { cookie })
  const second = await makeEquipment({ owner: owner.id, hidden: true })
  expect((await save(cookie, { id: partner.id, permissions: [machine.id, second.id, machine.id] })).statusCode).toBe(
    200,
  )
  expect((await save(cookie, { id: other.id, permissions: [machine.id] })).statusCode).toBe(200)
  expect(await permitted(cookie)).toEqual({
    [partner.name]: [machine.id, second.id].sort(),
    [other.name]: [machine.id],
  })
  await save(cookie, { id: partner.id, permissions: [second.id] })
  expect(await permitted(cookie)).toEqual({ [partner.name]: [second.id], [other.name]: [machine.id] })
})

test('rights to what is not one’s own are not given, and nothing else is written with them', async () => {
  const { owner, partner, machine, cookie } = await makePair()
  const stranger = await makePair()
  const order = await makeOrder({ owner: owner.id })
  const own = { id: partner.id, permissions: [machine.id] }
  const refusals: [number, { id: string; permissions: string[] }[]][] = [
    [404, [own, { id: stranger.partner.id, permissions: [] }]],
    [404, [own, { id: randomUUIDv7(), permissions: [] }]],
    [404, [{ id: partner.id, permissions: [machine.id, stranger.machine.id] }]],
    [404, [{ id: partner.id, permissions: [machine.id, order.id] }]],
    [404, [{ id: partner.id, permissions: [randomUUIDv7()] }]],
    [400, [own, { id: partner.id, permissions: [] }]],
    [400, [{ id: partner.id, permissions: ['кран'] }]],
  ]
  for (const [status, partners] of refusals) expect((await save(cookie, ...partners)).statusCode).toBe(status)
  expect(await permitted(cookie)).toEqual({ [partner.name]: [] })
})

test('a partner is no owner: he cannot give himself rights', async () => {
  const { partner, machine, cookie } = await makePair()
  const his = await signIn(partner)
  expect((await save(his, { id: partner.id, permissions: [machine.id] })).statusCode).toBe(404)
  expect((await send(api.removePartner, { params: { id: partner.id } }, { cookie: his })).statusCode).toBe(404)
  expect(await permitted(cookie)).toEqual({ [partner.name]: [] })
})

test('of a partner of two owners each sees, changes and removes what he has given himself', async () => {
  const { owner, partner, machine, cookie } = await makePair()
  const [second, other] = [await makeEquipment({ owner: owner.id }), await makePair()]
  await ask(api.addPartner, { body: { name: partner.name } }, { cookie: other.cookie })
  const rights = (...ids: string[]) => ({ id: partner.id, permissions: ids })
  await save(cookie, rights(machine.id, second.id))
  await save(other.cookie, rights(other.machine.id))
  const listed = async (from: string) =>
    (await partnersOf(from)).find(({ id }) => id === partner.id) ?? { permissions: undefined, machines: undefined }
  const others = { permissions: [other.machine.id], machines: 1 }
  expect(await listed(cookie)).toMatchObject({ permissions: [machine.id, second.id].toSorted(), machines: 2 })
  expect(await listed(other.cookie)).toMatchObject(others)
  const taken = [{ partner: partner.id, equipment: machine.id, allowed: false }]
  await ask(api.changeRights, { body: { changes: taken } }, { cookie })
  expect(await listed(cookie)).toMatchObject({ permissions: [second.id], machines: 1 })
  await save(cookie, rights())
  expect([await listed(cookie), await listed(other.cookie)]).toMatchObject([{ permissions: [] }, others])
  await ask(api.removePartner, { params: { id: partner.id } }, { cookie })
  expect(await partnersOf(cookie)).toEqual([])
  expect(await listed(other.cookie)).toMatchObject(others)
})

test('removing a partner takes his rights; inviting him again does not bring them back', async () => {
  const { partner, machine, cookie } = await makePair()
  await save(cookie, { id: partner.id, permissions: [machine.id] })
  const remove = () => send(api.removePartner, { params: { id: partner.id } }, { cookie })
  expect((await remove()).json()).toEqual({ partners: [] })
  expect((await remove()).statusCode).toBe(404)
  await ask(api.addPartner, { body: { name: partner.name } }, { cookie })
  expect(await permitted(cookie)).toEqual({ [partner.name]: [] })
})

test('the rights go with a deleted machine and a deleted account', async () => {
  const { partner, machine, cookie } = await makePair()
  await save(cookie, { id: partner.id, permissions: [machine.id] })
  await db.deleteFrom('items').where('id', '=', machine.id).execute()
  expect(await permitted(cookie)).toEqual({ [partner.name]: [] })
  await db.deleteFrom('users').where('id', '=', partner.id).execute()
  expect(await permitted(cookie)).toEqual({})
})

test('the owner sees when a partner was last heard of on his machines, and what he records now', async () => {
  const { partner, machine, cookie } = await makePair()
  const stranger = await makePair()
  await save(cookie, { id: partner.id, permissions: [machine.id] })
  await makeSeenRecorder(stranger.machine.id, partner.id, 0)
  expect(await partnersOf(cookie)).toMatchObject([{ lastSeenAt: null, recording: [] }])

  const old = await makeSeenRecorder(machine.id, partner.id, 60)
  expect(await partnersOf(cookie)).toMatchObject([{ lastSeenAt: old.toISOString(), recording: [] }])
  const fresh = await makeSeenRecorder(machine.id, partner.id, 1)
  expect(await partnersOf(cookie)).toMatchObject([{ lastSeenAt: fresh.toISOString(), recording: ['Автокран 25 т'] }])

  await save(cookie, { id: partner.id, permissions: [] })
  expect(await partnersOf(cookie)).toMatchObject([{ lastSeenAt: fresh.toISOString(), recording: [] }])
})

test('get-user returns one’s own partners and their rights', async () => {
  const { partner, machine, cookie } = await makePair()
  await save(cookie, { id: partner.id, permissions: [machine.id] })
  const answer = await ask(getUser, { querystring: {} }, { cookie })
  exactly(accounts.getUser, answer)
  expect(answer.partners).toEqual([{ id: partner.id, name: partner.name, permissions: [machine.id] }])
  expect((await ask(getUser, { querystring: {} })).partners).toEqual([])
})

/** A phone last heard from so many minutes ago; returns that time. */
async function makeSeenRecorder(equipment: string, user_id: string, minutes: number): Promise<Date> {
  const at = new Date(Date.now() - minutes * 60_000)
  await db
    .insertInto('tracking')
    .values({ equipment, time_zone: 'Europe/Moscow' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const id = randomUUIDv7()
  await db
    .insertInto('recorders')
    .values({ id, equipment, user_id, name: 'Телефон', token_hash: Buffer.from(id) })
    .execute()
  await db.insertInto('recorder_states').values({ equipment, recorder: id, last_seen_at: at }).execute()
  return at
}

test('viewers are checked anew only where a user lost a right', async () => {
  const { partner, machine, cookie } = await makePair()
  const heard: (string | undefined)[] = []
  const client = await connectBeside({ pool })
  client.on('notification', ({ payload }) => heard.push(payload))
  await client.query('listen track')
  const notices = async () => {
    await client.query('select 1')
    return heard.splice(0).length
  }
  const remove = (id: string) => send(api.removePartner, { params: { id } }, { cookie })
  await remove(randomUUIDv7())
  await save(cookie, { id: partner.id, permissions: [machine.id] })
  expect(await notices()).toBe(0)
  await save(cookie, { id: partner.id, permissions: [] })
  expect(await notices()).toBe(1)
  await save(cookie, { id: partner.id, permissions: [] })
  expect(await notices()).toBe(0)
  await remove(partner.id)
  expect(await notices()).toBe(1)
})

test('single rights are given and taken, and all others stay', async () => {
  const { owner, partner, machine, cookie } = await makePair()
  const truck = await makeEquipment({ owner: owner.id })
  const change = (...changes: RightChange[]) => send(api.changeRights, { body: { changes } }, { cookie })
  const right = (equipment: string, allowed: boolean) => ({ partner: partner.id, equipment, allowed })
  await change(right(machine.id, true), right(truck.id, true))
  await change(right(machine.id, false))
  expect(await permitted(cookie)).toEqual({ [partner.name]: [truck.id] })
  const strange = await makeEquipment()
  expect((await change(right(truck.id, false), right(strange.id, true))).statusCode).toBe(404)
  expect((await change({ ...right(truck.id, true), partner: randomUUIDv7() })).statusCode).toBe(404)
  expect(await permitted(cookie)).toEqual({ [partner.name]: [truck.id] })
})

test('rights for five thousand machines are read by pages of machines', async () => {
  const { owner, partner, machine, cookie } = await makePair()
  await makeMany(db, machine, 4999)
  const all = await db.selectFrom('items').select('id').where('owner', '=', owner.id).execute()
  expect((await save(cookie, { id: partner.id, permissions: all.map(({ id }) => id) })).statusCode).toBe(200)
  const page = async (after?: string) =>
    await ask(getRecordable, { querystring: { own: 'true', limit: 20, ...(after && { after }) } }, { cookie })
  const first = await page()
  const second = await page(first.equipments.at(-1)?._id)
  const ids = [...first.equipments, ...second.equipments].map(({ _id }) => _id)
  expect([first.count, new Set(ids).size]).toEqual([5000, 40])
  const [shown] = (await ask(api.getPartners, { querystring: { machines: ids.join(',') } }, { cookie })).partners
  expect([shown?.machines, shown?.permissions.length]).toEqual([5000, 40])
  const listed = await ask(getRecordable, { querystring: { own: 'true', q: '№ 4999' } }, { cookie })
  expect(listed.equipments.map(({ name }) => name)).toEqual(['Автокран 25 т № 4999'])
})
