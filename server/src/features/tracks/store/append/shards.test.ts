/**
 * Shards of plain PostgreSQL, and of a database where tables and functions of the same names stand in for Citus
 * (`test/stand-in-citus.sql`): two shards on two nodes, by the last digit of the machine's id.
 */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { atEnd } from '../../../../../test/at-end.ts'
import { makePlainDatabase, makeStandInCluster } from '../../../../../test/citus/stand-in-citus.ts'
import { connectBeside } from '../../../../../test/clone.ts'
import { makePoints, makeRecorder } from '../../../../../test/track-factories.ts'
import { ASK_CITUS, ONE_SHARD, openShards, watchForSpread } from '../../../../db/cluster/shards.ts'
import { connect, type Database } from '../../../../db/connect.ts'
import { hashToken } from '../../../../outside/tokens.ts'
import { freshenDays } from '../../../days/freshen-days.queries.ts'
import { claimDays, machinesDue, momentBefore } from '../../../days/stale-days.queries.ts'
import { openIngest } from '../append.ts'
import { holdWriting, writingOver } from '../rights.queries.ts'

// The test itself lets time pass.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

let cluster: Database
beforeEach(async () => {
  cluster = connect(await makeStandInCluster(), () => {}, 'setup', { connections: 2 })
  atEnd(cluster.close)
  await cluster.pool.query(`
    insert into pg_dist_shard values ('tracking', 11), ('tracking', 12);
    insert into pg_dist_placement values (11, 1), (12, 2);
    ${ASK_CITUS}`)
})

const LOW = '00000000-0000-7000-8000-000000000001'
const HIGH = '00000000-0000-7000-8000-00000000000f'
const NOTHING = { speed: null, accuracy: null, heading: null, altitude: null, battery: null, mock: null }
const opened = async () => {
  const shards = await openShards(cluster.pool)
  atEnd(async () => shards.close())
  return shards
}
const aMinute = () => vi.advanceTimersByTimeAsync(60_000)

test('a database that is not spread is one shard', async () => {
  const { pool, close } = connect(await makePlainDatabase(), () => {}, 'setup')
  expect(await openShards(pool)).toBe(ONE_SHARD)
  await close()
})

test('a server that began before the database was spread notices it within seconds, once', async () => {
  const { pool, close } = connect(await makePlainDatabase(), () => {}, 'setup')
  const spread = vi.fn()
  const end = watchForSpread(pool, spread)
  atEnd(async () => end())
  await vi.advanceTimersByTimeAsync(5_000)
  await pool.query('select 1')
  expect(spread).not.toHaveBeenCalled()
  await pool.query(ASK_CITUS.replace(/get_shard_id[^$]*/, '0 ').replace(/shardid::int from pg_dist_shard[^$]*/, '12 '))
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.poll(() => spread.mock.calls.length).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  await pool.query('select 1')
  expect(spread).toHaveBeenCalledOnce()
  await close()
})

test('each machine has its shard, and each shard its node', async () => {
  const shards = await opened()
  const places = await shards.of([HIGH, LOW, HIGH])
  expect(places).toEqual([12, 11, 12])
  expect([places.map(shards.nodeOf), shards.nodes]).toEqual([[2, 1, 2], 2])
})

test('a shard that moves is found on its new node, one that is split divides machines anew', async () => {
  const shards = await opened()
  await cluster.pool.query('update pg_dist_placement set groupid = 3 where shardid = 12')
  await aMinute()
  await expect.poll(() => shards.nodeOf(12)).toBe(3)
  expect(shards.division).toBe(0)
  await cluster.pool.query(`update pg_dist_shard set shardid = 13 where shardid = 12;
    update pg_dist_placement set shardid = 13 where shardid = 12`)
  await aMinute()
  await expect.poll(() => shards.division).toBe(1)
  expect(await shards.of([LOW, HIGH])).toEqual([11, 12])
})

