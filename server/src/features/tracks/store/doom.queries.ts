/**
 * Deletion of points: those of months stored as rows are deleted at once; those of months stored by columns are doomed, and
 * deleted when their months are rewritten (decision 50).
 */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { tellRemoved } from '../notices/track-notice.queries.ts'
import { noteChange, sayItself } from './changes.queries.ts'
import { type MonthStretch, rowStretches } from './columnar/months.rules.ts'
import { holdAllMonths, monthsOfPoints, noteDoomed } from './columnar/old-months.queries.ts'
import { markDays } from './mark.queries.ts'

/** Maximum number of points deleted per statement. Transactions stay short, so that recorders do not wait. */
const POINTS_AT_ONCE = 20_000

/**
 * Points from this moment on have an index by machine; earlier ones are found only by scanning their months; undefined: all are
 * indexed.
 */
export const foundByMachine = async (db: Db): Promise<Date | undefined> =>
  (await monthsOfPoints(db)).findLast((month) => month.columnar)?.to

/** Deletes what can be deleted at once; `before` null: of all times. Returns true if none of that is left. */
export async function removePoints(
  db: Db,
  equipment: string,
  before: Date | null,
  signal?: AbortSignal,
): Promise<boolean> {
  for (const stretch of rowStretches(await monthsOfPoints(db), { from: null, to: before }))
    if (!(await deleteRows(db, equipment, stretch, signal))) return false
  return true
}

/** Marks the other points for later deletion. */
export async function doomPoints(transaction: Db, equipment: string, before: Date | null): Promise<void> {
  await holdAllMonths(transaction)
  await noteDoomed(transaction, await monthsOfPoints(transaction), { equipment, from: null, to: before })
}

/** Deletes rows oldest first, a piece at a time. Returns true if none are left. */
async function deleteRows(
  db: Db,
  equipment: string,
  { from, to }: MonthStretch,
  signal?: AbortSignal,
): Promise<boolean> {
  const where = sql`equipment = ${equipment} and recorded_at >= ${from ?? '-infinity'}::timestamptz
    and recorded_at < ${to ?? 'infinity'}::timestamptz`
  while (!signal?.aborted) {
    const gone = await db.transaction().execute(async (transaction) => {
      await sayItself(transaction)
      await holdAllMonths(transaction)
      const { numAffectedRows } = await sql`
        delete from track_points where ${where} and recorded_at in (
          select recorded_at from track_points where ${where} order by recorded_at limit ${POINTS_AT_ONCE})`.execute(
        transaction,
      )
      await noteChange(transaction, { equipment, points: -Number(numAffectedRows) })
      return Number(numAffectedRows)
    })
    if (gone < POINTS_AT_ONCE) return true
  }
  return false
}

interface DoomedFile extends MonthStretch {
  equipment: string
  import: string
}

/**
 * Deletes all points of an import, which are within the stretch, and marks their days. Returns the number deleted now (months
 * stored as rows) and the number deleted later.
 */
export async function doomFile(
  transaction: Db,
  { equipment, import: id, ...whole }: DoomedFile,
): Promise<{ removed: number; later: number }> {
  await sayItself(transaction)
  await holdAllMonths(transaction)
  const months = await monthsOfPoints(transaction)
  const points = ({ from, to }: MonthStretch) => sql`equipment = ${equipment} and import = ${id}
    and recorded_at >= ${from} and recorded_at < ${to}`
  // Days begin at full quarters of an hour: the first point of each quarter suffices to mark them.
  const { rows: quarters } = await sql<{ first: Date; points: number }>`
    select min(recorded_at) as first, count(*)::int as points from track_points where ${points(whole)}
    group by date_bin('15 minutes', recorded_at, '2000-01-01Z')`.execute(transaction)
  const moments = quarters.map(({ first }) => first)
  let removed = 0
  for (const stretch of rowStretches(months, whole)) {
    const { numAffectedRows } = await sql`delete from track_points where ${points(stretch)}`.execute(transaction)
    removed += Number(numAffectedRows)
  }
  const later = quarters.reduce((sum, quarter) => sum + quarter.points, 0) - removed
  if (later > 0) await noteDoomed(transaction, months, { equipment, ...whole, import: id, moments })
  await markDays(transaction, equipment, moments)
  await noteChange(transaction, { equipment, points: -removed })
  if (removed > 0) await tellRemoved(transaction, equipment)
  return { removed, later }
}

/** Undone imports of a machine of which points still exist. */
export async function importsLeaving(db: Db, equipment: string): Promise<Set<string | null>> {
  const rows = await db.selectFrom('doomed_points').select('import').where('equipment', '=', equipment).execute()
  return new Set(rows.map((row) => row.import))
}
