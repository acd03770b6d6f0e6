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
  test('are stored with all they tell; again they are duplicates', async () => {
    const { token, equipment } = await makeRecorder(db)
    const full = { speed: 54.3, accuracy: 4, heading: 271.5, altitude: 142, battery: 77, mock: false }
    const given = [
      { ...POINT, ...full },
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
    const stored = [
      { at: iso(POINT.timestamp), ...place, ...full },
      { at: iso(POINT.timestamp + 1000), ...place },
    ]
    expect(await storedPoints(db, equipment)).toEqual(stored)
    const again = await ask(api.recordPoints, pointsOf(...given), bearer(token))
    expect(again).toEqual({ accepted: 0, duplicates: 3, rejected: [] })
    expect(await storedPoints(db, equipment)).toEqual(stored)
  })

  test('bad ones are told one by one, good ones kept', async () => {
    const { token, equipment } = await makeRecorder(db)
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
        null,
        'point',
        { ...POINT, lat: -90, lng: 180, speed: -1, accuracy: -1, heading: 400, altitude: 1e300, battery: 150 },
      ),
      bearer(token),
    )
    expect(accepted).toBe(2)
    expect(rejected).toEqual([
      { index: 0, reason: 'Время точки в будущем, больше чем на сутки вперёд' },
      { index: 2, reason: 'Время точки раньше 2000 года' },
      { index: 3, reason: 'Поле timestamp должно быть числом' },
      { index: 4, reason: 'Нет времени точки' },
      { index: 5, reason: 'Таких координат нет' },
      { index: 6, reason: 'Таких координат нет' },
      { index: 7, reason: 'Координаты 0, 0: спутники не найдены' },
      { index: 8, reason: 'Нет координат точки' },
      { index: 9, reason: 'Поле speed должно быть числом' },
      { index: 10, reason: 'Поле mock должно быть true или false' },
      { index: 11, reason: 'Точка должна быть объектом' },
      { index: 12, reason: 'Точка должна быть объектом' },
    ])
    const [odd] = await storedPoints(db, equipment)
    expect(odd).toEqual({ at: new Date(POINT.timestamp).toISOString(), lat: -90, lng: 180 })
  })

  test('5,000 at once, not 5,001; compressed; none', async () => {
    const { token, equipment } = await makeRecorder(db)
    const full = { speed: 12.345678, accuracy: 4.5, heading: 271.5, altitude: 142.25, battery: 77, mock: false }
    const points = Array.from({ length: 5000 }, (_, i) => ({ ...POINT, ...full, timestamp: NOW - i * 1000 }))
    expect((await ask(api.recordPoints, { body: { points } }, bearer(token))).accepted).toBe(5000)
    const tooMany = await send(api.recordPoints, { body: { points: [...points, POINT] } }, bearer(token))
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([400, 'Не больше 5000 точек за раз'])
    expect((await ask(api.recordPoints, pointsOf(), bearer(token))).accepted).toBe(0)
    for (const [encoding, pack] of Object.entries({ gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync })) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/record/points',
        payload: pack(JSON.stringify({ points })),
        headers: { ...bearer(token).headers, 'content-type': 'application/json', 'content-encoding': encoding },
      })
      expect(response.json()).toEqual({ accepted: 0, duplicates: 5000, rejected: [] })
    }
    expect(await storedPoints(db, equipment)).toHaveLength(5000)
  })

  test.each([
    ['not JSON', Buffer.from('{"points":'), undefined, 400],
    ['nothing', Buffer.alloc(0), undefined, 400],
    ['no points', Buffer.from('{}'), undefined, 400],
    ['spoilt gzip', Buffer.from('hello'), 'gzip', 400],
    ['a compression nobody knows', Buffer.from('{}'), 'lzma', 415],
    ['too much', Buffer.alloc(2_000_001, ' '), undefined, 413],
    ['a bomb', gzipSync(Buffer.alloc(50_000_000, ' ')), 'gzip', 413],
  ])('%s', async (_name, payload, encoding, status) => {
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

  test('un-ticking a partner stops the recorder at once, ticking lets it go on', async () => {
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
    '«%s» is a 401',
    async (authorization) => {
      expect((await send(api.recordPoints, pointsOf(POINT), { headers: { authorization } })).statusCode).toBe(401)
    },
  )

  test('of a token that nobody can have not even the body is read', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/record/points',
      payload: ' '.repeat(2_000_001),
      headers: { ...bearer('short').headers, 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(401)
  })
})

describe('what follows', () => {
  test("days of the machine's zone become stale, once a statement", async () => {
    const equipment = await makeEquipment()
    await db.insertInto('tracking').values({ equipment: equipment.id, time_zone: 'Asia/Vladivostok' }).execute()
    const { token } = await makeRecorder(db, { equipment: equipment.id })
    const at = (iso: string) => ({ ...POINT, timestamp: Date.parse(iso) })
    // Vladivostok is ten hours ahead: midnight is at 14:00 UTC.
    const night = [at('2026-03-10T13:59:59.999Z'), at('2026-03-10T14:00:00Z'), at('2026-03-10T20:00:00Z')]
    const stale = () =>
      db
        .selectFrom('stale_days')
        .select(['day', 'changes'])
        .where('equipment', '=', equipment.id)
        .orderBy('day')
        .execute()
    await ask(api.recordPoints, pointsOf(...night), bearer(token))
    expect(await stale()).toEqual([
      { day: '2026-03-10', changes: '1' },
      { day: '2026-03-11', changes: '1' },
    ])
    await ask(api.recordPoints, pointsOf(...night, at('2026-03-10T21:00:00Z')), bearer(token))
    expect((await stale()).map(({ changes }) => changes)).toEqual(['1', '2'])
    await ask(api.recordPoints, pointsOf(...night), bearer(token))
    expect((await stale()).map(({ changes }) => changes)).toEqual(['1', '2'])
  })

  test('the recorder tells when it was seen, its battery and its queue', async () => {
    // Nothing was written yet, so the first write is immediate.
    const { ask } = await testApp({ database })
    const { token, id, user } = await makeRecorder(db)
    const cookie = await signIn({ id: user })
    const status = async () => (await ask(api.getRecorders, { querystring: {} }, { cookie })).recorders[0]
    const begun = Date.now()
    const live = { ...POINT, timestamp: begun - 2000, battery: 40 }
    await ask(api.recordPoints, pointsOf({ ...live, timestamp: begun - 300_000, battery: 45 }, live), bearer(token))
    await expect.poll(status).toMatchObject({ id, battery: 40, lastPointAt: new Date(begun - 2000).toISOString() })
    const told = await status()
    expect(Date.parse(told?.lastSeenAt ?? '')).toBeGreaterThanOrEqual(begun)
    expect(told?.queueAge).toBeGreaterThanOrEqual(300)
    expect(told?.queueAge).toBeLessThan(310)
    expect(told?.skew).toBeGreaterThanOrEqual(2000)
    expect(told?.skew).toBeLessThan(12_000)
  })
})
