/** Incidents of a day that goes on: found in its kept chapters as in its points. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { daySpanAt } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { detectIncidents } from './detect.ts'

const { db, deps, makeEquipment } = await testApp()
/** Six in the morning of yesterday. */
const START = daySpanAt('Europe/Moscow', Date.now() - 24 * HOUR).start + 6 * HOUR

/** A tractor at 30 km/h, a point each ten seconds. */
const drive = (from: number, minutes: number, recorder: string) =>
  Array.from({ length: 6 * minutes }, (_, i) => {
    const second = from * 60 + i * 10
    const minute = Math.floor(second / 60)
    return {
      at: START + second * 1000,
      lat: 55 + second * 7.5e-5,
      lng: 38,
      speed_kmh: minute >= 10 && minute < 13 ? 70 : 30,
      accuracy_m: 5,
      mock: minute === 15,
      battery: minute < 20 ? 50 : minute < 40 ? 12 : 60,
      recorder,
    }
  })

async function makeTractor() {
  const { id } = await makeEquipment({ type: 'traktor' })
  const { id: recorder } = await makeRecorder(db, { equipment: id })
  return { id, recorder }
}

const incidents = (equipment: string) =>
  db
    .selectFrom('incidents')
    .select(['kind', 'began_at', 'ended_at', 'lat', 'details'])
    .where('equipment', '=', equipment)
    .orderBy('began_at')
    .orderBy('kind')
    .execute()

test('a day that is looked through while it goes on has the same incidents as one that is looked through at once', async () => {
  const [growing, whole] = [await makeTractor(), await makeTractor()]
  await makePoints(db, growing.id, drive(0, 150, growing.recorder))
  await detectIncidents(deps, [growing.id])
  expect(
    await db.selectFrom('day_chapters').select('since').where('equipment', '=', growing.id).execute(),
  ).toHaveLength(2)
  // Nothing reports this change: what was detected there is no more where points are read.
  const half = new Date(START + 10 * MINUTE)
  const first = db.deleteFrom('track_points').where('equipment', '=', growing.id).where('recorded_at', '<', half)
  expect((await first.executeTakeFirst()).numDeletedRows).toBe(60n)
  await makePoints(db, growing.id, drive(150, 20, growing.recorder))
  await detectIncidents(deps, [growing.id])
  await makePoints(db, whole.id, drive(0, 170, whole.recorder))
  await detectIncidents(deps, [whole.id])
  const ofGrowing = await incidents(growing.id)
  expect(ofGrowing).toEqual(await incidents(whole.id))
  expect(ofGrowing.map(({ kind }) => kind)).toEqual(['overspeed', 'mock_location', 'low_battery', 'silent'])
})

test('a late point of a kept chapter is looked through too', async () => {
  const { id, recorder } = await makeTractor()
  await makePoints(db, id, drive(0, 150, recorder).slice(0, -60))
  await detectIncidents(deps, [id])
  await makePoints(db, id, [{ at: START + 17 * MINUTE + 1, lat: 56, lng: 38, mock: true, recorder }])
  await detectIncidents(deps, [id])
  const mocked = (await incidents(id)).filter(({ kind }) => kind === 'mock_location')
  expect(mocked).toMatchObject([{ details: { points: 7 } }])
})
