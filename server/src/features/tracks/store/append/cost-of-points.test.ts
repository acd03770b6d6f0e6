/**
 * What single points and their sums cost, counted: what the server sends, and on a cluster how many shards have to work for it.
 * Machines lie in 32 shards here as Citus would put them; nothing of it runs on a cluster.
 */
import { loadModule } from 'libpg-query'
import { expect, test } from 'vitest'
import { clonePlain } from '../../../../../test/citus/stand-in-citus.ts'
import { shapesOf } from '../../../../../test/statements/shapes.ts'
import { makeRecorder } from '../../../../../test/track-factories.ts'
import { ONE_SHARD, type Shards } from '../../../../db/cluster/shards.ts'
import { hashToken } from '../../../../outside/tokens.ts'
import { freshenDays } from '../../../days/freshen-days.queries.ts'
import { openIngest } from '../append.ts'

await loadModule()

const SHARDS = 32
const MACHINES = 10
const POINTS = 15
const T0 = Date.UTC(2026, 6, 17, 6)
const NOTHING = { speed: null, accuracy: null, heading: null, altitude: null, battery: null, mock: null }

/** Without the name of a machine every shard is queried. */
const tasksOf = (shape: string) => (/: .*no key/.test(shape) ? SHARDS : 1)

async function costOf(spread: boolean) {
  const database = await clonePlain(4)
  const { db, pool } = database
  if (spread)
    await pool.query(`create or replace function shard_of_machine(machine uuid) returns int language sql stable as
      $$ select 100 + abs(hashtext(machine::text)) % ${SHARDS} $$`)
  const statements: string[] = []
  const noted = new Set<unknown>()
  const overhear = (client: { query: unknown }) => {
    if (noted.has(client)) return
    noted.add(client)
    const query = (client.query as (...given: unknown[]) => unknown).bind(client)
    client.query = (...given: unknown[]) => {
      const text =
        typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string; cursor?: { text: string } })?.text
      if (text) statements.push(text)
      return query(...given)
    }
  }
  pool.on('acquire', overhear)
  const shards: Shards = {
    ...ONE_SHARD,
    nodes: 2,
    of: async (machines) => {
      const { rows } = await pool.query<{ shard: number }>(
        'select shard_of_machine(id) as shard from unnest($1::uuid[]) as m (id)',
        [machines],
      )
      return rows.map(({ shard }) => shard)
    },
    nodeOf: (shard) => shard % 2,
  }
  const ingest = openIngest({ pool }, spread ? shards : ONE_SHARD)
  const recorders = await Promise.all(Array.from({ length: MACHINES }, () => makeRecorder(db)))
  const record = (token: string, at: number) =>
    ingest.deliver({ tokenHash: hashToken(token), points: [{ ...NOTHING, at, lat: 55, lng: 37 }] })
  for (const { token } of recorders) await record(token, T0)
  await ingest.idle()
  await freshenDays(database)
  statements.length = 0
  for (let i = 1; i <= POINTS; i++)
    for (const { token } of recorders) expect(await record(token, T0 + i * 1000)).toMatchObject({ accepted: 1 })
  await ingest.idle()
  const stored = statements.splice(0)
  await freshenDays(database)
  const summed = statements.splice(0)
  expect(await db.selectFrom('stale_days').selectAll().execute()).toEqual([])
  return { points: workOf(stored, spread), sums: workOf(summed, spread) }
}

/** A point: what is sent, each as often as shards work for it. */
function workOf(texts: string[], spread: boolean): number {
  const more = texts.flatMap(shapesOf).reduce((sum, shape) => sum + (spread ? tasksOf(shape) - 1 : 0), 0)
  return (texts.length + more) / (MACHINES * POINTS)
}

test('single points and their sums cost a cluster three times what one database does at most, by count', async () => {
  const [plain, spread] = [await costOf(false), await costOf(true)]
  const costText = (name: string, { points, sums }: typeof plain) => `${name} ${points.toFixed(1)} + ${sums.toFixed(1)}`
  process.stdout.write(
    `Statements × shards a single point, with its sum: ${costText('one database', plain)}, ${costText('a cluster', spread)}\n`,
  )
  // On a slow machine each point has a notice of its own, else some share one.
  expect(plain.points).toBeLessThanOrEqual(4)
  expect(spread.points).toBeLessThan(8.5)
  expect(spread.points + spread.sums).toBeLessThan(3 * (plain.points + plain.sums))
})
