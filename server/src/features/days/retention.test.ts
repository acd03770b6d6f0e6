import * as api from '@spetskarta/shared/days/days.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt, daySpanAt } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeTracking } from '../../../test/track-factories.ts'
import { trackingOf } from '../tracks/tracking.queries.ts'
import { findDay } from './days.queries.ts'
import { freshenDays } from './freshen-days.queries.ts'
import { archiveFinishedDays, emptyOldDays, sweepTracks } from './retention.queries.ts'

const { db, pool, ask, signIn, makeUser, makeEquipment } = await testApp()

const today = daySpanAt('Europe/Moscow', Date.now())

const pointsOf = async (equipment: string) =>
  (await db.selectFrom('track_points').select('recorded_at').where('equipment', '=', equipment).execute()).length

const archivedUntil = async (id: string) => (await trackingOf(db, [id]))[0]?.archivedUntil

test('finished days are archived at midnight of their own zone', async () => {
  const { equipment: moscow } = await makeTracking(db)
  const { equipment: kamchatka } = await makeTracking(db, { time_zone: 'Asia/Kamchatka' })
  await archiveFinishedDays(db)
  expect(await archivedUntil(moscow)).toBe(today.start - 1)
  expect(await archivedUntil(kamchatka)).toBe(daySpanAt('Asia/Kamchatka', Date.now()).start - 1)
})

test('days that the owner archived after midnight stay archived', async () => {
  const cleared = new Date(Date.now() - 1)
  const { equipment } = await makeTracking(db, { archived_until: cleared })
  await archiveFinishedDays(db)
  expect(await archivedUntil(equipment)).toBe(cleared.getTime())
})

