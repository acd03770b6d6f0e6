/** Recorders: who makes, sees and revokes them. */
import * as api from '@spetskarta/shared/recorders/recorders.ts'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder, permit } from '../../../test/track-factories.ts'
import { hashToken } from '../../outside/tokens.ts'
import { appLinks } from './app-links.rules.ts'
import { storedPoints } from './stored.fixture.ts'

const database = await cloneDatabase()
const { db, send, ask, signIn, makeUser, makeEquipment, makeOrder } = await testApp({ database })

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const pointsOf = (...points: unknown[]) => ({ body: { points } })
const NOW = Date.now()
const POINT = { timestamp: NOW - 60_000, lat: 55.75, lng: 37.62 }

/** A machine with its owner, a permitted partner, a partner without a tick and a stranger, all signed in. */
async function makePeople() {
  const machine = await makeEquipment()
  const [partner, unticked, stranger] = [await makeUser({ name: 'Партнёр' }), await makeUser(), await makeUser()]
  await permit(db, machine.id, partner.id)
  const other = await makeEquipment({ owner: machine.owner })
  await permit(db, other.id, unticked.id)
  return {
    machine,
    partner,
    cookies: {
      owner: await signIn({ id: machine.owner }),
      partner: await signIn(partner),
      unticked: await signIn(unticked),
      stranger: await signIn(stranger),
    },
  }
}

