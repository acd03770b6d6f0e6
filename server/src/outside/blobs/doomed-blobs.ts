/** Files whose rows are deleted or were never written: the table `doomed_blobs`. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'

/** Longer than any write takes. */
const WRITTEN_WITHIN = '1 hour'
const AGAIN_AFTER = '10 minutes'

/** To call before the first file of a folder is written: after a crash the sweep then removes the files. */
export async function doomFolder(db: Db, folder: string): Promise<void> {
  const after = sql<Date>`now() + ${WRITTEN_WITHIN}::interval`
  await db.insertInto('doomed_blobs').values({ folder, after }).execute()
}

/** To call in the transaction that refers to the folder. Throws where the files are removed already. */
export async function keepFolder(transaction: Db, folder: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('doomed_blobs')
    .where('folder', '=', folder)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new Error('the files were swept before anything referred to them')
}

/** Removes the files that are due; several sweeps at the same time share the work. Throws where a store refuses. */
export async function sweepBlobs({ db, blobs }: Pick<Deps, 'db' | 'blobs'>): Promise<void> {
  for (;;) {
    const swept = await db.transaction().execute((transaction) => sweepOne(transaction, blobs))
    if (swept === 'nothing is due') return
    if (swept !== 'removed') throw swept.failure
  }
}

type Swept = 'nothing is due' | 'removed' | { failure: unknown }

async function sweepOne(transaction: Db, blobs: Deps['blobs']): Promise<Swept> {
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
