/** What a cluster does of itself; run where TEST_NODES names one, as all tests of the server are then. */
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { nodesOf, onServer } from '../../../test/citus/nodes.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { makePoints, makeTracking } from '../../../test/track-factories.ts'
import { distribute } from './distribute.ts'
import { refuseWorker } from './role.ts'
import { openShards } from './shards.ts'
import { TRACK_TABLES } from './track-tables.ts'

test('TEST_NODES names addresses, the coordinator first, with commas or spaces between', () => {
  expect([nodesOf(undefined), nodesOf('a, b\nc')]).toEqual([[], ['a', 'b', 'c']])
})

const nodes = inject('nodes')
if (nodes.length === 0)
  process.stderr.write('Нет TEST_NODES: тесты идут на одной PostgreSQL, на кластере Citus ничего не проверено\n')

describe.skipIf(nodes.length === 0)('on a cluster', async () => {
  const database = nodes.length === 0 ? undefined : await cloneDatabase(2)
  const { pool, db } = database ?? ({} as Awaited<ReturnType<typeof cloneDatabase>>)
  const onNode = (node: string) => {
    const url = onServer(node, new URL(pool.options.connectionString ?? '').pathname.slice(1))
    const own = new pg.Pool({ connectionString: url, max: 1 })
    atEnd(() => own.end())
    return own
  }

  test('a clone has all tables of tracks in one group, and to distribute it again changes nothing', async () => {
    const { rows } = await pool.query<{ name: string; colocation: number }>(
      'select logicalrelid::text as name, colocationid as colocation from pg_dist_partition where partmethod = $1',
      ['h'],
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...TRACK_TABLES]))
    expect(new Set(rows.map(({ colocation }) => colocation)).size).toBe(1)
    const placements = await distribute(pool, { say: (line) => expect.fail(line) })
    expect(new Set(placements.map(({ table }) => table))).toEqual(new Set(TRACK_TABLES))
  })

  test('points of a machine are in this clone alone, and every node answers for them', async () => {
    const { equipment } = await makeTracking(db)
    await makePoints(db, equipment, [{ at: Date.now() }])
    const count = async (of: pg.Pool) =>
      (await of.query('select from track_points where equipment = $1', [equipment])).rowCount
    for (const node of nodes) expect(await count(onNode(node))).toBe(1)
    expect(await count((await cloneDatabase()).pool)).toBe(0)
  })

  test('a worker is refused as DATABASE_URL', async () => {
    for (const worker of nodes.slice(1)) await expect(refuseWorker(onNode(worker))).rejects.toThrow(/координатор/)
  })

  test('machines are in shards on several nodes', async () => {
    const shards = await openShards(pool)
    const places = await shards.of(Array.from({ length: 100 }, () => crypto.randomUUID()))
    expect(new Set(places.map(shards.nodeOf)).size).toBe(shards.nodes)
    shards.close()
  })
})
