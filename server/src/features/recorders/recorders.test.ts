/** Recorders: who makes, sees and revokes them. */
import * as api from '@spetskarta/shared/recorders/recorders.ts'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder, permit } from '../../../test/track-factories.ts'
import { hashToken } from '../../outside/tokens.ts'
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

describe('made, listed, revoked', () => {
  test('the owner and a permitted partner make recorders; others do not know of the machine', async () => {
    const { machine, cookies } = await makePeople()
    const body = { equipmentId: machine.id, name: ' Телефон ' }
    for (const cookie of [cookies.owner, cookies.partner]) {
      const { id, token } = await ask(api.makeRecorder, { body }, { cookie })
      const row = await db.selectFrom('recorders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ equipment: machine.id, name: 'Телефон', token_hash: hashToken(token) })
    }
    for (const cookie of [cookies.unticked, cookies.stranger])
      expect((await send(api.makeRecorder, { body }, { cookie })).statusCode).toBe(404)
    expect((await send(api.makeRecorder, { body })).statusCode).toBe(401)
    const order = await makeOrder({ owner: machine.owner })
    const ofOrder = { body: { ...body, equipmentId: order.id } }
    expect((await send(api.makeRecorder, ofOrder, { cookie: cookies.owner })).statusCode).toBe(404)
  })

  test('the addresses for the apps carry the token', async () => {
    const { machine, cookies } = await makePeople()
    const from = { cookie: cookies.owner, headers: { host: 'spets.example' } }
    const body = { equipmentId: machine.id, name: 'Телефон' }
    const { token, urls } = await ask(api.makeRecorder, { body }, from)
    expect(token).toMatch(/^[\w-]{22}$/)
    const { colota, ...others } = urls
    const origin = 'http://spets.example'
    expect(others).toEqual({
      recorder: `${origin}/recorder#${token}`,
      traccar: `${origin}/i/osmand?id=${token}&interval=30&distance=0`,
      owntracks: `${origin}/i/owntracks/${token}`,
      overland: `${origin}/i/overland/${token}`,
      gpslogger: expect.stringContaining(`${origin}/i/gpslogger/${token}?lat=%LAT&lon=%LON&time=%TIME`),
      phonetrack: expect.stringMatching(`^${origin}/i/phonetrack/logPost/${token}/phone\\?lat=%LAT&lon=%LON&`),
    })
    const config = new URL(colota).searchParams.get('config') ?? ''
    expect(JSON.parse(Buffer.from(config, 'base64').toString())).toEqual({
      endpoint: urls.overland,
      apiTemplate: 'overland',
      auth: { type: 'bearer', bearerToken: token },
    })
  })

  test('a machine has at most 20, also when they are made at once', async () => {
    const { machine, cookies } = await makePeople()
    const make = (i: number) =>
      send(api.makeRecorder, { body: { equipmentId: machine.id, name: `${i}` } }, { cookie: cookies.owner })
    const responses = await Promise.all(Array.from({ length: 22 }, (_, i) => make(i)))
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(20)
    expect(responses.filter((response) => response.statusCode === 409)).toHaveLength(2)
    const { recorders } = await ask(api.getRecorders, { querystring: {} }, { cookie: cookies.owner })
    await ask(api.revokeRecorder, { params: { id: recorders[0]?.id ?? '' } }, { cookie: cookies.owner })
    expect((await make(23)).statusCode).toBe(200)
  })

  test('the owner sees all of the machine, a partner the own ones', async () => {
    const { machine, partner, cookies } = await makePeople()
    const own = await makeRecorder(db, { equipment: machine.id, name: 'Свой' })
    const other = await makeRecorder(db, { equipment: machine.id, user: partner.id, name: 'Чужой' })
    const list = async (cookie: string) =>
      (await ask(api.getRecorders, { querystring: { equipmentId: machine.id } }, { cookie })).recorders
    expect(await list(cookies.owner)).toMatchObject([
      { id: other.id, name: 'Чужой', userName: 'Партнёр', own: false, allowed: true, lastSeenAt: null },
      { id: own.id, name: 'Свой', own: true, allowed: true },
    ])
    expect(await list(cookies.partner)).toMatchObject([{ id: other.id, own: true }])
    expect(await list(cookies.stranger)).toEqual([])
    expect((await send(api.getRecorders, { querystring: {} })).statusCode).toBe(401)
    await db.deleteFrom('partner_permissions').where('equipment', '=', machine.id).execute()
    expect(await list(cookies.partner)).toMatchObject([{ id: other.id, allowed: false }])
  })

  test('the owner of the machine and the maker revoke; nobody else', async () => {
    const { machine, partner, cookies } = await makePeople()
    const made = () => makeRecorder(db, { equipment: machine.id, user: partner.id })
    const revoke = async (id: string, cookie: string) =>
      (await send(api.revokeRecorder, { params: { id } }, { cookie })).statusCode
    const { id, token } = await made()
    expect(await revoke(id, cookies.unticked)).toBe(404)
    expect(await revoke(id, cookies.stranger)).toBe(404)
    expect((await send(api.recordPoints, pointsOf(POINT), bearer(token))).statusCode).toBe(200)
    expect(await revoke(id, cookies.owner)).toBe(200)
    expect(await revoke(id, cookies.owner)).toBe(200)
    const refused = await send(api.recordPoints, pointsOf({ ...POINT, timestamp: NOW }), bearer(token))
    expect([refused.statusCode, refused.json().message]).toEqual([401, 'Регистратор неизвестен или отозван'])
    expect((await send(api.getRecorderSelf, {}, bearer(token))).statusCode).toBe(401)
    expect(await storedPoints(db, machine.id)).toHaveLength(1)
    expect(await revoke((await made()).id, cookies.partner)).toBe(200)
  })

  test('for which machines one may record', async () => {
    const { machine, cookies } = await makePeople()
    const list = async (cookie: string) => (await ask(api.getRecordable, {}, { cookie })).equipments
    const told = { _id: machine.id, name: machine.name, type: machine.type }
    expect(await list(cookies.owner)).toContainEqual({ ...told, own: true })
    expect(await list(cookies.partner)).toEqual([{ ...told, own: false }])
    expect(await list(cookies.stranger)).toEqual([])
  })

  test('a token says what it is for, while it may record', async () => {
    const { machine, partner } = await makePeople()
    const { id, token } = await makeRecorder(db, { equipment: machine.id, user: partner.id, name: 'Планшет' })
    const equipment = { _id: machine.id, name: machine.name, type: machine.type, own: false }
    expect(await ask(api.getRecorderSelf, {}, bearer(token))).toMatchObject({ id, name: 'Планшет', equipment })
    await db.deleteFrom('partner_permissions').where('equipment', '=', machine.id).execute()
    const refused = await send(api.getRecorderSelf, {}, bearer(token))
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed'])
  })
})
