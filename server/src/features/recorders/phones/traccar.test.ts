/**
 * What Traccar forwards. The messages are shaped as in https://www.traccar.org/forums/topic/traccar-webhook-json and, with
 * the offset of versions before 6, https://jpmens.net/2018/09/14/traccar-to-http-to-mqtt; attributes are named and
 * measured as in Traccar's org.traccar.model.Position.
 */
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makeRecorder } from '../../../../test/track-factories.ts'
import { storedPoints } from '../stored.fixture.ts'
import { makeTracker } from '../trackers/trackers.fixture.ts'
import { replaceTrackerKey } from '../trackers/trackers.queries.ts'
import { postJson } from './phones.fixture.ts'

const { app, db } = await testApp()

const IMEI = '123456789012345'
const POSITION = {
  id: 12345,
  attributes: { batteryLevel: 85, distance: 15.4, totalDistance: 12500.5, motion: true },
  deviceId: 10,
  protocol: 'teltonika',
  serverTime: '2024-05-20T14:30:00.000+00:00',
  deviceTime: '2024-05-20T14:29:55.000+00:00',
  fixTime: '2024-05-20T14:29:55.000+00:00',
  outdated: false,
  valid: true,
  latitude: -23.55052,
  longitude: -46.633308,
  altitude: 760.0,
  speed: 13.5,
  course: 180.0,
  address: null,
  accuracy: 0.0,
  network: null,
}
const DEVICE = {
  id: 10,
  attributes: {},
  name: 'Company Car 01',
  uniqueId: IMEI,
  status: 'online',
  lastUpdate: '2024-05-20T14:30:00.000+00:00',
  positionId: 12345,
  groupId: 2,
  phone: '5511999999999',
  model: 'GT06',
  category: 'car',
  disabled: false,
}
const forwarded = (attributes: object = {}, position: object = {}, uniqueId = IMEI) => ({
  position: { ...POSITION, ...position, attributes: { ...POSITION.attributes, ...attributes } },
  device: { ...DEVICE, uniqueId },
})
const STORED = {
  at: '2024-05-20T14:29:55.000Z',
  lat: -23.55052,
  lng: -46.633308,
  // 13.5 knots.
  speed: 25.002,
  heading: 180,
  altitude: 760,
  battery: 85,
}

async function send(body: unknown, tracker = IMEI) {
  const made = await makeTracker(db, tracker)
  const response = await app.inject(postJson(`/i/traccar/${made.key}`, body))
  return { ...made, status: response.statusCode, points: await storedPoints(db, made.equipment) }
}

test('a position is stored in our units, and what Traccar does not know is left out', async () => {
  expect(await send(forwarded())).toMatchObject({ status: 200, points: [STORED] })
})

test('ignition, engine hours, fuel and inputs are kept with the point', async () => {
  const { points } = await send(forwarded({ ignition: true, hours: 3_600_600, fuel: 187.5, in1: true, in3: true }))
  expect(points).toEqual([{ ...STORED, ignition: true, engine: 3601, fuel: 187.5, inputs: 5 }])
})

test('a fuel level in per cent is kept as such, and inputs that come as one number too', async () => {
  const { points } = await send(forwarded({ fuelLevel: 62.5, input: 9 }))
  expect(points).toEqual([{ ...STORED, fuel_permille: 625, inputs: 9 }])
})

test('readings that cannot be true are left out, and the place is stored', async () => {
  const { status, points } = await send(forwarded({ hours: -5, fuel: 'a lot', fuelLevel: 180, input: 1e12 }))
  expect({ status, points }).toEqual({ status: 200, points: [STORED] })
})

test('a time with an offset without a colon is understood', async () => {
  const { points } = await send(forwarded({}, { fixTime: '2018-09-14T15:34:17.000+0000' }))
  expect(points).toMatchObject([{ at: '2018-09-14T15:34:17.000Z' }])
})