describe('recorders', () => {
  test('the owner and a permitted partner make recorders', async () => {
    const { machine, cookies } = await makePeople()
    const body = { equipmentId: machine.id, name: ' Телефон ' }
    for (const cookie of [cookies.owner, cookies.partner]) {
      const { id, token } = await ask(api.makeRecorder, { body }, { cookie })
      const row = await db.selectFrom('recorders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ equipment: machine.id, name: 'Телефон', token_hash: hashToken(token) })
    }
  })

  test('others cannot make recorders and do not learn that the machine exists', async () => {
    const { machine, cookies } = await makePeople()
    const body = { equipmentId: machine.id, name: 'Телефон' }
    for (const cookie of [cookies.unticked, cookies.stranger])
      expect((await send(api.makeRecorder, { body }, { cookie })).statusCode).toBe(404)
    expect((await send(api.makeRecorder, { body })).statusCode).toBe(401)
  })

  test('no recorder can be made for an order', async () => {
    const { machine, cookies } = await makePeople()
    const order = await makeOrder({ owner: machine.owner })
    const body = { equipmentId: order.id, name: 'Телефон' }
    expect((await send(api.makeRecorder, { body }, { cookie: cookies.owner })).statusCode).toBe(404)
  })

  test('a new recorder has an address for each app, with its token', async () => {
    const { machine, cookies } = await makePeople()
    const from = { cookie: cookies.owner, headers: { host: 'spets.example' } }
    const body = { equipmentId: machine.id, name: 'Телефон' }
    const { token, urls } = await ask(api.makeRecorder, { body }, from)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(urls).toEqual(appLinks('http://spets.example', token))
  })

  test('a machine has at most 20 recorders, also when they are made in parallel', async () => {
    const { machine, cookies } = await makePeople()
    const make = (i: number) =>
      send(api.makeRecorder, { body: { equipmentId: machine.id, name: `${i}` } }, { cookie: cookies.owner })
    const responses = await Promise.all(Array.from({ length: 22 }, (_, i) => make(i)))
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(20)
    expect(responses.filter((response) => response.statusCode === 409)).toHaveLength(2)
  })

  test('a revoked recorder leaves room for another', async () => {
    const { machine, cookies } = await makePeople()
    const made = await Promise.all(Array.from({ length: 20 }, () => makeRecorder(db, { equipment: machine.id })))
    const make = () =>
      send(api.makeRecorder, { body: { equipmentId: machine.id, name: '21' } }, { cookie: cookies.owner })
    expect((await make()).statusCode).toBe(409)
    await ask(api.revokeRecorder, { params: { id: made[0]?.id ?? '' } }, { cookie: cookies.owner })
    expect((await make()).statusCode).toBe(200)
  })

  describe('the list of recorders', () => {
    /** One recorder of the owner and one of the partner, and the list that each person gets. */
    async function makeTwo() {
      const { machine, partner, cookies } = await makePeople()
      const ofOwner = await makeRecorder(db, { equipment: machine.id, name: 'Свой' })
      const ofPartner = await makeRecorder(db, { equipment: machine.id, user: partner.id, name: 'Чужой' })
      const list = async (who: keyof typeof cookies) =>
        (await ask(api.getRecorders, { querystring: { equipmentId: machine.id } }, { cookie: cookies[who] })).recorders
      return { machine, ofOwner, ofPartner, list }
    }

    test('the owner sees all recorders of the machine', async () => {
      const { ofOwner, ofPartner, list } = await makeTwo()
      const recorders = await list('owner')
      // Two of the same millisecond have no order.
      expect(recorders.toSorted((one, other) => Number(other.own) - Number(one.own))).toMatchObject([
        { id: ofOwner.id, name: 'Свой', own: true, allowed: true },
        { id: ofPartner.id, name: 'Чужой', userName: 'Партнёр', own: false, allowed: true, lastSeenAt: null },
      ])
    })

    test('a partner sees his own recorders only', async () => {
      const { ofPartner, list } = await makeTwo()
      expect(await list('partner')).toMatchObject([{ id: ofPartner.id, own: true }])
    })

    test('a partner sees that his recorder is no longer allowed', async () => {
      const { machine, ofPartner, list } = await makeTwo()
      await db.deleteFrom('partner_permissions').where('equipment', '=', machine.id).execute()
      expect(await list('partner')).toMatchObject([{ id: ofPartner.id, allowed: false }])
    })

    test('a stranger sees no recorders, and a visitor gets a 401', async () => {
      const { list } = await makeTwo()
      expect(await list('stranger')).toEqual([])
      expect((await send(api.getRecorders, { querystring: {} })).statusCode).toBe(401)
    })
  })

  describe('revoking', () => {
    /** A recorder of the partner. */
    async function makeRevocable() {
      const { machine, partner, cookies } = await makePeople()
      const { id, token } = await makeRecorder(db, { equipment: machine.id, user: partner.id })
      const revoke = async (who: keyof typeof cookies) =>
        (await send(api.revokeRecorder, { params: { id } }, { cookie: cookies[who] })).statusCode
      const report = (timestamp: number) => send(api.recordPoints, pointsOf({ ...POINT, timestamp }), bearer(token))
      return { machine, token, revoke, report }
    }

    test('the owner of the machine revokes a recorder, and may do so twice', async () => {
      const { revoke } = await makeRevocable()
      expect(await revoke('owner')).toBe(200)
      expect(await revoke('owner')).toBe(200)
    })

    test('the partner who made a recorder revokes it', async () => {
      expect(await (await makeRevocable()).revoke('partner')).toBe(200)
    })

    test('only the owner and the maker of a recorder can revoke it', async () => {
      const { revoke, report } = await makeRevocable()
      expect(await revoke('unticked')).toBe(404)
      expect(await revoke('stranger')).toBe(404)
      expect((await report(NOW)).statusCode).toBe(200)
    })

    test('a revoked recorder gets a 401 and stores nothing', async () => {
      const { machine, token, revoke, report } = await makeRevocable()
      expect((await report(NOW - 60_000)).statusCode).toBe(200)
      await revoke('owner')
      const refused = await report(NOW)
      expect([refused.statusCode, refused.json().message]).toEqual([401, 'Телефон или трекер неизвестен или отключён'])
      expect((await send(api.getRecorderSelf, {}, bearer(token))).statusCode).toBe(401)
      expect(await storedPoints(db, machine.id)).toHaveLength(1)
    })
  })

  test('the list of recordable machines has one’s own and the permitted ones', async () => {
    const { machine, cookies } = await makePeople()
    const list = async (cookie: string) => (await ask(api.getRecordable, { querystring: {} }, { cookie })).equipments
    const listed = { _id: machine.id, name: machine.name, type: machine.type }
    expect(await list(cookies.owner)).toContainEqual({ ...listed, own: true })
    expect(await list(cookies.partner)).toEqual([{ ...listed, own: false }])
    expect(await list(cookies.stranger)).toEqual([])
  })

  test('a token shows its recorder and machine', async () => {
    const { machine, partner } = await makePeople()
    const { id, token } = await makeRecorder(db, { equipment: machine.id, user: partner.id, name: 'Планшет' })
    const equipment = { _id: machine.id, name: machine.name, type: machine.type, own: false }
    expect(await ask(api.getRecorderSelf, {}, bearer(token))).toMatchObject({ id, name: 'Планшет', equipment })
  })

  test('a token gets a 403 once its recorder is no longer permitted', async () => {
    const { machine, partner } = await makePeople()
    const { token } = await makeRecorder(db, { equipment: machine.id, user: partner.id })
    await db.deleteFrom('partner_permissions').where('equipment', '=', machine.id).execute()
    const refused = await send(api.getRecorderSelf, {}, bearer(token))
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed'])
  })
})
