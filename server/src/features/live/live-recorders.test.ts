/** Live points of a machine for which two phones record at once. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { pointsIn, pointsReceived } from './live.queries.ts'

const { db, pool, makeEquipment } = await testApp()

const NOW = Math.floor(Date.now() / 1000) * 1000

/** A machine whose day the first of two phones serves; `heard`: how long ago that one last reported a point, ms. */
async function makeMachine(heard: number) {
  const { id } = await makeEquipment()
  const [serving, other] = [await makeRecorder(db, { equipment: id }), await makeRecorder(db, { equipment: id })]
  const sends = (recorder: string, from: number, count: number, lat: number) =>
    makePoints(
      db,
      id,
      Array.from({ length: count }, (_, i) => ({ at: NOW + from + i * 1000, lat, recorder })),
    )
  await sends(serving.id, -heard - MINUTE, 60, 55.5)
  await freshenDays({ db, pool }, [id])
  const heardAt = new Date(NOW - heard)
  await db
    .insertInto('recorder_states')
    .values({ equipment: id, recorder: serving.id, last_point_at: heardAt, last_seen_at: heardAt })
    .execute()
  const shown = async () => {
    const lately = await pointsIn(db, [{ equipment: id, from: NOW - 3000, to: NOW }])
    const received = await pointsReceived(db, [id], new Date(NOW - MINUTE), 1000)
    const last = received.filter(({ at }) => at >= NOW - 3000)
    expect(last.map(({ at, lat }) => [at, lat])).toEqual(lately.map(({ at, lat }) => [at, lat]))
    return lately.map(({ lat }) => lat)
  }
  return { serving: serving.id, other: other.id, sends, shown }
}

test('only the phone that serves the day is shown, so the machine does not jump between the two', async () => {
  const { serving, other, sends, shown } = await makeMachine(5000)
  await sends(other, -3000, 3, 55.4)
  await sends(serving, -3000, 3, 55.5)
  expect(await shown()).toEqual([55.5, 55.5, 55.5])
})

test('the other phone is shown once the one that serves has been silent for more than ten minutes', async () => {
  const { other, sends, shown } = await makeMachine(11 * MINUTE)
  await sends(other, -3000, 3, 55.4)
  expect(await shown()).toEqual([55.4, 55.4, 55.4])
})
