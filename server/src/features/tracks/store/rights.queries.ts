/**
 * Who stores points holds a lock, shared with all who do, from before he reads who may write until the points are on disk.
 * So whoever has taken a right away can wait until the last write under it is over (decision 47).
 */
import { sql } from 'kysely'
import { shardNumbers } from '../../../db/cluster/shards.ts'
import type { Db } from '../../../db/connect.ts'

/** One number for all servers on a database; the second one is the shard's. */
const WRITING = 1_769_957_735

/** Until the end of the transaction; statements behind it see what was committed before it was given. */
export const holdWriting = (shard: number) => `select pg_advisory_xact_lock_shared(${WRITING}, ${Math.trunc(shard)})`

/**
 * Resolves when everything is over that may have read rights before this call, for these machines or for any: to be called after
 * the commit that changed them, outside of a transaction. One lock after another: while a shard hangs the others write on.
 */
export async function writingOver(db: Db, machines?: readonly string[]): Promise<void> {
  for (const shard of await shardNumbers(db, machines))
    await sql`select pg_advisory_xact_lock(${sql.lit(WRITING)}, ${shard}::int)`.execute(db)
}
