/** What the Android app sends with its points: itself, and when the phone did not let it record. */
import * as api from '@spetskarta/shared/recorders/recorders.ts'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../test/track-factories.ts'
import { emptyOldDays } from '../days/retention.queries.ts'

const { app, db, pool, send, ask, makeUser, signIn } = await testApp()

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const HOUR = 3600_000
const DAY = 24 * HOUR
const NOW = Date.now()
const NIGHT = { from: NOW - 5 * HOUR, to: NOW - 2 * HOUR, reason: 'asleep' as const }
const POINT = { timestamp: NOW - 60_000, lat: 55.75, lng: 37.62 }

const until = (check: () => Promise<void>) => vi.waitFor(check)

const deliver = (token: string, body: object) => ask(api.recordPoints, { body: { points: [], ...body } }, bearer(token))

async function sleepsOf(equipment: string) {
  const rows = await db
    .selectFrom('recorder_sleeps')
    .selectAll()
    .where('equipment', '=', equipment)
    .orderBy('from_at')
    .execute()
  return rows.map(({ from_at, until_at, reason }) => ({ from: from_at.getTime(), to: until_at.getTime(), reason }))
}

describe('times in which the app could not record', () => {
  test('are stored with the points, and sent again change nothing', async () => {
    const { token, equipment } = await makeRecorder(db)
    const off = { from: NOW - 2 * DAY, to: NOW - 2 * DAY + HOUR, reason: 'off' as const }
    const batch = { points: [POINT], sleeps: [NIGHT, off] }
    expect(await deliver(token, batch)).toMatchObject({ accepted: 1 })
    expect(await deliver(token, batch)).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await sleepsOf(equipment)).toEqual([off, NIGHT])
  })

  test('are each stored once where two deliveries come at the same time', async () => {
    const { token, equipment } = await makeRecorder(db)
    await Promise.all(Array.from({ length: 8 }, () => deliver(token, { sleeps: [NIGHT, NIGHT] })))
    expect(await sleepsOf(equipment)).toEqual([NIGHT])
  })

  test.each([
    ['ends before it begins', { from: NOW, to: NOW - 1 }],
    ['lasts no time', { from: NOW, to: NOW + 0.2 }],
    ['lies years back', { from: NOW - 800 * DAY, to: NOW }],
    ['ends days ahead', { from: NOW, to: NOW + 2 * DAY }],
    ['has a number that is no time', { from: -1e308, to: 1e308 }],
  ])('one that %s is left out, and the points are stored', async (_, wrong) => {
    const { token, equipment } = await makeRecorder(db)
    expect(await deliver(token, { points: [POINT], sleeps: [{ ...NIGHT, ...wrong }] })).toMatchObject({ accepted: 1 })
    expect(await sleepsOf(equipment)).toEqual([])
  })

  test.each([
    ['an unknown reason', [{ ...NIGHT, reason: 'tired' }], 'Неизвестная причина'],
    ['a time that is a text', [{ ...NIGHT, from: 'noon' }], 'Неверное время'],
    ['more than a call may have', Array(api.SLEEPS_A_CALL + 1).fill(NIGHT), 'Слишком много перерывов'],
  ])('%s is refused with words', async (_, sleeps, message) => {
    const { token, equipment } = await makeRecorder(db)
    const payload = { points: [POINT], sleeps }
    const wrong = await app.inject({ method: 'POST', url: '/api/record/points', payload, ...bearer(token) })
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, message])
    expect(await sleepsOf(equipment)).toEqual([])
  })

  test('of a recorder that may no longer record are not stored', async () => {
    const { id: partner } = await makeUser()
    const { equipment } = await makeRecorder(db)
    await permit(db, equipment, partner)
    const { token } = await makeRecorder(db, { equipment, user: partner })
    await db.deleteFrom('partner_permissions').where('partner', '=', partner).execute()
    const refused = await send(api.recordPoints, { body: { points: [], sleeps: [NIGHT] } }, bearer(token))
    expect(refused.statusCode).toBe(403)
    expect(await sleepsOf(equipment)).toEqual([])
  })

  test('go with the points when the machine keeps its days only for a while', async () => {
    const { token, equipment } = await makeRecorder(db)
    const old = { from: NOW - 9 * DAY, to: NOW - 8 * DAY, reason: 'off' as const }
    await deliver(token, { sleeps: [old, NIGHT] })
    await makePoints(db, equipment, [{ at: old.to }])
    await db.updateTable('tracking').set({ retention_days: 3 }).where('equipment', '=', equipment).execute()
    await emptyOldDays({ db, pool })
    expect(await sleepsOf(equipment)).toEqual([NIGHT])
  })

  test('are gone with their machine', async () => {
    const { token, equipment } = await makeRecorder(db)
    await deliver(token, { sleeps: [NIGHT] })
    await db.deleteFrom('items').where('id', '=', equipment).execute()
    expect(await sleepsOf(equipment)).toEqual([])
  })
})

