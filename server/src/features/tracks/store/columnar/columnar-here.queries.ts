/** Whether a database can store months by columns: it must be spread over a cluster and have `citus_columnar`. */
import type pg from 'pg'
import { isSpread } from '../../../../db/cluster/shards.ts'

export async function canBeColumnar(pool: pg.Pool): Promise<boolean> {
  if (!(await isSpread(pool))) return false
  const { rowCount } = await pool.query(`select from pg_am where amname = 'columnar'`)
  return (rowCount ?? 0) > 0
}
