/** Two phones of one machine, over the API: every second is a point of each, and who came first changes nothing. */
import * as schema from '@spetskarta/shared/days/days.schema.ts'
import { type DailyData, getDailyDataTable, getWholeDay } from '@spetskarta/shared/days/days.ts'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { machineDay } from '../../../test/machines.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { readTrack } from '../tracks/store/read.queries.ts'
import { freshenDays } from './freshen-days.queries.ts'

const { app, db, pool, ask, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-17'
/** Metres north, degrees. */
const METRE = 180 / (Math.PI * 6_371_008.8)

/** Half an hour at 80 km/h, and the same time parked 5 km beside; both stamp whole seconds. */
const DRIVEN = machineDay([{ does: 'drives', seconds: 1800, kmh: 80 }]).points
const PARKED = machineDay([{ does: 'parks', seconds: 1790 }], { seed: 2 }).points.map((point) => ({
  ...point,
  lat: point.lat - 5000 * METRE,
}))

async function makeMachine() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, type: 'samosval' })
  const [driver, foreman] = [
    await makeRecorder(db, { equipment: id, name: 'Телефон водителя' }),
    await makeRecorder(db, { equipment: id, name: 'Телефон прораба' }),
  ]
  const cookie = await signIn(owner)
  const record = async ({ token }: { token: string }, points: typeof DRIVEN) => {
    const sent = points.map(({ at, ...point }) => ({ timestamp: at, ...point }))
    let accepted = 0
    for (let done = 0; done < sent.length; done += 500) {
      const body = { points: sent.slice(done, done + 500) }
      accepted += (await ask(recordPoints, { body }, { headers: { authorization: `Bearer ${token}` } })).accepted
    }
    return accepted
  }
  const day = async (): Promise<DailyData> => {
    const whole = await ask(getWholeDay, { querystring: { equipmentId: id, day: DAY, points: 'columns' } }, { cookie })
    exactly(schema.getWholeDay, whole)
    return whole
  }
  const row = async () => (await ask(getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })).locations[0]
  return { id, cookie, driver, foreman, record, day, row }
}

test('in either order of arrival the day is the same, and says that the phones disagree', async () => {
  const [one, other] = [await makeMachine(), await makeMachine()]
  await one.record(one.driver, DRIVEN)
  await one.record(one.foreman, PARKED)
  await other.record(other.foreman, PARKED.toReversed())
  await other.record(other.driver, DRIVEN.toReversed())
  const [day, mirrored] = [await one.day(), await other.day()]
  const { equipment: _, equipmentId: __, ...same } = mirrored
  expect(day).toMatchObject(same)
  expect(await one.row()).toEqual(await other.row())

  expect(day.summary.distance).toBeCloseTo(40, 0)
  expect(day.summary).toMatchObject({
    points: DRIVEN.length + PARKED.length,
    discarded: { other: PARKED.length },
    apartSeconds: 1790,
  })
  expect(day.disagreements).toMatchObject([{ recorders: ['Телефон водителя', 'Телефон прораба'], seconds: 1790 }])
  expect(day.disagreements[0]?.distance).toBeGreaterThan(5)
  expect(await one.row()).toMatchObject({ discarded: { other: PARKED.length }, apartSeconds: 1790 })
})

test('what a phone sends again is stored once, also beside another phone', async () => {
  const { id, driver, foreman, record } = await makeMachine()
  const some = DRIVEN.slice(0, 20)
  expect([await record(driver, some), await record(driver, some)]).toEqual([20, 0])
  expect([await record(foreman, some), await record(foreman, some), await record(driver, some)]).toEqual([20, 0, 0])
  const track = await readTrack({ db, pool }, id, some[0]?.at ?? 0, (some.at(-1)?.at ?? 0) + 1)
  expect([track.t.length, track.recorders]).toEqual([40, [driver.id, foreman.id].toSorted()])
})

test('a second phone that comes late changes the day, and the one which its last hour leads into', async () => {
  const { id, driver, foreman, record } = await makeMachine()
  const evening = (points: typeof DRIVEN) => points.map((point) => ({ ...point, at: point.at + 20.5 * 3600_000 }))
  await record(driver, evening(DRIVEN))
  await makePoints(db, id, [{ at: Date.parse('2026-06-18T00:10+03:00'), recorder: driver.id }])
  await freshenDays({ db, pool }, [id])
  await db.updateTable('track_days').set({ checked: true }).where('equipment', '=', id).execute()
  await record(foreman, evening(PARKED))
  await freshenDays({ db, pool }, [id])
  const days = db.selectFrom('track_days').select(['day', 'apart_s', 'checked']).where('equipment', '=', id)
  expect(await days.orderBy('day').execute()).toEqual([
    { day: '2026-06-17', apart_s: 1790, checked: false },
    { day: '2026-06-18', apart_s: 0, checked: false },
  ])
})

test('the holder of a public link does not learn the names of the phones', async () => {
  const { id, cookie, driver, foreman, record } = await makeMachine()
  await record(driver, DRIVEN)
  await record(foreman, PARKED)
  const link = await ask(setPublicLink, { params: { equipmentId: id }, body: { on: true } }, { cookie })
  const { body } = await app.inject(`/api/get-public-data/${id}/${link.token}`)
  expect(JSON.parse(body).data.locations).toHaveLength(DRIVEN.length)
  expect(body).not.toContain('Телефон')
})

test('of two phones in one cab the one whose clock is an hour ahead is put right, and the day says it', async () => {
  const { id, driver, foreman, record, cookie } = await makeMachine()
  const way = machineDay([{ does: 'city', seconds: 3600, kmh: 50 }], { every: 5 }).points
  await record(driver, way)
  await record(
    foreman,
    way.map((point) => ({ ...point, at: point.at + 3600_000, lat: point.lat + 5 * METRE })),
  )
  const day = await ask(getWholeDay, { querystring: { equipmentId: id, day: DAY } }, { cookie })
  expect(day.clockShifts).toMatchObject([{ recorders: ['Телефон водителя', 'Телефон прораба'] }])
  expect(day.clockShifts[0]?.ms).toBeCloseTo(-3600_000, -4)
  expect([day.disagreements, day.gaps]).toEqual([[], []])
  const { locations } = await ask(getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
  expect(locations.map(({ day: name, distance }) => [name, distance])).toEqual([[DAY, day.distance]])
})
