import * as api from '@spetskarta/shared/days/days.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt, daySpanAt } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeTracking } from '../../../test/track-factories.ts'
import { trackingOf } from '../tracks/tracking.queries.ts'
import { findDay, freshenDays } from './days.queries.ts'
import { archiveFinishedDays, emptyOldDays, sweepTracks } from './retention.queries.ts'

const { db, pool, ask, signIn, makeUser, makeEquipment } = await testApp()

const today = daySpanAt('Europe/Moscow', Date.now())

const pointsOf = async (equipment: string) =>
  (await db.selectFrom('track_points').select('recorded_at').where('equipment', '=', equipment).execute()).length

test('finished days become archive by their own midnight; today and what was archived later stay as they are', async () => {
  const { equipment: moscow } = await makeTracking(db)
  const { equipment: kamchatka } = await makeTracking(db, { time_zone: 'Asia/Kamchatka' })
  const cleared = new Date(Date.now() - 1)
  const { equipment: later } = await makeTracking(db, { archived_until: cleared })
  await archiveFinishedDays(db)
  const until = async (id: string) => (await trackingOf(db, [id]))[0]?.archivedUntil
  expect(await until(moscow)).toBe(today.start - 1)
  expect(await until(kamchatka)).toBe(daySpanAt('Asia/Kamchatka', Date.now()).start - 1)
  expect(await until(later)).toBe(cleared.getTime())
})

test('old points go, what their days came to stays, also when a late point of such a day comes', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id } = await makeEquipment({ owner: owner.id })
  const { id: kept } = await makeEquipment({ owner: owner.id })
  const old = today.start - 31 * DAY
  for (const machine of [id, kept])
    await makePoints(db, machine, [{ at: old }, { at: old + 10_000, lat: 55.57 }, { at: today.start - 30 * DAY }])
  await ask(api.setRetention, { params: { equipmentId: id }, body: { days: 30 } }, { cookie })
  await emptyOldDays({ db, pool })
  expect([await pointsOf(id), await pointsOf(kept)]).toEqual([1, 3])

  await makePoints(db, id, [{ at: old + 5000 }])
  const table = await ask(api.getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
  expect(table).toMatchObject({ count: 2, locations: [{ locations: 1 }, { locations: 2 }] })
  await emptyOldDays({ db, pool })
  expect(await pointsOf(id)).toBe(1)
  const day = daySpanAt('Europe/Moscow', old).day
  expect((await findDay(db, id, day))?.distance_m).toBeCloseTo(333.6, 0)
  const full = await ask(api.getWholeDay, { querystring: { equipmentId: id, day: old } }, { cookie })
  expect(full).toMatchObject({ locations: [], summary: { points: 2 } })
  expect(full.distance).toBeCloseTo(0.3336, 3)
})

test('the oldest day that is kept counts what comes late, as no emptied day does', async () => {
  const { id } = await makeEquipment()
  await makeTracking(db, { equipment: id, retention_days: 30 })
  const oldest = today.start - 30 * DAY
  await makePoints(db, id, [{ at: oldest }, { at: oldest + 10_000 }])
  await emptyOldDays({ db, pool })
  await makePoints(db, id, [{ at: oldest + 5000 }])
  await freshenDays({ db, pool }, [id])
  expect(await findDay(db, id, dayAt('Europe/Moscow', oldest))).toMatchObject({ points: 3, emptied_at: null })
})

test('photos that are too old go with the points', async () => {
  const { id } = await makeEquipment()
  await makeTracking(db, { equipment: id, retention_days: 1 })
  const photo = { equipment: id, width: 1, height: 1, bytes: 1 }
  await db
    .insertInto('photos')
    .values([
      { ...photo, id: crypto.randomUUID(), taken_at: new Date(today.start - 3 * DAY), sha256: Buffer.from('a') },
      { ...photo, id: crypto.randomUUID(), taken_at: new Date(), sha256: Buffer.from('b') },
    ])
    .execute()
  await emptyOldDays({ db, pool })
  expect(await db.selectFrom('photos').select('sha256').where('equipment', '=', id).execute()).toEqual([
    { sha256: Buffer.from('b') },
  ])
  expect(await db.selectFrom('doomed_blobs').select('folder').execute()).toHaveLength(1)
})

test('the points of a machine that is gone are swept, those of others stay', async () => {
  const { id } = await makeEquipment()
  const { id: other } = await makeEquipment()
  for (const machine of [id, other]) await makePoints(db, machine, [{ at: today.start }])
  await db.deleteFrom('items').where('id', '=', id).execute()
  await sweepTracks(db)
  expect([await pointsOf(id), await pointsOf(other)]).toEqual([0, 1])
  expect(await db.selectFrom('doomed_tracks').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('stale_days').selectAll().where('equipment', '=', id).execute()).toEqual([])
})
