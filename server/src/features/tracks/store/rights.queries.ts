/**
 * Writers of points hold a shared lock from before they read their rights until the points are on disk. So the code that revokes
 * a right can wait until the last write under it is finished (decision 47).
 */
import { sql } from 'kysely'
import { shardNumbers } from '../../../db/cluster/shards.ts'
import type { Db } from '../../../db/connect.ts'

/** First number of the advisory lock, the same on all servers of a database; the second one is the shard's. */
const WRITING = 1_769_957_735

/** Holds until the end of the transaction; later statements see everything that was committed before the lock was granted. */
export const holdWriting = (shard: number) => `select pg_advisory_xact_lock_shared(${WRITING}, ${Math.trunc(shard)})`

/**
 * Resolves when all writes are finished that may have read rights before this call, for these machines or for all. Call it after
 * the commit that changed the rights, outside a transaction. Takes one lock after another, so that a hanging shard does not block
 * the others.
 */
export async function writingOver(db: Db, machines?: readonly string[]): Promise<void> {
  for (const shard of await shardNumbers(db, machines))
    await sql`select pg_advisory_xact_lock(${sql.lit(WRITING)}, ${shard}::int)`.execute(db)
}