test('a list stores each position with its own machine', async () => {
  const [one, other] = [await makeTracker(db, 'one'), await makeTracker(db, 'other')]
  await db.updateTable('recorders').set({ user_id: one.owner }).where('id', '=', other.id).execute()
  await db.insertInto('partners').values({ owner: other.owner, partner: one.owner }).execute()
  await db
    .insertInto('partner_permissions')
    .values({ owner: other.owner, partner: one.owner, equipment: other.equipment })
    .execute()
  const body = [forwarded({}, {}, 'one'), forwarded({}, { latitude: 55.7 }, 'other')]
  const { statusCode } = await app.inject(postJson(`/i/traccar/${one.key}`, body))
  expect(statusCode).toBe(200)
  expect(await storedPoints(db, one.equipment)).toMatchObject([{ lat: -23.55052 }])
  expect(await storedPoints(db, other.equipment)).toMatchObject([{ lat: 55.7 }])
})

test.each([
  ['is repeated', { outdated: true }],
  ['is not valid', { valid: false }],
])('a place that %s is no point, and is not sent again', async (_, position) => {
  expect(await send(forwarded({}, position))).toMatchObject({ status: 200, points: [] })
})

test('a call for help among other alarms is kept', async () => {
  const { equipment } = await send(forwarded({ alarm: 'lowBattery,sos' }))
  expect(await db.selectFrom('alarms').select('lat').where('equipment', '=', equipment).execute()).toEqual([
    { lat: -23.55052 },
  ])
})

describe('Traccar sends again what is not stored, because', () => {
  test('no machine has this tracker: 404', async () => {
    expect(await send(forwarded({}, {}, 'another'))).toMatchObject({ status: 404, points: [] })
  })

  test('one of the list belongs to no machine: 404, and the others are stored', async () => {
    const answer = await send([forwarded(), forwarded({}, {}, 'another')])
    expect(answer).toMatchObject({ status: 404, points: [STORED] })
  })

  test('its tracker was taken from the machine: 404', async () => {
    const { id, key } = await makeTracker(db, IMEI)
    await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', id).execute()
    expect((await app.inject(postJson(`/i/traccar/${key}`, forwarded()))).statusCode).toBe(404)
  })

  test('the key does not exist, or another one took its place: 401', async () => {
    const { key, owner } = await makeTracker(db, IMEI)
    const ask = (token: string) => app.inject(postJson(`/i/traccar/${token}`, forwarded()))
    expect((await ask(key)).statusCode).toBe(200)
    const next = await replaceTrackerKey(db, owner)
    expect((await ask(key)).statusCode).toBe(401)
    expect((await ask('a'.repeat(22))).statusCode).toBe(401)
    expect((await ask(next.key)).statusCode).toBe(200)
  })

  test('the key is a phone’s token: 401', async () => {
    const { token } = await makeRecorder(db)
    expect((await app.inject(postJson(`/i/traccar/${token}`, forwarded()))).statusCode).toBe(401)
  })

  test('the partner may no longer record for the machine: 403', async () => {
    const [{ key, owner }, { id }] = [await makeTracker(db, 'mine'), await makeTracker(db, IMEI)]
    await db.updateTable('recorders').set({ user_id: owner }).where('id', '=', id).execute()
    expect((await app.inject(postJson(`/i/traccar/${key}`, forwarded()))).statusCode).toBe(403)
  })
})

test.each([
  ['nothing', ''],
  ['no JSON', '{"position":'],
  ['a number', '7'],
  ['an id that no tracker has', JSON.stringify(forwarded({}, {}, 'a\u0000b'))],
  ['an id of another kind', JSON.stringify({ ...forwarded(), device: { uniqueId: { a: 1 } } })],
  ['attributes of another kind', JSON.stringify({ position: { attributes: [] }, device: 5 })],
])('a body that holds %s stores nothing: 404', async (_, payload) => {
  const { key, equipment } = await makeTracker(db, IMEI)
  const { statusCode } = await app.inject({ method: 'POST', url: `/i/traccar/${key}`, payload })
  expect(statusCode).toBe(404)
  expect(await storedPoints(db, equipment)).toEqual([])
})
