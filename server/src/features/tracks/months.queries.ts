/** Points are stored in monthly partitions; each is made when its first point comes. */
import type pg from 'pg'
import { codeOf } from '../../outside/error-fields.ts'

/** SQLSTATE: no partition for a row. */
const NO_PARTITION = '23514'

export const isPartitionMissing = (error: unknown): boolean => codeOf(error) === NO_PARTITION

/** `moment`: any of the month, ms. */
export async function ensureMonth(pool: pg.Pool, moment: number): Promise<void> {
  await pool.query('select ensure_track_month($1)', [new Date(moment)])
}
