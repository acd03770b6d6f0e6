/** Files whose rows are deleted or were never written: the table `doomed_blobs`. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Blobs } from '../outside/blobs/blobs.ts'
import type { Db } from './connect.ts'

/** Longer than writing the files of a folder ever takes. */
const WRITTEN_WITHIN = '1 hour'
const AGAIN_AFTER = '10 minutes'
/** Any number, the same in every instance: sweeps share this advisory lock, a backup takes it exclusively. */
const LOCK = 7_270_417

/** No files are removed until `releaseSweeps` or until this connection ends. Resolves when removals under way are committed. */
export const holdSweeps = (client: pg.ClientBase) => client.query('select pg_advisory_lock($1)', [LOCK])

export const releaseSweeps = (client: pg.ClientBase) => client.query('select pg_advisory_unlock($1)', [LOCK])

/**
 * Call this before the first file of a folder is written: after a crash the sweep then removes the files. A folder that is
 * already doomed gets a new deadline.
 */
export async function doomFolder(db: Db, folder: string, within = WRITTEN_WITHIN): Promise<void> {
  const after = sql<Date>`now() + ${within}::interval`
  await db
    .insertInto('doomed_blobs')
    .values({ folder, after })
    .onConflict((conflict) => conflict.column('folder').doUpdateSet({ after }))
    .execute()
}

/** Call this in the transaction that deletes what referred to the folders. */
export async function doomNow(transaction: Db, folders: string[]): Promise<void> {
  await sql`insert into doomed_blobs (folder) select * from unnest(${folders}::text[]) as f (folder)
    on conflict (folder) do update set after = now()`.execute(transaction)
}

/** Call this in the transaction that refers to the folder. Throws where its files are already removed. */
export async function keepFolder(transaction: Db, folder: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('doomed_blobs')
    .where('folder', '=', folder)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new Error('the files were swept before anything referred to them')
}

/**
 * Removes the files that are due; simultaneous sweeps share the work. During a backup it removes none. Throws where the store
 * refuses.
 */
export async function sweepBlobs({ db, blobs }: { db: Db; blobs: Blobs }): Promise<void> {
  for (;;) {
    const swept = await db.transaction().execute((transaction) => sweepOne(transaction, blobs))
    if (swept === 'nothing is due') return
    if (swept !== 'removed') throw swept.failure
  }
}

type Swept = 'nothing is due' | 'removed' | { failure: unknown }

async function sweepOne(transaction: Db, blobs: Blobs): Promise<Swept> {
  const { rows } = await sql<{ may: boolean }>`select pg_try_advisory_xact_lock_shared(${LOCK}) as may`.execute(
    transaction,
  )
  if (!rows[0]?.may) return 'nothing is due'
  const due = await transaction
    .selectFrom('doomed_blobs')
    .select('folder')
    .where('after', '<=', sql<Date>`now()`)
    .orderBy('after')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return 'nothing is due'
  try {
    await blobs.remove(due.folder)
  } catch (failure) {
    // Moves it to the end of the queue: one bad folder must not block the others.
    const after = sql<Date>`now() + ${AGAIN_AFTER}::interval`
    await transaction.updateTable('doomed_blobs').set({ after }).where('folder', '=', due.folder).execute()
    return { failure }
  }
  await transaction.deleteFrom('doomed_blobs').where('folder', '=', due.folder).execute()
  return 'removed'
}
