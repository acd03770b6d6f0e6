/** Calls for help: kept before the phone is answered, in the list at once, and never lost. */
import { countIncidents, getIncidents, markIncidentsSeen } from '@spetskarta/shared/incidents/incidents.ts'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { refuseRowsOf } from '../../../test/citus/refused-rows.ts'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { tellNews } from '../alerts/watch.ts'
import { detectIncidents } from './detect.ts'

const { app, db, deps, ask, signIn, makeUser, makeEquipment } = await testApp()

const S = Math.floor(Date.now() / 1000) - 60
const TEXT = 'На телефоне нажали кнопку SOS. Позвоните водителю'

async function makeMachine() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id })
  const { token } = await makeRecorder(db, { equipment: id })
  const cookie = await signIn(owner)
  const alarms = async () => {
    const { incidents } = await ask(getIncidents, { querystring: { equipmentId: id } }, { cookie })
    return incidents
      .filter(({ kind }) => kind === 'sos')
      .map(({ timestamp, coords, text, seen }) => ({ timestamp, coords, text, seen }))
  }
  return { id, token, cookie, alarms }
}

const WAYS: [string, (token: string) => InjectOptions][] = [
  [
    'Traccar Client 8',
    (id) => ({
      method: 'POST',
      url:
        `/i/osmand/?id=${id}&timestamp=${S}&lat=55.567&lon=38.2&speed=0.0&bearing=0.0&altitude=145.0&accuracy=4.5` +
        '&batt=87.0&charge=true&alarm=sos',
    }),
  ],
  [
    'Traccar Client 9',
    (device_id) => ({
      method: 'POST',
      url: '/i/osmand',
      payload: {
        location: {
          timestamp: new Date(S * 1000).toISOString(),
          coords: { latitude: 55.567, longitude: 38.2, accuracy: 5, speed: 0, heading: -1, altitude: 5 },
          is_moving: false,
          odometer: 0,
          event: '',
          battery: { level: 1, is_charging: false },
          activity: { type: 'still' },
          extras: { alarm: 'sos' },
        },
        device_id,
      },
    }),
  ],
  [
    'Traccar Client 10',
    (id) => ({
      method: 'POST',
      url: '/i/osmand',
      payload: `id=${id}&lat=55.567&lon=38.2&timestamp=${S}&accuracy=4.5&batt=87&charge=true&alarm=sos`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
]

test.each(WAYS)('the button of %s is an incident of the owner at once', async (_name, request) => {
  const { token, cookie, alarms } = await makeMachine()
  expect((await app.inject(request(token))).statusCode).toBe(200)
  expect(await ask(countIncidents, {}, { cookie })).toEqual({ unseen: 1 })
  expect(await alarms()).toEqual([{ timestamp: S * 1000, coords: [55.567, 38.2], text: TEXT, seen: false }])
})

test('a phone that sends its call again, and days that are computed anew, leave it one incident', async () => {
  const { id, token, alarms } = await makeMachine()
  const [, request] = WAYS[0] ?? []
  if (!request) return expect.unreachable()
  for (const _ of [1, 2]) await app.inject(request(token))
  await detectIncidents(deps, [id])
  await app.inject(request(token))
  await db.updateTable('track_days').set({ checked: false }).where('equipment', '=', id).execute()
  await detectIncidents(deps, [id])
  expect(await alarms()).toHaveLength(1)
})

test('all that a page shows is marked as seen, without a call that came after the page was read', async () => {
  const { id, token, cookie } = await makeMachine()
  const call = (timestamp: number) =>
    app.inject(`/i/osmand?id=${token}&timestamp=${timestamp}&lat=55.567&lon=38.2&alarm=sos`)
  const read = () => ask(getIncidents, { querystring: {} }, { cookie })
  const seen = async () => (await read()).incidents.map(({ timestamp, seen }) => [timestamp / 1000 - S, seen])
  await call(S)
  const { foundBy, unseen } = await read()
  expect(unseen).toBe(1)
  // It was pressed before the other one, where the phone had no network.
  await call(S - 30)
  expect(await ask(countIncidents, {}, { cookie })).toEqual({ unseen: 2 })
  expect(await ask(markIncidentsSeen, { body: { foundBy: foundBy ?? 0 } }, { cookie })).toEqual({ unseen: 1 })
  expect(await seen()).toEqual([
    [0, true],
    [-30, false],
  ])
  // Nothing new: nothing to mark by.
  await ask(markIncidentsSeen, { body: { foundBy: (await read()).foundBy ?? 0 } }, { cookie })
  expect(await read()).toMatchObject({ unseen: 0, foundBy: null })
  expect((await db.selectFrom('incidents').select('id').where('equipment', '=', id).execute()).length).toBe(2)
})

test('a call without a place, or by a clock that is years wrong, is sent all the same', async () => {
  const { token, alarms } = await makeMachine()
  await app.inject(`/i/osmand?id=${token}&timestamp=${S}&alarm=SOS`)
  expect(await alarms()).toMatchObject([{ timestamp: S * 1000, coords: null }])
  const other = await makeMachine()
  const before = Math.floor(Date.now() / 1000) * 1000
  await app.inject(`/i/osmand?id=${other.token}&timestamp=4102444800&lat=55.567&lon=38.2&alarm=sos`)
  const [alarm] = await other.alarms()
  expect(alarm?.timestamp).toBeGreaterThanOrEqual(before)
  expect(alarm?.timestamp).toBeLessThanOrEqual(Date.now())
})

test('other alarms of the app, and the call of an unknown phone, are none', async () => {
  const { token, cookie } = await makeMachine()
  await app.inject(`/i/osmand?id=${token}&timestamp=${S}&lat=55.567&lon=38.2&alarm=hardBraking`)
  await app.inject(`/i/osmand?id=${'x'.repeat(22)}&timestamp=${S}&lat=55.567&lon=38.2&alarm=sos`)
  expect(await ask(countIncidents, {}, { cookie })).toEqual({ unseen: 0 })
})

test('a call that cannot be taken over holds up neither those of other machines nor alerts', async () => {
  const [refused, seen, other] = [await makeMachine(), await makeMachine(), await makeMachine()]
  const allow = await refuseRowsOf(db, 'incidents', refused.id)
  const untaken = async (id: string) =>
    (await db.selectFrom('happenings').select('taken_at').where('equipment', '=', id).execute()).map(
      ({ taken_at }) => taken_at === null,
    )
  try {
    for (const { id } of [refused, seen, other])
      await db.insertInto('alarms').values({ equipment: id, at: new Date() }).execute()
    expect(await ask(countIncidents, {}, { cookie: seen.cookie })).toEqual({ unseen: 1 })
    expect(await seen.alarms()).toHaveLength(1)
    const context = { signal: new AbortController().signal, log: app.log }
    await expect(tellNews(deps, context)).rejects.toThrow('refused')
    expect(await untaken(other.id)).toEqual([false])
  } finally {
    await allow()
  }
  expect(await refused.alarms()).toHaveLength(1)
})
