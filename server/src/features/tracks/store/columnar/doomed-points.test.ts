/** What has to go from months which are kept by columns, and files of such months. */
import { setRetention } from '@spetskarta/shared/days/days.ts'
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { makePoints, makeTracking } from '../../../../../test/track-factories.ts'
import { emptyOldDays } from '../../../days/retention.queries.ts'
import { openFiles } from '../../../track-files/track-files.fixture.ts'
import { monthsAgo, openColumnar, sweepDeleted } from './columnar.fixture.ts'

const database = await openColumnar()
const { db, pool, keep, columnar } = database
const server = await testApp({ database })
const { ask } = server
const { machine, into, undo, importsOf, storedAt } = openFiles(server)

const OLD = monthsAgo(5)
const NEW = monthsAgo(0)
/** When what is doomed has waited long enough. */
const LATER = Date.now() + 15 * DAY

beforeAll(async () => {
  const { equipment } = await makeTracking(db)
  await makePoints(
    db,
    equipment,
    [6, 5, 2, 0].map((ago) => ({ at: monthsAgo(ago) })),
  )
  await keep(3)
  expect(await columnar()).toHaveLength(2)
})

const momentsOf = async (equipment: string) => (await storedAt(equipment)).map((row) => row.recorded_at.getTime())
const insert = (equipment: string, ...moments: number[]) =>
  db
    .insertInto('track_points')
    .values(moments.map((at) => ({ equipment, recorded_at: new Date(at), lat: 55, lng: 37 })))
    .execute()
const doomed = (equipment: string) =>
  db.selectFrom('doomed_points').selectAll().where('equipment', '=', equipment).execute()
const countedOf = async (equipment: string) => {
  const rows = await db.selectFrom('storage_changes').select('points').where('equipment', '=', equipment).execute()
  return rows.reduce((sum, { points }) => sum + Number(points), 0)
}
const staleOf = (equipment: string) =>
  db.selectFrom('stale_days').select(['day', 'changes']).where('equipment', '=', equipment).orderBy('day').execute()
const fileOf = (...moments: number[]) =>
  ['Дата;Широта;Долгота', ...moments.map((at, i) => `${new Date(at).toISOString()};55,${i + 5};37,5`)].join('\r\n')

test('a file of an old month and a new one is stored, its copy adds nothing', async () => {
  const { id, cookie } = await machine()
  const file = fileOf(OLD, OLD + 60_000, NEW)
  expect((await into(id, file, cookie)).json()).toMatchObject({ accepted: 3 })
  expect((await into(id, file, cookie)).json()).toMatchObject({ accepted: 0 })
  expect(await momentsOf(id)).toEqual([OLD, OLD + 60_000, NEW])
})

test('an undone file: new points go at once, old ones with the next night, and the days are summed anew then', async () => {
  const { id, cookie } = await machine()
  await makeTracking(db, { equipment: id })
  await insert(id, OLD + HOUR)
  const { importId } = (await into(id, fileOf(OLD, OLD + 60_000, NEW), cookie)).json()
  expect(await undo(id, importId, cookie)).toEqual({ removed: 1, later: 2 })
  expect(await undo(id, importId, cookie)).toEqual({ removed: 0, later: 0 })
  expect(await importsOf(id, cookie)).toMatchObject([{ undoneAt: expect.any(Number), leaving: true }])
  expect(await momentsOf(id)).toEqual([OLD, OLD + 60_000, OLD + HOUR])
  const [before] = await staleOf(id)
  await keep(3)
  expect(await momentsOf(id)).toEqual([OLD + HOUR])
  expect(await importsOf(id, cookie)).toMatchObject([{ leaving: false }])
  expect(Number((await staleOf(id))[0]?.changes)).toBeGreaterThan(Number(before?.changes))
  expect(await doomed(id)).toEqual([])
  expect(await countedOf(id)).toBe(0)
  expect(await columnar()).toHaveLength(2)
  expect((await into(id, fileOf(OLD), cookie)).json()).toMatchObject({ accepted: 1 })
})

test('points that are too old go at once from months in rows, and within two weeks from those by columns', async () => {
  const { id, cookie } = await machine()
  const { id: other } = await machine()
  const moments = [monthsAgo(6), OLD, monthsAgo(2), NEW]
  for (const one of [id, other]) {
    await makeTracking(db, { equipment: one })
    await insert(one, ...moments)
    await sql`select mark_stale(array_fill(${one}::uuid, array[4]), ${moments.map((at) => new Date(at))}::timestamptz[])`.execute(
      db,
    )
  }
  await ask(setRetention, { params: { equipmentId: id }, body: { days: 40 } }, { cookie })
  await emptyOldDays({ db, pool })
  await emptyOldDays({ db, pool })
  expect(await momentsOf(id)).toEqual([monthsAgo(6), OLD, NEW])
  expect(await doomed(id)).toHaveLength(1)
  await keep(3)
  expect(await momentsOf(id)).toHaveLength(3)
  await insert(id, OLD + 5000)
  await keep(3, LATER)
  expect(await momentsOf(id)).toEqual([NEW])
  expect(await doomed(id)).toEqual([])
  expect(await countedOf(id)).toBe(-4)
  expect(await momentsOf(other)).toHaveLength(4)
})

test('of a deleted machine nothing is left two weeks later, and the sweep is over at once', async () => {
  const { id } = await machine()
  await makeTracking(db, { equipment: id })
  await insert(id, OLD, NEW)
  await db.deleteFrom('items').where('id', '=', id).execute()
  await sweepDeleted(db)
  expect(await db.selectFrom('doomed_machines').selectAll().execute()).toEqual([])
  expect(await momentsOf(id)).toEqual([OLD])
  await keep(3, LATER)
  expect(await momentsOf(id)).toEqual([])
  expect(await doomed(id)).toEqual([])
})
