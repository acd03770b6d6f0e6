import * as api from '@spetskarta/shared/days/days.ts'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { findDay } from './days.queries.ts'
import { freshenDays } from './freshen-days.queries.ts'

const { db, pool, ask, signIn, makeUser, makeEquipment } = await testApp()

const EIGHT = Date.parse('2026-06-17T08:00+03:00')

async function machine() {
  const user = await makeUser()
  const { id } = await makeEquipment({ owner: user.id })
  const { id: recorder, token } = await makeRecorder(db, { equipment: id })
  const points = Array.from({ length: 25 }, (_, i) => ({ at: EIGHT + i * 5 * MINUTE, lat: 55.567, recorder }))
  await makePoints(db, id, points)
  const tell = (body: object) =>
    ask(recordPoints, { body: { points: [], ...body } }, { headers: { authorization: `Bearer ${token}` } })
  const day = async () =>
    ask(api.getWholeDay, { querystring: { equipmentId: id, day: EIGHT } }, { cookie: await signIn(user) })
  const rows = async () =>
    (await ask(api.getDailyDataTable, { querystring: { equipmentId: id } }, { cookie: await signIn(user) })).locations
  const row = async () => (await rows())[0]
  return { id, recorder, tell, day, rows, row }
}

async function photo(equipment: string, recorder: string, takenAt: number) {
  const row = { id: crypto.randomUUID(), equipment, recorder, taken_at: new Date(takenAt) }
  const sha256 = Buffer.from(row.id)
  await db
    .insertInto('photos')
    .values({ ...row, sha256, width: 1, height: 1, bytes: 1 })
    .execute()
}

test('a day says which photos of the phone’s own interval have not come, by when they were taken', async () => {
  const { id, recorder, tell, day } = await machine()
  await tell({ photoPlans: [{ at: EIGHT, minutes: 30 }], stops: [EIGHT + 2 * HOUR] })
  for (const minutes of [30, 120]) await photo(id, recorder, EIGHT + minutes * MINUTE)
  const missing = [{ from: EIGHT + 30 * MINUTE, to: EIGHT + 90 * MINUTE }]
  expect((await day()).coverage?.photos).toEqual({ expected: 4, came: 2, missing })
})

test('a parked phone that has reported no interval covers the shift and has no number of photos', async () => {
  const { day } = await machine()
  const { coverage } = await day()
  expect(coverage?.photos).toBeNull()
  expect(coverage?.points).toMatchObject({ recordedSeconds: 2 * 3600, coveredSeconds: 2 * 3600 })
})

test('the list of days says the same, also after a phone sent its interval and its photos late', async () => {
  const { id, recorder, tell, row } = await machine()
  expect((await row())?.coverage).toEqual({
    photos: null,
    points: { recordedSeconds: 2 * 3600, coveredSeconds: 2 * 3600 },
  })
  await tell({ photoPlans: [{ at: EIGHT, minutes: 30 }], stops: [EIGHT + 2 * HOUR] })
  expect((await row())?.coverage.photos).toEqual({ expected: 4, came: 0 })
  await photo(id, recorder, EIGHT + 30 * MINUTE)
  await sql`select mark_stale(array[${id}::uuid], array[${new Date(EIGHT)}::timestamptz])`.execute(db)
  expect((await row())?.coverage.photos).toEqual({ expected: 4, came: 1 })
})

test('an interval reported late counts in the days after it, up to the next one', async () => {
  const { id, recorder, tell, rows } = await machine()
  for (const days of [1, 2, 3])
    await makePoints(
      db,
      id,
      Array.from({ length: 13 }, (_, i) => ({ at: EIGHT + days * DAY + i * 5 * MINUTE, lat: 55.567, recorder })),
    )
  const expected = async () => (await rows()).map(({ day, coverage }) => [day, coverage.photos?.expected])
  await tell({ photoPlans: [{ at: EIGHT + 2 * DAY, minutes: 0 }] })
  expect(await expected()).toEqual([
    ['2026-06-20', 0],
    ['2026-06-19', 0],
    ['2026-06-18', undefined],
    ['2026-06-17', undefined],
  ])
  await tell({ photoPlans: [{ at: EIGHT, minutes: 30 }] })
  expect((await expected()).map(([, photos]) => photos)).toEqual([0, 0, 19, 4])
})

test('days of several machines that are summed together have each their own photos', async () => {
  const all = await Promise.all([machine(), machine(), machine()])
  for (const [i, { id, recorder, tell }] of all.entries()) {
    if (i < 2) await tell({ photoPlans: [{ at: EIGHT, minutes: 30 + 30 * i }], stops: [EIGHT + 2 * HOUR] })
    for (let photos = 0; photos <= i; photos++) await photo(id, recorder, EIGHT + (photos + 1) * HOUR)
    await sql`select mark_stale(array[${id}::uuid], array[${new Date(EIGHT)}::timestamptz])`.execute(db)
  }
  await freshenDays(
    { db, pool },
    all.map(({ id }) => id),
  )
  const days = await Promise.all(all.map(({ id }) => findDay(db, id, '2026-06-17')))
  expect(days.map((day) => [day?.photos, day?.photos_expected, day?.photos_came])).toEqual([
    [1, 4, 1],
    [2, 2, 2],
    [3, null, null],
  ])
})
