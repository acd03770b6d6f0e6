/**
 * Points are stored in monthly partitions. Those of this month and the next are created ahead, others when their first point
 * arrives.
 */
import type pg from 'pg'
import { publishPoints } from '../../../db/cluster/publish-points.ts'
import { isSpread } from '../../../db/cluster/shards.ts'
import { codeOf } from '../../../outside/error-fields.ts'

/** SQLSTATE: no partition for a row. */
const NO_PARTITION = '23514'
const IS_THERE = '42P07'

export const isPartitionMissing = (error: unknown): boolean => codeOf(error) === NO_PARTITION

/** `moment`: any moment of the month, ms. Waits for a lock no longer than half a second. */
export async function ensureMonth(pool: pg.Pool, moment: number): Promise<void> {
  await pool.query('select ensure_track_month($1)', [new Date(moment)]).catch((error: unknown) => {
    // Another server has just created it: the function waits for that, but this connection still has its earlier view of the
    // tables.
    if (codeOf(error) !== IS_THERE) throw error
  })
}

/** So that no point has to wait for its month. `now` in ms. */
export async function makeMonthsAhead(pool: pg.Pool, now = Date.now()): Promise<void> {
  const date = new Date(now)
  for (const later of [0, 1]) await ensureMonth(pool, Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later))
  if (await isSpread(pool)) await publishPoints(pool)
}
