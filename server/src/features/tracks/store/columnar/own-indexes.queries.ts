/**
 * The key of points and the index by time of receipt belong to the whole table, so every month has them. A month stored by
 * columns cannot have a block index, and the key would take three times the space of its points. So on a cluster with such months
 * each month stored as rows gets its own, and the whole table has none (decision 50).
 */
import type pg from 'pg'
import { inOwnTransaction, lockPoints } from './lock-points.queries.ts'

const KEY = 'track_points_key'
const RECEIVED = 'track_points_received'

/** For months created later, see `ensure_track_month`. */
const keyOf = (month: string) => `create unique index concurrently if not exists ${month}_key on ${month}
  (equipment, recorded_at, recorder) nulls not distinct`
const receivedOf = (month: string) => `create index concurrently if not exists ${month}_received on ${month}
  using brin (received_at) with (pages_per_range = 32, autosummarize = on)`

/**
 * Does nothing the second time; if interrupted, it continues where it was. `news`: months in which live events look for points:
 * older ones are never searched by time of receipt.
 */
export async function splitIndexes(pool: pg.Pool, news: readonly string[]): Promise<void> {
  const { rows: whole } = await pool.query(
    'select from unnest($1::text[]) as name where to_regclass(name) is not null',
    [[KEY, RECEIVED]],
  )
  if (whole.length === 0) return
  const { rows } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'track_points'::regclass order by 1`,
  )
  for (const { name } of rows) await make(pool, `${name}_key`, keyOf(name))
  for (const name of news) await make(pool, `${name}_received`, receivedOf(name))
  await inOwnTransaction(pool, async (client) => {
    await lockPoints(client)
    await client.query(`alter table track_points drop constraint if exists ${KEY}`)
    await client.query(`drop index if exists ${RECEIVED}`)
  })
}

async function make(pool: pg.Pool, index: string, statement: string): Promise<void> {
  // An interrupted index exists but is invalid.
  const { rowCount: broken } = await pool.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (broken) await pool.query(`drop index ${index}`)
  const client = await pool.connect()
  try {
    // Months of points take longer than any other work of the jobs.
    await client.query('set statement_timeout = 0')
    await client.query(statement)
  } finally {
    await client.query('reset statement_timeout').catch(() => {})
    client.release()
  }
}
