/** Pages of a machine open while one of its days cannot be summed, and mark it. */
import { getDailyDataTable } from '@spetskarta/shared/days/days.ts'
import { enterEngineHours, getEngineHours } from '@spetskarta/shared/days/engine-hours.ts'
import { getRecordedDay } from '@spetskarta/shared/days/recorded-days.ts'
import { getDiary } from '@spetskarta/shared/diary/diary.ts'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../test/citus/refused-rows.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { freshenDays } from './freshen-days.queries.ts'

const { db, pool, ask, signIn, makeUser, makeEquipment } = await testApp()

/** 09:00 in Moscow. */
const MORNING = Date.UTC(2026, 10, 16, 6)

test('the table, the diary and the engine hours are shown, with the day as unknown', async () => {
  const owner = await makeUser()
  const { id: equipmentId } = await makeEquipment({ owner: owner.id })
  const who = { cookie: await signIn(owner) }
  const work = (day: number, ms: number) =>
    makePoints(
      db,
      equipmentId,
      Array.from({ length: ms / MINUTE + 1 }, (_, i) => ({
        at: MORNING + day * DAY + i * MINUTE,
        lat: 55.5 + (i % 3) * 1e-5,
        ignition: true,
      })),
    )
  await work(0, HOUR)
  await work(1, HOUR)
  await freshenDays({ db, pool }, [equipmentId])
  await ask(enterEngineHours, { params: { equipmentId }, body: { at: MORNING, hours: 100 } }, who)
  onTestFinished(await refuseRowsOf(db, 'track_days', equipmentId, '2026-11-17'))
  await makePoints(db, equipmentId, [{ at: MORNING + DAY + 2 * HOUR, lat: 55.5 }])
  await work(2, HOUR)

  const { locations, count } = await ask(getDailyDataTable, { querystring: { equipmentId } }, who)
  expect(locations.map((row) => [row.day, row.uncounted, row.locations])).toEqual([
    ['2026-11-18', false, 61],
    ['2026-11-17', true, 0],
    ['2026-11-16', false, 61],
  ])
  expect(count).toBe(3)
  const page = { querystring: { equipmentId, offset: 1, limit: 1 } }
  expect((await ask(getDailyDataTable, page, who)).locations).toMatchObject([{ day: '2026-11-17', uncounted: true }])
  const params = { equipmentId }
  expect(await ask(getRecordedDay, { params, querystring: { day: '2026-11-18' } }, who)).toMatchObject({
    before: '2026-11-17',
  })
  const diary = (day: string) => ask(getDiary, { params: { equipmentId, day } }, who)
  expect(await diary('2026-11-17')).toMatchObject({ uncounted: true, summary: null })
  expect(await diary('2026-11-18')).toMatchObject({ uncounted: false, summary: { points: 61 } })
  const hours = (day: string) => ask(getEngineHours, { params: { equipmentId, day } }, who)
  expect(await hours('2026-11-16')).toMatchObject({ uncounted: false, own: { begin: 360_000, end: 363_600 } })
  expect(await hours('2026-11-17')).toMatchObject({ uncounted: true, own: null })
  // The counter of a later day lacks the hours of the unknown one.
  expect(await hours('2026-11-18')).toMatchObject({ uncounted: true, own: null })
})

test('a day that was never summed is in the table, and found from the days beside it', async () => {
  const owner = await makeUser()
  const { id: equipmentId } = await makeEquipment({ owner: owner.id })
  const who = { cookie: await signIn(owner) }
  onTestFinished(await refuseRowsOf(db, 'track_days', equipmentId, '2026-11-17'))
  await makePoints(db, equipmentId, [{ at: MORNING }, { at: MORNING + DAY }])
  const { locations, count } = await ask(getDailyDataTable, { querystring: { equipmentId } }, who)
  expect([count, locations.map(({ day, uncounted }) => [day, uncounted])]).toEqual([
    2,
    [
      ['2026-11-17', true],
      ['2026-11-16', false],
    ],
  ])
  const params = { equipmentId }
  expect(await ask(getRecordedDay, { params, querystring: { day: '2026-11-16' } }, who)).toMatchObject({
    after: '2026-11-17',
  })
})
