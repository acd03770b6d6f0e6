/** Points that come for months which are kept by columns. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../../../test/at-end.ts'
import { connectBeside } from '../../../../../test/clone.ts'
import { makePoints, makeRecorder } from '../../../../../test/track-factories.ts'
import { openShards } from '../../../../db/cluster/shards.ts'
import { connect } from '../../../../db/connect.ts'
import { hashToken } from '../../../../outside/tokens.ts'
import { openIngest } from '../append.ts'
import { monthsAgo, openColumnar } from './columnar.fixture.ts'
import { numberOfMonth } from './months.rules.ts'
import { holdOldPoints, OLD_MONTHS } from './old-months.queries.ts'

const { db, pool, keep } = await openColumnar()

const OLD = monthsAgo(5)
const NOW = Date.now()
const NOTHING = { speed: null, accuracy: null, heading: null, altitude: null, battery: null, mock: null }
const pointAt = (at: number): Point => ({ ...NOTHING, at, lat: 55, lng: 37 })

let ingest: ReturnType<typeof openIngest>
beforeAll(async () => {
  await makePoints(db, (await makeRecorder(db)).equipment, [{ at: OLD }, { at: monthsAgo(6) }])
  await keep(3)
  const shards = await openShards(pool)
  atEnd(async () => shards.close())
  ingest = openIngest({ pool }, shards)
})

const deliver = (token: string, ...moments: number[]) =>
  ingest.deliver({ tokenHash: hashToken(token), points: moments.map(pointAt) })
async function stored(equipment: string) {
  const points = db.selectFrom('track_points').select('recorded_at').where('equipment', '=', equipment)
  return (await points.orderBy('recorded_at').execute()).map(({ recorded_at }) => recorded_at.getTime())
}

test('the old month refuses what columnar tables refuse', async () => {
  const { equipment, id } = await makeRecorder(db)
  const point = { equipment, recorder: id, recorded_at: new Date(OLD), lat: 55, lng: 37 }
  const insert = db.insertInto('track_points').values(point)
  await expect(insert.onConflict((conflict) => conflict.doNothing()).execute()).rejects.toThrow(/insert_speculative/)
  await insert.execute()
  await expect(db.deleteFrom('track_points').where('equipment', '=', equipment).execute()).rejects.toThrow(
    /tuple_delete/,
  )
  await expect(
    db.updateTable('track_points').set({ battery: 1 }).where('equipment', '=', equipment).execute(),
  ).rejects.toThrow(/tuple_update/)
})

test('a late point is stored, with its day to be summed and counted, and once however often it comes', async () => {
  const { token, equipment } = await makeRecorder(db)
  expect(await deliver(token, OLD, OLD + 5000, OLD)).toMatchObject({ accepted: 2 })
  expect(await deliver(token, OLD + 5000, OLD + 10_000, monthsAgo(6))).toMatchObject({ accepted: 2 })
  expect(await stored(equipment)).toEqual([monthsAgo(6), OLD, OLD + 5000, OLD + 10_000])
  const days = await db.selectFrom('stale_days').select('day').where('equipment', '=', equipment).execute()
  expect(days).toHaveLength(2)
  const changes = await db.selectFrom('storage_changes').select('points').where('equipment', '=', equipment).execute()
  expect(changes.reduce((sum, { points }) => sum + Number(points), 0)).toBe(4)
})

test('with new points beside old ones all are stored and answered as one', async () => {
  const { token, equipment } = await makeRecorder(db)
  expect(await deliver(token, NOW, OLD)).toMatchObject({ accepted: 2, allowed: true })
  expect(await deliver(token, OLD, NOW, NOW + 1000)).toMatchObject({ accepted: 1 })
  expect(await stored(equipment)).toEqual([OLD, NOW, NOW + 1000])
})

test('the same points sent twice at once are stored once', async () => {
  const { token, equipment } = await makeRecorder(db)
  const other = openIngest({ pool }, await openShards(pool))
  const points = Array.from({ length: 50 }, (_, i) => pointAt(OLD + i * 1000))
  const answers = await Promise.all(
    [ingest, other, ingest, other].map((to) => to.deliver({ tokenHash: hashToken(token), points })),
  )
  expect(answers.reduce((sum, one) => sum + (typeof one === 'object' ? one.accepted : 0), 0)).toBe(50)
  expect(await stored(equipment)).toHaveLength(50)
})

test('a point that another delivery is just storing is not stored again', async () => {
  const { token, equipment, id } = await makeRecorder(db)
  const beside = await connectBeside({ pool })
  await beside.query('begin')
  await holdOldPoints(beside, equipment)
  await beside.query(
    'insert into track_points (equipment, recorder, recorded_at, lat, lng) values ($1, $2, $3, 55, 37)',
    [equipment, id, new Date(OLD)],
  )
  const answer = deliver(token, OLD, OLD + 1000)
  await expect.poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount).toBe(1)
  await beside.query('commit')
  expect(await answer).toMatchObject({ accepted: 1 })
  expect(await stored(equipment)).toEqual([OLD, OLD + 1000])
})

test('a revoked recorder and one that may no more store no old points', async () => {
  const { token, equipment, id } = await makeRecorder(db)
  await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', id).execute()
  expect(await deliver(token, OLD, NOW)).toBeUndefined()
  const stranger = await makeRecorder(db)
  await db.deleteFrom('items').where('id', '=', stranger.equipment).execute()
  expect(await deliver(stranger.token, OLD)).toBeUndefined()
  expect(await stored(equipment)).toEqual([])
})

test('while a month is written anew its points are sent back, those of other months are stored', async () => {
  const { token, equipment } = await makeRecorder(db)
  const beside = await connectBeside({ pool })
  await beside.query('begin')
  await beside.query('select pg_advisory_xact_lock($1, $2)', [OLD_MONTHS, numberOfMonth(OLD)])
  expect(await deliver(token, OLD, NOW)).toBe('busy')
  expect(await deliver(token, NOW)).toMatchObject({ accepted: 1 })
  expect(await deliver(token, monthsAgo(6))).toMatchObject({ accepted: 1 })
  await beside.query('commit')
  expect(await deliver(token, OLD, NOW)).toMatchObject({ accepted: 1 })
  expect(await stored(equipment)).toEqual([monthsAgo(6), OLD, NOW])
})

test('through an address of the nodes old points are stored as well', async () => {
  const { token, equipment } = await makeRecorder(db)
  const apart = connect(pool.options.connectionString ?? '', () => {}, 'setup', { connections: 2 })
  atEnd(apart.close)
  const both = openIngest({ pool, tracks: apart }, await openShards(pool))
  expect(await both.deliver({ tokenHash: hashToken(token), points: [pointAt(OLD), pointAt(NOW)] })).toMatchObject({
    accepted: 2,
  })
  expect(await stored(equipment)).toEqual([OLD, NOW])
})
