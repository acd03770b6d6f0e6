import type { Db } from './connect.ts'

/** Runs `work` in the caller's transaction, or in one of its own. */
export const withinTransaction = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
