import { expect, test } from 'vitest'
import { makeStandInCluster } from '../../../../test/citus/stand-in-citus.ts'
import { makeDatabase } from '../../../../test/clone.ts'
import { distribute } from '../../../db/cluster/distribute.ts'
import { connect } from '../../../db/connect.ts'
import { ensureMonth, makeMonthsAhead } from './months.queries.ts'

const YEARS = 3

test('servers that make the same months at the same moment all find them made', async () => {
  const url = await makeDatabase()
  const open = () => connect(url, (error) => Promise.reject(error), 'setup', { connections: 1 })
  const [first, second] = [open(), open()]
  for (let month = 0; month < 12 * YEARS; month++)
    await Promise.all([first, second].map(({ pool }) => ensureMonth(pool, Date.UTC(2040, month))))
  const { rows } = await first.pool.query(`select from pg_tables where tablename ~ '^track_points_204[0-2]_'`)
  expect(rows).toHaveLength(12 * YEARS)
  await Promise.all([first.close(), second.close()])
})

test('on a cluster months made later send whole old rows too, or no shard of them could move while points are deleted', async () => {
  const { pool, close } = connect(await makeStandInCluster(), () => {}, 'setup', { connections: 1 })
  await distribute(pool, { tables: ['tracking', 'track_points'], say() {} })
  await makeMonthsAhead(pool, Date.UTC(2045, 0))
  const { rows } = await pool.query('select relreplident as how from pg_class where relname = $1', [
    'track_points_2045_02',
  ])
  expect(rows).toEqual([{ how: 'f' }])
  await close()
})
