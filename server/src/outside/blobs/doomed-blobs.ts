/** Files whose rows are gone, or never came to be: `doomed_blobs` of the migrations. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'

/** Longer than any writing takes. */
const WRITTEN_WITHIN = '1 hour'
const AGAIN_AFTER = '10 minutes'

/** Before the first file of a folder is written: a crash from here on leaves nothing behind. */
export async function doomFolder(db: Db, folder: string): Promise<void> {
  const after = sql<Date>`now() + ${WRITTEN_WITHIN}::interval`
  await db.insertInto('doomed_blobs').values({ folder, after }).execute()
}

/** In the transaction that refers to the folder. Throws where the files are gone already. */
export async function keepFolder(transaction: Db, folder: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('doomed_blobs')
    .where('folder', '=', folder)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new Error('the files were swept before anything referred to them')
}

/** Removes the files that are due; several sweeps at once share the work. Throws where a store does not take it. */
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
    // To the end of the queue: one folder must not keep the others from being swept.
    const after = sql<Date>`now() + ${AGAIN_AFTER}::interval`
    await transaction.updateTable('doomed_blobs').set({ after }).where('folder', '=', due.folder).execute()
    return { failure }
  }
  await transaction.deleteFrom('doomed_blobs').where('folder', '=', due.folder).execute()
  return 'removed'
}
