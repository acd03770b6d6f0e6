/** Whether a database can keep months by columns: one that is spread over a cluster, with `citus_columnar`. */
import type pg from 'pg'
import { isSpread } from '../../../../db/cluster/shards.ts'

export async function canBeColumnar(pool: pg.Pool): Promise<boolean> {
  if (!(await isSpread(pool))) return false
  const { rowCount } = await pool.query(`select from pg_am where amname = 'columnar'`)
  return (rowCount ?? 0) > 0
}
