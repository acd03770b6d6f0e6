/** Data to be deleted from columnar months, which happens when they are rewritten. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { tellRemoved } from '../../notices/track-notice.queries.ts'
import { sayItself } from '../changes.queries.ts'
import { markDays } from '../mark.queries.ts'

interface Doomed {
  equipment: string
  id: string
  import: string | null
  until: Date
}

/** `all`: everything, not only points of undone imports. */
interface Due {
  all: boolean
  rows: Doomed[]
}

/**
 * What must be deleted now: points of undone imports; or everything, as soon as something has waited since before `patience`, so
 * that a month is rewritten once for many.
 */
export async function dueNow(db: Db, patience: Date): Promise<Due> {
  const oldest = await db
    .selectFrom('doomed_points')
    .select('asked_at')
    .where('import', 'is', null)
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst()
  const all = oldest !== undefined && oldest.asked_at < patience
  const rows = await db
    .selectFrom('doomed_points')
    .select(['equipment', 'id', 'import', 'until'])
    .where(sql<SqlBool>`(import is not null or ${all})`)
    .execute()
  return { all, rows }
}

/** Ends entries whose points are in no month any more; the days of an undone import are then summed again. */
export const settle = (db: Db, { equipment, id, until }: Doomed): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sayItself(transaction)
    const gone = await transaction
      .deleteFrom('doomed_points')
      .where('equipment', '=', equipment)
      .where('id', '=', id)
      // More may have been doomed meanwhile.
      .where('until', '=', until)
      .returning(['import', 'moments'])
      .executeTakeFirst()
    if (!gone?.import) return
    const { moments } = gone
    await markDays(transaction, equipment, moments)
    await tellRemoved(transaction, equipment)
  })
