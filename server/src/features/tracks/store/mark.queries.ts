/** Days that have changed: their sums are older than what is stored, and a job sums them anew. */
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { byShard, inOneShard } from '../../../db/cluster/shards.ts'
import type { Db } from '../../../db/connect.ts'

const mark = (equipment: string, moments: readonly Date[]): RawBuilder<unknown> =>
  sql`select mark_stale(array_fill(${equipment}::uuid, array[${moments.length}::int]), ${moments}::timestamptz[])`

/** Those of a machine that have these moments: nothing earlier of them has changed. */
export async function markDays(db: Db, equipment: string, moments: readonly Date[]): Promise<void> {
  if (moments.length > 0) await mark(equipment, moments).execute(db)
}

const MARK = 'select mark_stale(array_fill($1::uuid, array[cardinality($2::timestamptz[])]), $2::timestamptz[])'

/** The same for a connection on which more is done, or a pool. */
export async function markDaysBy(client: pg.Pool | pg.ClientBase, equipment: string, moments: readonly Date[]) {
  if (moments.length > 0) await client.query(MARK, [equipment, moments])
}

/**
 * Those of the rows whose machines lie together: only of such one transaction may lock rows, and one statement read spans. Of
 * several places any.
 */
export const lyingTogether: <T extends { equipment: string }>(db: Db, rows: readonly T[]) => Promise<T[]> = inOneShard

/** All of them, those that lie together in a group each. */
export const groupsTogether: <T extends { equipment: string }>(db: Db, rows: readonly T[]) => Promise<T[][]> = byShard
