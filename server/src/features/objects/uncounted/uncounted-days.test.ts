/** Hours of a day that cannot be counted are shown nowhere, and what is stated instead of hours is stated of other days. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/objects/objects.ts'
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
