/** What the owner is shown of points that were refused, and of a phone that was stopped. */
import * as schema from '@spetskarta/shared/recorders/recorders.schema.ts'
import { getRecorders, recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import type { InjectOptions } from 'fastify'
import { expect, test, vi } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { storedPoints } from './stored.fixture.ts'

const { app, db, ask, signIn, makeUser, makeEquipment } = await testApp()

const DAY = 86_400_000
const NOW = Math.floor(Date.now() / 1000) * 1000
const AHEAD = Math.floor((NOW + 2 * DAY) / 1000)
const FUTURE = 'Время точки в будущем, больше чем на сутки вперёд'
const NO_TIME = 'Нет времени точки'
const BAD_TIME = 'Время точки записано непонятно'

async function makePhone() {
  const owner = await makeUser()
  const machine = await makeEquipment({ owner: owner.id })
  const { id, token } = await makeRecorder(db, { equipment: machine.id })
  const cookie = await signIn(owner)
  const shown = async () => {
    const answer = await ask(getRecorders, { querystring: { equipmentId: machine.id } }, { cookie })
    exactly(schema.getRecorders, answer)
    const [recorder] = answer.recorders
    if (!recorder) throw new Error('no recorder')
    return recorder
  }
  return { id, token, equipment: machine.id, shown, bearer: { headers: { authorization: `Bearer ${token}` } } }
}

const json = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload })

const PLACE = { lat: 55.7, lon: 37.6 }
const REFUSED: [string, (token: string) => InjectOptions, string][] = [
  [
    'Traccar Client, a clock two days ahead',
    (id) => ({ url: `/i/osmand?id=${id}&timestamp=${AHEAD}&lat=55.7&lon=37.6&speed=0.0&batt=87.0` }),
    FUTURE,
  ],
  [
    'OwnTracks, a clock two days ahead',
    (token) => json(`/i/owntracks/${token}`, { _type: 'location', tst: AHEAD, ...PLACE, tid: 'ek', t: 'u' }),
    FUTURE,
  ],
  ['Traccar Client without a time', (id) => ({ url: `/i/osmand?id=${id}&lat=55.7&lon=37.6` }), NO_TIME],
  [
    'GPSLogger, a clock without a date',
    (t) => ({ url: `/i/gpslogger/${t}?lat=55.7&lon=37.6&time=06:00:00` }),
    BAD_TIME,
  ],
  ['PhoneTrack without a time', (t) => ({ url: `/i/phonetrack/logPost/${t}/a?lat=55.7&lon=37.6` }), NO_TIME],
  [
    'Overland, a time that is none',
    (token) =>
      json(`/i/overland/${token}`, {
        locations: [{ geometry: { type: 'Point', coordinates: [37.6, 55.7] }, properties: { timestamp: 'today' } }],
      }),
    BAD_TIME,
  ],
  [
    'OwnTracks, a message of another app',
    (token) => json(`/i/owntracks/${token}`, { ...PLACE, speed: 5, tst: AHEAD - 3 * 86_400 }),
    'Точка не в формате OwnTracks: выберите в приложении другой шаблон',
  ],
]

test.concurrent.each(REFUSED)(
  '%s: not stored, and shown to the owner with the reason',
  async (_name, request, reason) => {
    const { token, equipment, shown } = await makePhone()
    expect((await app.inject(request(token))).statusCode).toBe(200)
    await vi.waitFor(async () => expect(await shown()).toMatchObject({ refusals: [{ reason, points: 1 }] }))
    expect(await storedPoints(db, equipment)).toEqual([])
  },
)

test.concurrent('of a clock two days ahead the owner sees how far ahead it is', async () => {
  const { shown, bearer } = await makePhone()
  const points = [{ timestamp: NOW + 2 * DAY, lat: 55.7, lng: 37.6 }]
  const { rejected } = await ask(recordPoints, { body: { points } }, bearer)
  expect(rejected).toEqual([{ index: 0, reason: FUTURE, code: 'bad_time' }])
  await vi.waitFor(async () => expect((await shown()).refusals).toHaveLength(1))
  const { skew } = await shown()
  expect(Math.abs((skew ?? 0) + 2 * DAY)).toBeLessThan(60_000)
})

test.concurrent('a heartbeat without a place is no refusal', async () => {
  const { token, shown } = await makePhone()
  const heartbeat = { location: { timestamp: new Date(NOW).toISOString(), event: 'heartbeat' }, device_id: token }
  await app.inject(json('/i/osmand', heartbeat))
  await vi.waitFor(async () => expect((await shown()).lastSeenAt).not.toBeNull())
  expect((await shown()).refusals).toEqual([])
})

test('«Стоп» is shown until the phone records again', async () => {
  const { id, equipment, shown, bearer } = await makePhone()
  const record = (body: object) => ask(recordPoints, { body: { points: [], ...body } }, bearer)
  await record({ points: [{ timestamp: NOW - 60_000, lat: 55.7, lng: 37.6 }] })
  await record({ stops: [NOW - 30_000] })
  await record({ stops: [NOW - 30_000] })
  expect((await shown()).stoppedAt).toBe(new Date(NOW - 30_000).toISOString())
  await record({ points: [{ timestamp: NOW + 600_000, lat: 55.7, lng: 37.6 }] })
  await record({ points: [{ timestamp: NOW + 660_000, lat: 55.7, lng: 37.6 }] })
  const last_point_at = new Date(NOW + 660_000)
  await db
    .insertInto('recorder_states')
    .values({ equipment, recorder: id, last_seen_at: last_point_at, last_point_at })
    .onConflict((conflict) => conflict.columns(['equipment', 'recorder']).doUpdateSet({ last_point_at }))
    .execute()
  expect((await shown()).stoppedAt).toBeNull()
})
