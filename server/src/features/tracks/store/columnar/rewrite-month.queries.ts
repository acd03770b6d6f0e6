/**
 * Rewrites a month of points, by columns or as rows, in the order in which days are read and without doomed points (decision 50).
 * Does not use `alter_table_set_access_method` of Citus, which locks the month while copying; a cluster locks all months together
 * with the one it writes.
 */
import type pg from 'pg'
import { NOTE_POINTS, SAY_ITSELF } from '../changes.queries.ts'
import { inOwnTransaction, lockPoints } from './lock-points.queries.ts'
import { numberOfMonth, type PointMonth } from './months.rules.ts'
import { OLD_MONTHS } from './old-months.queries.ts'

export type AccessMethod = 'columnar' | 'heap'

const IS_DISTRIBUTED = `select from pg_dist_partition where logicalrelid = 'track_points'::regclass`

/** Condition for doomed points, for points as `p`. */
const IS_DOOMED = `exists (select from doomed_points d where d.equipment = p.equipment and p.recorded_at >= d.since
  and p.recorded_at < d.until and (d.import is null or d.import = p.import))`

/** Whether the month has doomed points: of undone imports, or, with `all`, any. */
export async function isDue(pool: pg.Pool, { from, to }: PointMonth, all: boolean): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from track_points p where p.recorded_at >= $2 and p.recorded_at < $3 and exists (
      select from doomed_points d where d.equipment = p.equipment and p.recorded_at >= d.since and p.recorded_at < d.until
        and d.since < $3 and d.until > $2 and (d.import = p.import or (d.import is null and $1))) limit 1`,
    [all, from, to],
  )
  return (rowCount ?? 0) > 0
}

/**
 * All or nothing: if killed on the way, the month stays as it was. Writers of old points are kept out (`holdMonths`); those of
 * new points wait for a moment at the end.
 */
export const rewriteMonth = (pool: pg.Pool, month: PointMonth, method: AccessMethod): Promise<void> =>
  inOwnTransaction(pool, async (client) => {
    await client.query(SAY_ITSELF)
    // Months of points take longer than any other work of the jobs.
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1, 0), pg_advisory_xact_lock($1, $2)', [
      OLD_MONTHS,
      numberOfMonth(month.from.getTime()),
    ])
    const copy = await makeCopy(client, month, method)
    await noteRemoved(client, month.name, copy)
    await putInPlace(client, month, copy)
  })

// Reading a day checks the bounds of every chunk: larger chunks are fewer. A stripe is written from memory.
const SIZES = 'set local columnar.chunk_group_row_limit = 50000; set local columnar.stripe_row_limit = 300000'

/**
 * Returns the name of a new table with the points that stay and with the bounds of the month as a check, so that attaching it
 * needs no scan.
 */
async function makeCopy(client: pg.ClientBase, { name, from, to }: PointMonth, method: AccessMethod): Promise<string> {
  const copy = `${name}_new`
  await client.query(SIZES)
  await client.query(`create table ${copy} (like track_points including defaults including storage) using ${method}`)
  await client.query(
    `alter table ${copy} add check (recorded_at >= '${from.toISOString()}' and recorded_at < '${to.toISOString()}')`,
  )
  // The name must be short, or those of its shards would be cut off, and must differ from that of the existing month.
  const key = `key_${numberOfMonth(from.getTime())}_${Date.now().toString(36)}`
  if (method === 'heap')
    await client.query(`create unique index ${key} on ${copy} (equipment, recorded_at, recorder) nulls not distinct`)
  const { rowCount: distributed } = await client.query(IS_DISTRIBUTED)
  if (distributed)
    await client.query(`select create_distributed_table('${copy}', 'equipment', colocate_with => 'tracking')`)
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'track_points'::regclass and attnum > 0 and not attisdropped`,
  )
  const columns = rows[0]?.columns ?? ''
  // The day of a machine is contiguous in this order, so that little is unpacked to read it.
  await client.query(`insert into ${copy} (${columns}) select ${columns} from ${name} p where not ${IS_DOOMED}
    order by equipment, recorded_at, recorder`)
  return copy
}

/** Counts the points left out, by machine; throws if anything else is missing. */
async function noteRemoved(client: pg.ClientBase, name: string, copy: string): Promise<void> {
  const countsOf = async (table: string) => {
    const { rows } = await client.query<{ equipment: string; points: number }>(
      `select equipment, count(*)::int as points from ${table} group by equipment`,
    )
    return new Map(rows.map(({ equipment, points }) => [equipment, points]))
  }
  const [before, after] = [await countsOf(name), await countsOf(copy)]
  const less = [...before].map(([equipment, points]) => [equipment, points - (after.get(equipment) ?? 0)] as const)
  const changed = less.filter(([, points]) => points !== 0)
  if (changed.length === 0) return
  const { rows } = await client.query<{ equipment: string }>(
    'select distinct equipment from doomed_points where equipment = any($1::uuid[])',
    [changed.map(([equipment]) => equipment)],
  )
  const doomed = new Set(rows.map(({ equipment }) => equipment))
  const lost = changed.find(([equipment, points]) => points < 0 || !doomed.has(equipment))
  if (lost) throw new Error(`${name}: points of ${lost[0]} were written while it was written anew`)
  await client.query(NOTE_POINTS, [changed.map(([equipment]) => equipment), changed.map(([, points]) => -points)])
}

async function putInPlace(client: pg.ClientBase, { name, from, to }: PointMonth, copy: string): Promise<void> {
  await lockPoints(client)
  await client.query(`alter table track_points detach partition ${name}`)
  await client.query(`drop table ${name}`)
  await client.query(`alter table ${copy} rename to ${name}`)
  await client.query(`alter table track_points attach partition ${name}
    for values from ('${from.toISOString()}') to ('${to.toISOString()}')`)
}