test('the owner sees the last breaks of a phone, its app and the time zone of its machine', async () => {
  const { id, token, user } = await makeRecorder(db)
  const old = { from: NOW - 9 * DAY, to: NOW - 8 * DAY, reason: 'off' as const }
  await deliver(token, { sleeps: [old, NIGHT] })
  const cookie = await signIn({ id: user })
  const list = async () => (await ask(api.getRecorders, { querystring: {} }, { cookie })).recorders
  expect(await list()).toMatchObject([{ id, sleeps: [NIGHT], app: null, timeZone: 'Europe/Moscow' }])
  await db.updateTable('recorders').set({ app_version: '1.0.0', device: 'A52', maker: 'samsung' }).execute()
  expect(await list()).toMatchObject([{ app: { version: '1.0.0', device: 'A52', maker: 'samsung', old: false } }])
})

describe('signs of life without a place', () => {
  const beat = {
    at: NOW - 60_000,
    state: 'signal' as const,
    since: NOW - HOUR,
    battery: 40,
    vibration: 0.35,
    charging: true,
  }
  test('are stored once, with what they show of the engine, and a wrong number leaves only itself out', async () => {
    const { token, equipment } = await makeRecorder(db)
    const odd = { ...beat, at: NOW - 120_000, battery: 900, vibration: -1, charging: null }
    for (let i = 0; i < 2; i++) expect(await deliver(token, { beats: [beat, odd] })).toMatchObject({ accepted: 0 })
    const rows = await db
      .selectFrom('recorder_beats')
      .selectAll()
      .where('equipment', '=', equipment)
      .orderBy('at')
      .execute()
    expect(rows).toMatchObject([
      { battery: null, vibration: null, charging: null },
      { state: 'signal', battery: 40, charging: true, since: new Date(NOW - HOUR) },
    ])
    expect(rows[1]?.vibration).toBeCloseTo(0.35)
  })

  test('of a future without measure are left out, and unknown states refused', async () => {
    const { token, equipment } = await makeRecorder(db)
    await deliver(token, { beats: [{ ...beat, at: NOW + 3 * DAY }] })
    expect(await db.selectFrom('recorder_beats').selectAll().where('equipment', '=', equipment).execute()).toEqual([])
    const payload = { points: [], beats: [{ ...beat, state: 'bored' }] }
    const refused = await app.inject({ method: 'POST', url: '/api/record/points', payload, ...bearer(token) })
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Неизвестное состояние'])
  })

  test('show the owner why there are no points, until there are', async () => {
    const { token, user } = await makeRecorder(db)
    const cookie = await signIn({ id: user })
    const trouble = async () => (await ask(api.getRecorders, { querystring: {} }, { cookie })).recorders[0]?.trouble
    expect(await trouble()).toBeNull()
    await deliver(token, { beats: [beat] })
    expect(await trouble()).toEqual({ state: 'signal', since: beat.since, at: beat.at })
    await deliver(token, { points: [{ ...POINT, timestamp: NOW }] })
    await until(async () => expect(await trouble()).toBeNull())
  })

  test('older than the days of their machine go with these', async () => {
    const { token, equipment } = await makeRecorder(db)
    await deliver(token, { beats: [beat, { ...beat, at: NOW - 9 * DAY }] })
    await makePoints(db, equipment, [{ at: NOW - 8 * DAY }])
    await db.updateTable('tracking').set({ retention_days: 3 }).where('equipment', '=', equipment).execute()
    await emptyOldDays({ db, pool })
    expect(
      await db.selectFrom('recorder_beats').select('at').where('equipment', '=', equipment).execute(),
    ).toHaveLength(1)
  })
})
