/** What had to go from columnar months and is gone. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { tellRemoved } from '../notices/track-notice.queries.ts'
import { sayItself } from '../stored-changes.queries.ts'

interface Doomed {
  equipment: string
  id: string
  import: string | null
  since: Date
  until: Date
  moments: Date[]
}

/** Forgets what is gone; has the days of undone imports summed anew. Of what an import left nothing is told twice. */
export async function settleDoomed(db: Db, signal?: AbortSignal): Promise<void> {
  for (const row of await db.selectFrom('doomed_points').selectAll().orderBy('asked_at').execute()) {
    if (signal?.aborted) return
    if (!(await isThere(db, row))) await settle(db, row)
  }
}

async function isThere(db: Db, { equipment, import: batch, since, until }: Doomed): Promise<boolean> {
  const { rows } = await sql`
    select from track_points where equipment = ${equipment} and recorded_at >= ${since} and recorded_at < ${until}
      and (${batch}::uuid is null or import = ${batch}::uuid) limit 1`.execute(db)
  return rows.length > 0
}

const settle = (db: Db, { equipment, id, import: batch, moments }: Doomed): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sayItself(transaction)
    await transaction.deleteFrom('doomed_points').where('equipment', '=', equipment).where('id', '=', id).execute()
    if (batch === null) return
    await sql`select mark_stale(array_fill(${equipment}::uuid, array[${moments.length}::int]), ${moments}::timestamptz[])`.execute(
      transaction,
    )
    await tellRemoved(transaction, equipment)
  })
