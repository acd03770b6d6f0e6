/** What our own phone app sends, and its effects. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import * as api from '@spetskarta/shared/recorders/recorders.ts'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder, permit } from '../../../test/track-factories.ts'
import { storedPoints } from './stored.fixture.ts'

const database = await cloneDatabase()
const { app, db, send, ask, signIn, makeUser, makeEquipment } = await testApp({ database })

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const pointsOf = (...points: unknown[]) => ({ body: { points } })
const NOW = Date.now()
const POINT = { timestamp: NOW - 60_000, lat: 55.75, lng: 37.62 }

describe('points', () => {
  const FULL = { speed: 54.3, accuracy: 4, heading: 271.5, altitude: 142, battery: 77, mock: false }

  test('points are stored with all their fields, one for each millisecond', async () => {
    const { token, equipment } = await makeRecorder(db)
    const given = [
      { ...POINT, ...FULL },
      { ...POINT, timestamp: POINT.timestamp + 1000.4, speed: null, battery: null },
      { ...POINT, timestamp: POINT.timestamp + 1000 },
    ]
    expect(await ask(api.recordPoints, pointsOf(...given), bearer(token))).toEqual({
      accepted: 2,
      duplicates: 1,
      rejected: [],
    })
    const place = { lat: POINT.lat, lng: POINT.lng }
    const iso = (at: number) => new Date(at).toISOString()
    expect(await storedPoints(db, equipment)).toEqual([
      { at: iso(POINT.timestamp), ...place, ...FULL },
      { at: iso(POINT.timestamp + 1000), ...place },
    ])
  })

  test('evidence of the engine is stored with a point, and what cannot be is left out', async () => {
    const { token, equipment } = await makeRecorder(db)
    const evidence = { vibration: 0.318, frequency: 24.6, charging: true, ignition: false }
    const wrong = [{ vibration: -0.1, frequency: 24, charging: false }, { vibration: 33 }, { frequency: 24 }]
    const given = [evidence, ...wrong].map((reported, i) => ({
      ...POINT,
      timestamp: POINT.timestamp + i * 1000,
      ...reported,
    }))
    await ask(api.recordPoints, pointsOf(...given), bearer(token))
    const stored = (await storedPoints(db, equipment)).map(({ at, lat, lng, ...reported }) => reported)
    // In thousandths of m/s² and tenths of a Hz.
    expect(stored).toEqual([{ ...evidence, vibration: 318, frequency: 246 }, { charging: false }, {}, {}])
  })

  test('points sent again are duplicates and change nothing', async () => {
    const { token, equipment } = await makeRecorder(db)
    const given = pointsOf({ ...POINT, ...FULL }, { ...POINT, timestamp: POINT.timestamp + 1000 })
    await ask(api.recordPoints, given, bearer(token))
    const stored = await storedPoints(db, equipment)
    const again = await ask(api.recordPoints, given, bearer(token))
    expect(again).toEqual({ accepted: 0, duplicates: 2, rejected: [] })
    expect(await storedPoints(db, equipment)).toEqual(stored)
  })

  test('wrong points are refused one by one with a reason, and the others are stored', async () => {
    const { token } = await makeRecorder(db)
    const hour = 3600_000
    const { rejected, accepted } = await ask(
      api.recordPoints,
      pointsOf(
        { ...POINT, timestamp: Date.now() + 25 * hour },
        { ...POINT, timestamp: Date.now() + 23 * hour },
        { ...POINT, timestamp: Date.UTC(1999, 11, 31) },
        { ...POINT, timestamp: String(NOW) },
        { lat: 55, lng: 37 },
        { ...POINT, lat: 90.001 },
        { ...POINT, lng: -180.001 },
        { ...POINT, lat: 0, lng: 0 },
        { timestamp: NOW, lng: 37 },
        { ...POINT, speed: 'fast' },
        { ...POINT, mock: 'yes' },
        { ...POINT, vibration: 'weak' },
        { ...POINT, ignition: 1 },
        null,
        'point',
        { ...POINT, lat: -90, lng: 180 },
      ),
      bearer(token),
    )
    expect(accepted).toBe(2)
    expect(rejected).toEqual([
      { index: 0, reason: 'Время точки в будущем, больше чем на сутки вперёд', code: 'bad_time' },
      { index: 2, reason: 'Время точки раньше 2000 года', code: 'bad_time' },
      { index: 3, reason: 'Поле timestamp должно быть числом' },
      { index: 4, reason: 'Нет времени точки' },
      { index: 5, reason: 'Таких координат нет' },
      { index: 6, reason: 'Таких координат нет' },
      { index: 7, reason: 'Координаты 0, 0: спутники не найдены' },
      { index: 8, reason: 'Нет координат точки' },
      { index: 9, reason: 'Поле speed должно быть числом' },
      { index: 10, reason: 'Поле mock должно быть true или false' },
      { index: 11, reason: 'Поле vibration должно быть числом' },
      { index: 12, reason: 'Поле ignition должно быть true или false' },
      { index: 13, reason: 'Точка должна быть объектом' },
      { index: 14, reason: 'Точка должна быть объектом' },
    ])
  })

  test('a point with values out of range is stored without these values', async () => {
    const { token, equipment } = await makeRecorder(db)
    const odd = { ...POINT, lat: -90, lng: 180, speed: -1, accuracy: -1, heading: 400, altitude: 1e300, battery: 150 }
    expect((await ask(api.recordPoints, pointsOf(odd), bearer(token))).accepted).toBe(1)
    const [stored] = await storedPoints(db, equipment)
    expect(stored).toEqual({ at: new Date(POINT.timestamp).toISOString(), lat: -90, lng: 180 })
  })

  describe('in one call', () => {
    const full = { speed: 12.345678, accuracy: 4.5, heading: 271.5, altitude: 142.25, battery: 77, mock: false }
    const points = Array.from({ length: 5000 }, (_, i) => ({ ...POINT, ...full, timestamp: NOW - i * 1000 }))

    test('one call may carry 5,000 points', async () => {
      const { token, equipment } = await makeRecorder(db)
      expect((await ask(api.recordPoints, { body: { points } }, bearer(token))).accepted).toBe(5000)
      expect(await storedPoints(db, equipment)).toHaveLength(5000)
    })

    test('one call may not carry 5,001 points', async () => {
      const { token } = await makeRecorder(db)
      const tooMany = await send(api.recordPoints, { body: { points: [...points, POINT] } }, bearer(token))
      expect([tooMany.statusCode, tooMany.json().message]).toEqual([400, 'Не больше 5000 точек за раз'])
    })

    test('one call may carry no points', async () => {
      const { token } = await makeRecorder(db)
      expect((await ask(api.recordPoints, pointsOf(), bearer(token))).accepted).toBe(0)
    })

    test.each(Object.entries({ gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }))(
      'points may be compressed by %s',
      async (encoding, pack) => {
        const { token } = await makeRecorder(db)
        const response = await app.inject({
          method: 'POST',
          url: '/api/record/points',
          payload: pack(JSON.stringify({ points: points.slice(0, 500) })),
          headers: { ...bearer(token).headers, 'content-type': 'application/json', 'content-encoding': encoding },
        })
        expect(response.json()).toEqual({ accepted: 500, duplicates: 0, rejected: [] })
      },
    )
  })

  test.each([
    ['broken JSON', Buffer.from('{"points":'), undefined, 400],
    ['no bytes', Buffer.alloc(0), undefined, 400],
    ['no field «points»', Buffer.from('{}'), undefined, 400],
    ['broken gzip', Buffer.from('hello'), 'gzip', 400],
    ['an unknown compression', Buffer.from('{}'), 'lzma', 415],
    ['more than 2 MB', Buffer.alloc(2_000_001, ' '), undefined, 413],
    ['a gzip bomb', gzipSync(Buffer.alloc(50_000_000, ' ')), 'gzip', 413],
  ])('a wrong body is refused: %s', async (_name, payload, encoding, status) => {
    const { token } = await makeRecorder(db)
    const response = await app.inject({
      method: 'POST',
      url: '/api/record/points',
      payload,
      headers: {
        ...bearer(token).headers,
        'content-type': 'application/json',
        ...(encoding && { 'content-encoding': encoding }),
      },
    })
    expect(response.statusCode, response.body).toBe(status)
    expect(response.json().message).toMatch(/[а-я]/)
  })

  test('a partner’s points are stored only while the owner permits it', async () => {
    const [machine, partner] = [await makeEquipment(), await makeUser()]
    await permit(db, machine.id, partner.id)
    const { token } = await makeRecorder(db, { equipment: machine.id, user: partner.id })
    const report = (timestamp: number) => send(api.recordPoints, pointsOf({ ...POINT, timestamp }), bearer(token))
    expect((await report(NOW - 3000)).statusCode).toBe(200)
    await db.deleteFrom('partner_permissions').where('equipment', '=', machine.id).execute()
    const refused = await report(NOW - 2000)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed'])
    expect(await storedPoints(db, machine.id)).toHaveLength(1)
    await permit(db, machine.id, partner.id)
    expect((await report(NOW - 2000)).statusCode).toBe(200)
    expect(await storedPoints(db, machine.id)).toHaveLength(2)
  })

  test.each(['', 'Basic abc', 'Bearer', `Bearer ${'x'.repeat(22)}`, 'Bearer x'])(
    'points with the authorization «%s» get a 401',
    async (authorization) => {
      expect((await send(api.recordPoints, pointsOf(POINT), { headers: { authorization } })).statusCode).toBe(401)
    },
  )

  test('points with a malformed token get a 401 before their body is read', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/record/points',
      payload: ' '.repeat(2_000_001),
      headers: { ...bearer('short').headers, 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(401)
  })
})

describe('stored points', () => {
  /** A recorder in Vladivostok, which is ten hours ahead: midnight is at 14:00 UTC. */
  async function makeFarRecorder() {
    const equipment = await makeEquipment()
    await db
      .insertInto('tracking')
      .values({ equipment: equipment.id, time_zone: 'Asia/Vladivostok', zone_settled: true })
      .execute()
    const { token } = await makeRecorder(db, { equipment: equipment.id })
    const record = (...isos: string[]) =>
      ask(api.recordPoints, pointsOf(...isos.map((iso) => ({ ...POINT, timestamp: Date.parse(iso) }))), bearer(token))
    const stale = () =>
      db
        .selectFrom('stale_days')
        .select(['day', 'changes'])
        .where('equipment', '=', equipment.id)
        .orderBy('day')
        .execute()
    return { record, stale }
  }
  const NIGHT = ['2026-03-10T13:59:59.999Z', '2026-03-10T14:00:00Z', '2026-03-10T20:00:00Z']

  test('stored points make their days in the machine’s time zone stale, once a statement', async () => {
    const { record, stale } = await makeFarRecorder()
    await record(...NIGHT)
    expect(await stale()).toEqual([
      { day: '2026-03-10', changes: '1' },
      { day: '2026-03-11', changes: '1' },
    ])
  })

  test('points that were stored already make no day stale', async () => {
    const { record, stale } = await makeFarRecorder()
    await record(...NIGHT)
    await record(...NIGHT, '2026-03-10T21:00:00Z')
    expect((await stale()).map(({ changes }) => changes)).toEqual(['1', '2'])
    await record(...NIGHT)
    expect((await stale()).map(({ changes }) => changes)).toEqual(['1', '2'])
  })

  test('the list of recorders shows when the phone was seen, its battery, its queue and its clock', async () => {
    // Nothing was written yet, so the first write is immediate.
    const { ask } = await testApp({ database })
    const { token, id, user } = await makeRecorder(db)
    const cookie = await signIn({ id: user })
    const status = async () => (await ask(api.getRecorders, { querystring: {} }, { cookie })).recorders[0]
    const begun = Date.now()
    const live = { ...POINT, timestamp: begun - 2000, battery: 40 }
    await ask(api.recordPoints, pointsOf({ ...live, timestamp: begun - 300_000, battery: 45 }, live), bearer(token))
    await expect.poll(status).toMatchObject({ id, battery: 40, lastPointAt: new Date(begun - 2000).toISOString() })
    const shown = await status()
    expect(Date.parse(shown?.lastSeenAt ?? '')).toBeGreaterThanOrEqual(begun)
    expect(shown?.queueAge).toBeGreaterThanOrEqual(300)
    expect(shown?.queueAge).toBeLessThan(310)
    expect(shown?.skew).toBeGreaterThanOrEqual(2000)
    expect(shown?.skew).toBeLessThan(12_000)
  })
})
