/** Marks changed days: their sums are older than what is stored, and a job sums them again. */
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { byShard, inOneShard } from '../../../db/cluster/shards.ts'
import type { Db } from '../../../db/connect.ts'

const mark = (equipment: string, moments: readonly Date[]): RawBuilder<unknown> =>
  sql`select mark_stale(array_fill(${equipment}::uuid, array[${moments.length}::int]), ${moments}::timestamptz[])`

/** Marks the days of a machine that contain these moments: nothing earlier on them has changed. */
export async function markDays(db: Db, equipment: string, moments: readonly Date[]): Promise<void> {
  if (moments.length > 0) await mark(equipment, moments).execute(db)
}

const MARK = 'select mark_stale(array_fill($1::uuid, array[cardinality($2::timestamptz[])]), $2::timestamptz[])'

/** The same on a given connection or a pool. */
export async function markDaysBy(client: pg.Pool | pg.ClientBase, equipment: string, moments: readonly Date[]) {
  if (moments.length > 0) await client.query(MARK, [equipment, moments])
}

/**
 * Those of the rows whose machines are in one shard, any one of several: a transaction may lock rows, and a statement read spans,
 * of only one shard.
 */
export const lyingTogether: <T extends { equipment: string }>(db: Db, rows: readonly T[]) => Promise<T[]> = inOneShard

/** All rows, grouped by shard. */
export const groupsTogether: <T extends { equipment: string }>(db: Db, rows: readonly T[]) => Promise<T[][]> = byShard