describe('after the retention of 30 days', () => {
  const OLD = today.start - 31 * DAY

  /** Two points on a day that is too old and one on the oldest day that is kept. */
  async function makeEmptied() {
    const owner = await makeUser()
    const cookie = await signIn(owner)
    const { id } = await makeEquipment({ owner: owner.id })
    const { id: other } = await makeEquipment({ owner: owner.id })
    for (const machine of [id, other])
      await makePoints(db, machine, [{ at: OLD }, { at: OLD + 10_000, lat: 55.57 }, { at: today.start - 30 * DAY }])
    await ask(api.setRetention, { params: { equipmentId: id }, body: { days: 30 } }, { cookie })
    await emptyOldDays({ db, pool })
    return { id, other, cookie }
  }

  test('older points are deleted, of that machine only', async () => {
    const { id, other } = await makeEmptied()
    expect([await pointsOf(id), await pointsOf(other)]).toEqual([1, 3])
  })

  test('an emptied day keeps its sums', async () => {
    const { id, cookie } = await makeEmptied()
    const table = await ask(api.getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
    expect(table).toMatchObject({ count: 2, locations: [{ locations: 1 }, { locations: 2 }] })
    const full = await ask(api.getWholeDay, { querystring: { equipmentId: id, day: OLD } }, { cookie })
    expect(full).toMatchObject({ locations: [], summary: { points: 2 } })
    expect(full.distance).toBeCloseTo(0.3336, 3)
  })

  test('a late point of an emptied day is deleted and does not change its sums', async () => {
    const { id, cookie } = await makeEmptied()
    await makePoints(db, id, [{ at: OLD + 5000 }])
    const table = await ask(api.getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
    expect(table).toMatchObject({ count: 2, locations: [{ locations: 1 }, { locations: 2 }] })
    await emptyOldDays({ db, pool })
    expect(await pointsOf(id)).toBe(1)
    const { day } = daySpanAt('Europe/Moscow', OLD)
    expect((await findDay(db, id, day))?.distance_m).toBeCloseTo(333.6, 0)
  })
})

test('a late point of the oldest day that is kept counts', async () => {
  const { id } = await makeEquipment()
  await makeTracking(db, { equipment: id, retention_days: 30 })
  const oldest = today.start - 30 * DAY
  await makePoints(db, id, [{ at: oldest }, { at: oldest + 10_000 }])
  await emptyOldDays({ db, pool })
  await makePoints(db, id, [{ at: oldest + 5000 }])
  await freshenDays({ db, pool }, [id])
  expect(await findDay(db, id, dayAt('Europe/Moscow', oldest))).toMatchObject({ points: 3, emptied_at: null })
})

test('machines that have nothing too old are not touched, the others all, however many pages of them', async () => {
  const machines = await Promise.all(
    Array.from({ length: 18 }, async (_, i) => {
      const { equipment } = await makeTracking(db, { retention_days: 30 })
      await makePoints(db, equipment, [{ at: today.start - (i % 6 === 0 ? 5 : 40) * DAY }])
      return equipment
    }),
  )
  await emptyOldDays({ db, pool }, undefined, 4)
  const left = await Promise.all(machines.map(pointsOf))
  expect(left).toEqual(machines.map((_, i) => (i % 6 === 0 ? 1 : 0)))
  // Summed before its points went; what is not emptied waits for its sum.
  const waiting = await db.selectFrom('stale_days').select('equipment').where('equipment', 'in', machines).execute()
  expect(waiting.map(({ equipment }) => equipment).sort()).toEqual(machines.filter((_, i) => i % 6 === 0).sort())
})

describe('a day that is not summed', () => {
  const OLD = today.start - 40 * DAY
  const dayOfOld = dayAt('Europe/Moscow', OLD)

  async function makeOld() {
    const { equipment } = await makeTracking(db, { retention_days: 30 })
    await makePoints(db, equipment, [{ at: OLD - DAY }, { at: OLD }, { at: OLD + 10_000 }, { at: OLD + DAY }])
    return equipment
  }
  const emptiedOf = async (equipment: string) =>
    (
      await db
        .selectFrom('track_days')
        .select('day')
        .where('equipment', '=', equipment)
        .where('emptied_at', 'is not', null)
        .orderBy('day')
        .execute()
    ).map(({ day }) => day)

  test('keeps its points when the server stops in the middle', async () => {
    const id = await makeOld()
    await freshenDays({ db, pool }, [id])
    await makePoints(db, id, [{ at: OLD + 20_000 }])
    const stopping = new AbortController()
    // It is stopped while it looks for days to sum.
    const stopped = db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('stale_days')) stopping.abort()
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await emptyOldDays({ db: stopped, pool }, stopping.signal)
    expect([await pointsOf(id), await emptiedOf(id)]).toEqual([5, []])
    await emptyOldDays({ db, pool })
    expect([await pointsOf(id), await findDay(db, id, dayOfOld)]).toMatchObject([0, { points: 3 }])
  })

  test('does not keep other machines from being emptied', async () => {
    const machines = [await makeOld(), await makeOld(), await makeOld()]
    let failures = 1
    const unread: typeof pool = Object.assign(Object.create(pool), {
      connect: () => (failures-- > 0 ? Promise.reject(new Error('a point that cannot be read')) : pool.connect()),
    })
    await expect(emptyOldDays({ db, pool: unread }, undefined, 1)).rejects.toThrow('cannot be read')
    const left = await Promise.all(machines.map(pointsOf))
    expect(left.sort()).toEqual([0, 0, 4])
  })
})

test('photos older than the retention are deleted', async () => {
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

const chapterOfNothing = (equipment: string, at: number) => ({
  equipment,
  day: dayAt('Europe/Moscow', at),
  since: new Date(at),
  until: new Date(at + 3600_000),
  chapter: Buffer.of(),
})

test('the points of a deleted machine are swept, those of others stay', async () => {
  const { id } = await makeEquipment()
  const { id: other } = await makeEquipment()
  for (const machine of [id, other]) await makePoints(db, machine, [{ at: today.start }])
  await db
    .insertInto('day_chapters')
    .values([id, other].map((equipment) => chapterOfNothing(equipment, today.start)))
    .execute()
  await db.deleteFrom('items').where('id', '=', id).execute()
  await sweepTracks(db)
  expect([await pointsOf(id), await pointsOf(other)]).toEqual([0, 1])
  expect(await db.selectFrom('doomed_machines').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('stale_days').selectAll().where('equipment', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('day_chapters').select('equipment').execute()).toEqual([{ equipment: other }])
})

test('a deleted machine that cannot be swept does not hold up the others', async () => {
  const machines = await Promise.all([makeEquipment(), makeEquipment(), makeEquipment()])
  const ids = machines.map(({ id }) => id)
  for (const id of ids) await makePoints(db, id, [{ at: today.start }])
  await db.deleteFrom('items').where('id', 'in', ids).execute()
  const { rows } = await sql<{ equipment: string }>`select equipment from doomed_machines`.execute(db)
  const [refused = '', ...others] = rows.map(({ equipment }) => equipment)
  await sql`create function refused() returns trigger language plpgsql as
    'begin if old.equipment = tg_argv[0]::uuid then raise exception ''refused''; end if; return old; end'`.execute(db)
  await sql`create trigger refused before delete on doomed_machines for each row
    execute function refused(${sql.lit(refused)})`.execute(db)
  try {
    await expect(sweepTracks(db)).rejects.toThrow('refused')
  } finally {
    await sql`drop function refused cascade`.execute(db)
  }
  expect(await Promise.all(others.map(pointsOf))).toEqual([0, 0])
  expect(await db.selectFrom('doomed_machines').select('equipment').execute()).toEqual([{ equipment: refused }])
  await sweepTracks(db)
  expect(await pointsOf(refused)).toBe(0)
})

test('the choice of a driver outlives the retention without its place, other notes do not', async () => {
  const { id } = await makeEquipment()
  await makeTracking(db, { equipment: id, retention_days: 30 })
  const old = new Date(today.start - 40 * DAY)
  await makePoints(db, id, [{ at: old.getTime() }])
  const noted = { equipment: id, at: old, lat: 55, lng: 38, driver_name: '' }
  await db
    .insertInto('driver_notes')
    .values([
      { ...noted, id: crypto.randomUUID(), what: 'driver' },
      { ...noted, id: crypto.randomUUID(), what: 'fuel' },
      { ...noted, id: crypto.randomUUID(), what: 'driver', at: new Date(today.start) },
    ])
    .execute()
  await emptyOldDays({ db, pool })
  const left = await db
    .selectFrom('driver_notes')
    .select(['what', 'lat'])
    .where('equipment', '=', id)
    .orderBy('at')
    .execute()
  expect(left).toEqual([
    { what: 'driver', lat: null },
    { what: 'driver', lat: 55 },
  ])
})

test('chapters of points that retention deletes go with them', async () => {
  await db.deleteFrom('day_chapters').execute()
  const { id } = await makeEquipment()
  await makeTracking(db, { equipment: id, retention_days: 30 })
  const [old, kept] = [today.start - 40 * DAY, today.start]
  await makePoints(db, id, [{ at: old }, { at: kept }])
  await freshenDays({ db, pool }, [id])
  await db
    .insertInto('day_chapters')
    .values([old, kept].map((at) => chapterOfNothing(id, at)))
    .execute()
  await emptyOldDays({ db, pool })
  expect(await db.selectFrom('day_chapters').select('since').execute()).toEqual([{ since: new Date(kept) }])
})