test('points of a known recorder are stored by the new division too', async () => {
  const shards = await opened()
  const ingest = openIngest(cluster, shards)
  const { token } = await makeRecorder(cluster.db)
  const record = (at: number) =>
    ingest.deliver({ tokenHash: hashToken(token), points: [{ ...NOTHING, at, lat: 55, lng: 37 }] })
  await expect(record(Date.UTC(2026, 6, 17))).resolves.toMatchObject({ accepted: 1 })
  await cluster.pool.query('update pg_dist_shard set shardid = shardid + 10')
  await cluster.pool.query('update pg_dist_placement set shardid = shardid + 10')
  await aMinute()
  await expect.poll(() => shards.division).toBe(1)
  await expect(record(Date.UTC(2026, 6, 17, 1))).resolves.toMatchObject({ accepted: 1 })
})

test('points of several machines, with readings too, are stored once in a spread database', async () => {
  const ingest = openIngest(cluster, await opened())
  const recorders = [await makeRecorder(cluster.db), await makeRecorder(cluster.db), await makeRecorder(cluster.db)]
  const T0 = Date.UTC(2026, 6, 17)
  const points = [0, 1, 2].map((second) => ({ ...NOTHING, at: T0 + second * 1000, lat: 55 + second, lng: 37 }))
  const [first, second, third] = points as [Point, Point, Point]
  const send = (points: Point[]) =>
    Promise.all(recorders.map(({ token }) => ingest.deliver({ tokenHash: hashToken(token), points })))
  expect(await send([first])).toMatchObject(Array(3).fill({ accepted: 1 }))
  expect(await send([first, { ...second, engine: 5, fuel: 60.5 }])).toMatchObject(Array(3).fill({ accepted: 1 }))
  expect(await send([second, third])).toMatchObject(Array(3).fill({ accepted: 1 }))
  const { rows } = await cluster.pool.query<{ stored: string[] }>(
    `select array_agg(concat_ws(' ', extract(second from recorded_at)::int, lat, engine_s, fuel_l) order by recorded_at) as stored
    from track_points where equipment = any($1) group by equipment`,
    [recorders.map(({ equipment }) => equipment)],
  )
  expect(rows.map(({ stored }) => stored)).toEqual(Array(3).fill(['0 55', '1 56 5 60.5', '2 57']))
})

describe('who takes a right away waits for those who write', () => {
  async function writing(shard: number) {
    const writer = await connectBeside(cluster)
    await writer.query(`begin; ${holdWriting(shard)}`)
    return () => writer.query('commit')
  }
  const settled = (promise: Promise<void>) => {
    let done = false
    void promise.then(() => {
      done = true
    })
    return () => done
  }

  test.each([0, 11, 12])('of any machine: in shard %i', async (shard) => {
    const end = await writing(shard)
    const over = writingOver(cluster.db)
    const isOver = settled(over)
    const beside = await connectBeside(cluster)
    await expect
      .poll(
        async () => (await beside.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
      )
      .toBe(1)
    expect(isOver()).toBe(false)
    await end()
    await over
  })

  test('of one machine: not in the shards of others', async () => {
    const end = await writing(12)
    await writingOver(cluster.db, [LOW])
    await end()
  })
})

test('a worker claims days of one shard, and the days of all are summed', async () => {
  const { db, pool } = cluster
  const ids: string[] = []
  for (let i = 0; i < 12; i++) ids.push((await makeRecorder(db)).equipment)
  for (const id of ids)
    await makePoints(db, id, [{ at: Date.UTC(2026, 5, 17, 9) }, { at: Date.UTC(2026, 5, 17, 9, 1) }])
  const shards = await opened()
  const until = await momentBefore(db, 0)
  const groups = await machinesDue(db, until, 8)
  expect(groups.flat().sort()).toEqual(ids.toSorted())
  for (const group of groups) expect(new Set(await shards.of(group)).size).toBe(1)
  const claimed = await claimDays(db, until, groups[0] ?? [], 8)
  expect(claimed.length).toBeGreaterThan(0)
  expect(new Set(await shards.of(claimed.map(({ equipment }) => equipment))).size).toBe(1)
  await freshenDays({ db, pool }, ids)
  expect(await db.selectFrom('stale_days').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('track_days').selectAll().execute()).toHaveLength(12)
})
