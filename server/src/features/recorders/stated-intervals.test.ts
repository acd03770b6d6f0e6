/** Recorders that say how often they mean to send, and owners who say it of them. */
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { findDay } from '../days/days.queries.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { machineStates } from '../days/machine-states.queries.ts'
import { postJson } from './phones/phones.fixture.ts'

const { app, db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp()

/** Yesterday at six in Moscow: the day is over. */
const SIX = (Math.floor((Date.now() + 3 * HOUR) / DAY) - 1) * DAY + 3 * HOUR
const DAY_NAME = new Date(SIX + 3 * HOUR).toISOString().slice(0, 10)

async function machine() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, lat: 55.567, lng: 38.23 })
  const recorder = await makeRecorder(db, { equipment: id })
  const cookie = await signIn(owner)
  const record = (moments: number[], every?: number) =>
    ask(
      api.recordPoints,
      {
        body: {
          points: moments.map((timestamp, i) => ({ timestamp, lat: 55.567 + i / 100, lng: 38.23 })),
          ...(every !== undefined && { every }),
        },
      },
      { headers: { authorization: `Bearer ${recorder.token}` } },
    )
  const listed = async () =>
    (await ask(api.getRecorders, { querystring: { equipmentId: id } }, { cookie })).recorders[0]?.interval
  const said = () =>
    db.selectFrom('stated_intervals').select(['by', 'from_at', 'seconds']).where('equipment', '=', id).execute()
  const choose = (seconds: number | null, by = cookie) =>
    send(api.setRecorderInterval, { params: { id: recorder.id }, body: { seconds } }, { cookie: by })
  const covered = async () => {
    await freshenDays({ db, pool }, [id])
    return ((await findDay(db, id, DAY_NAME))?.covered_s ?? 0) / 60
  }
  return { id, owner, cookie, recorder, record, listed, said, choose, covered }
}

/** Moments each quarter of an hour, with every third and fourth missing. */
const QUARTERS = Array.from({ length: 32 }, (_, i) => i)
  .filter((i) => i % 4 < 2)
  .map((i) => SIX + i * 15 * MINUTE)

test('a day of long intervals and many silences is heard as its recorder says, not as its steps look', async () => {
  const silent = await machine()
  await silent.record(QUARTERS)
  expect(await silent.covered()).toBe(0)
  const says = await machine()
  await says.record(QUARTERS, 900)
  expect(await says.covered()).toBe(29 * 15)
  expect(await says.listed()).toEqual({ seconds: 900, by: 'recorder' })
})

test('what is said again is written once, and something else from the oldest point on that it comes with', async () => {
  const { record, said, listed } = await machine()
  await record([SIX], 10)
  await record([SIX + MINUTE, SIX + 2 * MINUTE], 10)
  expect(await said()).toEqual([{ by: 'recorder', from_at: new Date(SIX), seconds: 10 }])
  expect(await listed()).toEqual({ seconds: 10, by: 'recorder' })
})

test.each([0, -5, 86_401, 1e300])('an interval of %d s says nothing, and the points are stored', async (every) => {
  const { record, said } = await machine()
  expect((await record([SIX], every)).accepted).toBe(1)
  expect(await said()).toEqual([])
})

test('the owner’s word stands above it from today’s beginning on, until he takes it back', async () => {
  const { record, listed, choose, said } = await machine()
  await record([SIX], 10)
  expect((await choose(900)).statusCode).toBe(200)
  expect(await listed()).toEqual({ seconds: 900, by: 'owner' })
  expect((await choose(300)).statusCode).toBe(200)
  expect((await said()).filter(({ by }) => by === 'owner').map(({ seconds }) => seconds)).toEqual([300])
  await choose(null)
  expect(await listed()).toEqual({ seconds: 10, by: 'recorder' })
  expect((await said()).filter(({ by }) => by === 'owner')).toEqual([])
})

test('only the owner and who made it may say so', async () => {
  const { choose, said } = await machine()
  expect((await choose(60, await signIn(await makeUser()))).statusCode).toBe(404)
  expect((await choose(60, '')).statusCode).toBe(401)
  expect((await choose(0)).statusCode).toBe(400)
  expect(await said()).toEqual([])
})

const OWNTRACKS = { _type: 'location', tst: SIX / 1000, lat: 55.567, lon: 38.23 }

test.each([
  ['owntracks', OWNTRACKS],
  [
    'overland',
    {
      locations: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [38.23, 55.567] },
          properties: { timestamp: new Date(SIX).toISOString() },
        },
      ],
    },
  ],
])('an app that got its address of %s with an interval says so with its points', async (name, body) => {
  const { recorder, listed } = await machine()
  expect((await app.inject(postJson(`/i/${name}/${recorder.token}`, body))).statusCode).toBe(200)
  expect(await listed()).toBeNull()
  expect((await app.inject(postJson(`/i/${name}/${recorder.token}/every/30`, body))).statusCode).toBe(200)
  expect(await listed()).toEqual({ seconds: 30, by: 'recorder' })
})

test('Traccar Client says so by the address of its link, whichever recorder it is', async () => {
  const { recorder, listed, said } = await machine()
  const url = `/i/osmand/every/30?id=${recorder.token}&timestamp=${SIX / 1000}&lat=55.567&lon=38.23`
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200)
  expect(await listed()).toEqual({ seconds: 30, by: 'recorder' })
  const nonsense = `/i/osmand/every/abc?id=${recorder.token}&timestamp=${SIX / 1000 + 1}&lat=55.567&lon=38.23`
  expect((await app.inject({ method: 'POST', url: nonsense })).statusCode).toBe(200)
  expect(await said()).toHaveLength(1)
})

test('OwnTracks says it by its settings, and that a mode has no interval', async () => {
  const { recorder, listed, said } = await machine()
  const configure = (settings: object) =>
    app.inject(postJson(`/i/owntracks/${recorder.token}`, { _type: 'configuration', ...settings }))
  expect((await configure({ monitoring: 2, moveModeLocatorInterval: 120, locatorInterval: 60 })).statusCode).toBe(200)
  expect(await listed()).toEqual({ seconds: 120, by: 'recorder' })
  expect((await said()).length).toBe(1)
})

test('a machine is silent after three of its stated intervals, and after a quarter of an hour without any', async () => {
  const { id, owner, record, choose } = await machine()
  const after = async () => (await machineStates(db, owner.id, [id]))[0]?.silentAfter
  await record([Date.now() - MINUTE])
  expect(await after()).toBe(15 * MINUTE)
  await choose(900)
  expect(((await after()) ?? 0) / MINUTE).toBeCloseTo(47.25)
})
