/** Hours of a day that cannot be counted are shown nowhere, and what is stated instead of hours is stated of other days. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/objects/objects.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../../test/citus/refused-rows.ts'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { STORE } from '../object.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const [SOUND, BROKEN] = ['2026-11-10', '2026-11-12'] as const
const noon = (day: string) => Date.parse(`${day}T12:00+03:00`)

/** A machine that stood on the store for an hour on both days, the second of which cannot be summed after one more point. */
async function makeFailing() {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id: itemId } = await makeEquipment({ owner: owner.id })
  const { objectId } = await ask(api.addObject, { body: { ...STORE, machines: [itemId] } }, { cookie })
  for (const day of [SOUND, BROKEN])
    await makePoints(
      db,
      itemId,
      Array.from({ length: 61 }, (_, i) => ({ lat: 55.6, lng: 38.1, at: noon(day) + i * MINUTE })),
    )
  const querystring = { ids: itemId, days: `${SOUND},${BROKEN}` }
  const days = () => ask(api.getMachineObjects, { querystring }, { cookie })
  const fail = async () => {
    onTestFinished(await refuseRowsOf(db, 'track_days', itemId, BROKEN))
    await makePoints(db, itemId, [{ lat: 55.6, lng: 38.1, at: noon(BROKEN) + 2 * HOUR }])
  }
  return { itemId, cookie, objectId, days, fail }
}

test('a machine’s day on its objects is named without hours, and the other day has its own', async () => {
  const { itemId, days, fail } = await makeFailing()
  expect(await days()).toMatchObject({ days: [{ day: SOUND }, { day: BROKEN }], uncounted: [] })
  await fail()
  const seen = await days()
  expect(seen).toMatchObject({ days: [{ day: SOUND, onSite: 3600 }], uncounted: [{ itemId, day: BROKEN }] })
  expect(seen.days).toHaveLength(1)
})

test('hours and downtime are corrected on other days, and only taken back on such a day', async () => {
  const { itemId, cookie, objectId, days, fail } = await makeFailing()
  const params = (day: string) => ({ objectId, itemId, day })
  const correct = (day: string, counted: number | null) =>
    send(api.correctHours, { params: params(day), body: { counted, reason: 'По путевому листу' } }, { cookie })
  const downtime = { seconds: 720, fault: 'customer' as const, reason: 'Ждали кран', code: '' }
  const wait = (day: string, given: typeof downtime | null) =>
    send(api.setDowntime, { params: params(day), body: { downtime: given } }, { cookie })
  expect((await days()).days).toHaveLength(2)
  expect([(await correct(BROKEN, 720)).statusCode, (await wait(BROKEN, downtime)).statusCode]).toEqual([200, 200])
  await fail()
  const refused = [409, 'Не удалось посчитать 12.11.2026: поправки к этому дню пока не принимаются']
  const said = ({ statusCode, json }: Awaited<ReturnType<typeof send>>) => [statusCode, json().message]
  expect(said(await correct(BROKEN, 1800))).toEqual(refused)
  expect(said(await wait(BROKEN, { ...downtime, seconds: 1080 }))).toEqual(refused)
  expect((await correct(SOUND, 1800)).json().days).toMatchObject([{ day: SOUND, correction: { counted: 1800 } }])
  expect((await wait(SOUND, downtime)).json().days).toMatchObject([{ day: SOUND, downtime: { seconds: 720 } }])
  expect((await wait(BROKEN, null)).json().days).toMatchObject([{ day: BROKEN, downtime: null }])
  expect((await correct(BROKEN, null)).json().days).toMatchObject([{ day: BROKEN, correction: null }])
})

test('the owner’s page of the object has no hours of such a day either, also where the machine has left the object', async () => {
  const { itemId, cookie, objectId, days, fail } = await makeFailing()
  const hours = async (from: string) => {
    const querystring = { from, to: BROKEN }
    const seen = await ask(api.getHours, { params: { objectId }, querystring }, { cookie })
    const { days, uncounted, former, counting } = seen
    return [days.map(({ day, onSite }) => [day, onSite]), uncounted, former.length, counting]
  }
  await days()
  expect(await hours(SOUND)).toEqual([
    [
      [SOUND, 3600],
      [BROKEN, 3600],
    ],
    ...[[], 0, 0],
  ])
  await fail()
  const broken = [{ itemId, day: BROKEN }]
  for (const _ of [1, 2]) expect((await hours(SOUND)).slice(0, 2)).toEqual([[[SOUND, 3600]], broken])
  expect(await hours(SOUND)).toEqual([[[SOUND, 3600]], broken, 0, 0])
  await db.deleteFrom('object_machines').where('item_id', '=', itemId).execute()
  expect(await hours(SOUND)).toEqual([[[SOUND, 3600]], broken, 1, 0])
  // Where it no longer works, a day without hours of it there says nothing.
  await db.deleteFrom('object_hours').where('item_id', '=', itemId).where('day', '=', BROKEN).execute()
  expect(await hours(SOUND)).toEqual([[[SOUND, 3600]], [], 1, 0])
})

test('the hours of the week in the list of objects are without it', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id: itemId } = await makeEquipment({ owner: owner.id })
  await ask(api.addObject, { body: { ...STORE, machines: [itemId] } }, { cookie })
  const now = Date.now()
  const points = Array.from({ length: 16 }, (_, i) => ({ lat: 55.6, lng: 38.1, at: now - (i + 1) * MINUTE }))
  await makePoints(db, itemId, points)
  const list = async () => {
    const { objects, uncounted } = await ask(api.getObjects, { querystring: {} }, { cookie })
    return { onSite: objects[0]?.week.onSite ?? 0, uncounted }
  }
  const before = await list()
  expect([before.onSite > 0, before.uncounted]).toEqual([true, 0])
  onTestFinished(await refuseRowsOf(db, 'track_days', itemId, dayAt('Europe/Moscow', now)))
  await makePoints(db, itemId, [{ lat: 55.6, lng: 38.1, at: now }])
  const after = await list()
  expect([after.onSite < before.onSite, after.uncounted]).toEqual([true, 1])
})
