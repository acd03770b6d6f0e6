/** The points of a day that do not count, and why. */
import * as schema from '@spetskarta/shared/days/days.schema.ts'
import { getDiscarded, getWholeDay } from '@spetskarta/shared/days/days.ts'
import { expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, permit } from '../../../test/track-factories.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-17'
const NOON = Date.parse('2026-06-17T09:00:00Z')
const HERE = { lat: 55.75, lng: 37.62, accuracy_m: 5, speed_kmh: 0 }

async function machineWith(points: Parameters<typeof makePoints>[2]) {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id })
  await makePoints(db, id, points)
  const cookie = await signIn(owner)
  const discarded = async (day = DAY) => {
    const answer = await ask(getDiscarded, { params: { equipmentId: id, day } }, { cookie })
    exactly(schema.getDiscarded, answer)
    return answer
  }
  const summary = async () => {
    const querystring = { equipmentId: id, day: DAY, points: 'columns' as const }
    return (await ask(getWholeDay, { querystring }, { cookie })).summary
  }
  return { id, discarded, summary }
}

test('each point that was left out has its reason, and they add up with the day', async () => {
  const points = Array.from({ length: 60 }, (_, i) => ({ ...HERE, at: NOON + i * 10_000, lng: 37.62 + i * 0.001 }))
  const [mocked, wide, jumped] = [{ mock: true }, { accuracy_m: 400 }, { lat: 56.2 }]
  const { discarded, summary } = await machineWith(
    points.map((point, i) => ({ ...point, ...(i === 10 ? mocked : i === 20 ? wide : i === 30 ? jumped : {}) })),
  )
  const { points: left, count } = await discarded()
  expect(left).toEqual([
    { at: NOON + 100_000, lat: 55.75, lng: expect.closeTo(37.63, 6), accuracy: 5, speed: 0, reason: 'mock' },
    { at: NOON + 200_000, lat: 55.75, lng: expect.closeTo(37.64, 6), accuracy: 400, speed: 0, reason: 'accuracy' },
    { at: NOON + 300_000, lat: 56.2, lng: expect.closeTo(37.65, 6), accuracy: 5, speed: 0, reason: 'jump' },
  ])
  expect(count).toBe(3)
  expect((await summary()).discarded).toEqual({ accuracy: 1, jump: 1, duplicate: 0, mock: 1, other: 0, jam: 0 })
})

test('what a phone did not report is null', async () => {
  const silent = { ...HERE, accuracy_m: null, speed_kmh: null, mock: true }
  const { discarded } = await machineWith([{ ...silent, at: NOON }])
  expect((await discarded()).points).toMatchObject([{ accuracy: null, speed: null }])
})

test('of more points than a map can show there is every second, third and so on', async () => {
  const { discarded } = await machineWith(
    Array.from({ length: 10_001 }, (_, i) => ({ ...HERE, at: NOON + i * 1000, mock: true })),
  )
  const { points, count } = await discarded()
  expect([points.length, count]).toEqual([5001, 10_001])
  expect(points.slice(0, 2).map(({ at }) => at)).toEqual([NOON, NOON + 2000])
})

test('a day without points has none, and what is no day is refused', async () => {
  const { id, discarded } = await machineWith([{ ...HERE, at: NOON, mock: true }])
  expect(await discarded('2026-06-18')).toEqual({ points: [], count: 0 })
  const owner = await makeUser()
  const answer = send(getDiscarded, { params: { equipmentId: id, day: '17.06.2026' } }, { cookie: await signIn(owner) })
  expect((await answer).statusCode).toBe(400)
})

test('only who may read the machine’s days sees them', async () => {
  const { id } = await machineWith([{ ...HERE, at: NOON, mock: true }])
  const [partner, stranger] = [await makeUser(), await makeUser()]
  await permit(db, id, partner.id)
  const status = async (cookie?: string) =>
    (await send(getDiscarded, { params: { equipmentId: id, day: DAY } }, cookie ? { cookie } : {})).statusCode
  expect([await status(await signIn(partner)), await status(await signIn(stranger)), await status()]).toEqual([
    200, 404, 401,
  ])
})
