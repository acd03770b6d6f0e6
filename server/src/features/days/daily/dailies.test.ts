/** Days of many machines are read together: each is what it is alone. */
import { randomUUID } from 'node:crypto'
import * as api from '@spetskarta/shared/days/days.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../../test/track-factories.ts'

const { db, ask, signIn, makeUser, makeEquipment } = await testApp()

const NOON = Date.parse('2026-06-17T12:00+03:00')
const drive = (at: number) => Array.from({ length: 30 }, (_, i) => ({ at: at + i * 10_000, lat: 55.567 + i * 0.001 }))

async function takePhoto(equipment: string, recorder: string, at: number) {
  const row = {
    id: randomUUID(),
    equipment,
    recorder,
    taken_at: new Date(at),
    sha256: Buffer.from(`${equipment} ${at}`),
  }
  await db
    .insertInto('photos')
    .values({ ...row, width: 1, height: 1, bytes: 1 })
    .execute()
}

test('each day has its own gaps with their reasons, photos, end and coverage', async () => {
  const user = await makeUser()
  const from = { cookie: await signIn(user) }
  for (const n of Array.from({ length: 4 }).keys()) {
    const { id } = await makeEquipment({ owner: user.id })
    const { id: recorder } = await makeRecorder(db, { equipment: id })
    const begun = NOON + n * MINUTE
    await makePoints(db, id, [...drive(begun), ...drive(begun + HOUR)])
    const slept = { recorder, equipment: id, from_at: new Date(begun + 10 * MINUTE), until_at: new Date(begun + HOUR) }
    if (n % 2 === 0)
      await db
        .insertInto('recorder_sleeps')
        .values({ ...slept, reason: 'asleep' })
        .execute()
    if (n > 1) await takePhoto(id, recorder, begun + MINUTE)
    if (n < 3)
      await db
        .insertInto('recording_stops')
        .values({ equipment: id, recorder, at: new Date(begun + HOUR + 30 * MINUTE) })
        .execute()
    await db
      .insertInto('photo_plans')
      .values({ equipment: id, recorder, at: new Date(begun), minutes: 10 })
      .execute()
  }
  const { allDailyData: days } = await ask(api.getDailyData, { querystring: {} }, from)
  expect(days).toHaveLength(4)
  expect(days.map(({ gaps }) => gaps[0]?.reason).sort()).toEqual(['asleep', 'asleep', undefined, undefined])
  expect(days.map(({ stoppedAt }) => stoppedAt === null).filter(Boolean)).toHaveLength(1)
  expect(days.map(({ photos }) => photos.length).sort()).toEqual([0, 0, 1, 1])
  for (const day of days) {
    const querystring = { equipmentId: day.equipmentId, day: day.dayStartTimestamp }
    const alone = await ask(api.getWholeDay, { querystring }, from)
    const unsigned = (one: object) => JSON.parse(JSON.stringify(one).replace(/\?[^"]*signature=[^"]*/g, ''))
    expect(unsigned(day)).toEqual(unsigned(alone))
  }
})

test('a page begins behind the machines that are there, those heard from last first', async () => {
  const user = await makeUser()
  const from = { cookie: await signIn(user) }
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    const { id } = await makeEquipment({ owner: user.id })
    await makePoints(db, id, [{ at: NOON - n * MINUTE }])
    ids.push(id)
  }
  const page = async (offset: number) => {
    const { allDailyData, count } = await ask(api.getDailyData, { querystring: { offset, limit: 2 } }, from)
    expect(count).toBe(5)
    return allDailyData.map(({ equipmentId }) => equipmentId).sort()
  }
  expect([await page(0), await page(2), await page(4), await page(6)]).toEqual([
    ids.slice(0, 2).sort(),
    ids.slice(2, 4).sort(),
    ids.slice(4),
    [],
  ])
})
