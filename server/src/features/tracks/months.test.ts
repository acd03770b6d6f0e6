import { expect, test } from 'vitest'
import { makeDatabase } from '../../../test/clone.ts'
import { connect } from '../../db/connect.ts'
import { ensureMonth } from './months.queries.ts'

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
