/** Stores old months of points by columns on a cluster, one after another (decision 50). */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { Deps, JobContext } from '../../../../deps.ts'
import { canBeColumnar } from './columnar-here.queries.ts'
import { dueNow, settle } from './doomed.queries.ts'
import { columnarBefore, type PointMonth } from './months.rules.ts'
import { monthsOfPoints } from './old-months.queries.ts'
import { splitIndexes } from './own-indexes.queries.ts'
import { type AccessMethod, isDue, rewriteMonth } from './rewrite-month.queries.ts'

/**
 * Ms that doomed data waits for more: rewriting a month costs the same for one machine as for all. What is left of an undone
 * import is deleted in the next run.
 */
const PATIENCE_MS = 14 * DAY
/** Number of newest months, stored as rows, in which live events may look for points. */
const RECENT = 3

export interface ColumnarSettings {
  /** Number of months that stay rows; undefined: all stay as they are. */
  after: number | undefined
  /** In ms. */
  now?: number
}

/** May be stopped at any moment: unfinished work starts again in the next run. */
export async function keepColumnar(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  { after, now = Date.now() }: ColumnarSettings,
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
): Promise<void> {
  if (!(await canBeColumnar(pool))) return
  const months = await monthsOfPoints(db)
  const wanted = (month: PointMonth): AccessMethod => {
    const columnar = after === undefined ? month.columnar : month.to.getTime() <= columnarBefore(after, now)
    return columnar ? 'columnar' : 'heap'
  }
  const rows = months.filter((month) => wanted(month) === 'heap')
  if (rows.length < months.length)
    await splitIndexes(
      pool,
      rows.slice(-RECENT).map(({ name }) => name),
    )
  const due = await dueNow(db, new Date(now - PATIENCE_MS))
  for (const month of months) {
    if (signal.aborted) return
    const method = wanted(month)
    const turns = month.columnar !== (method === 'columnar')
    if (!turns && !(month.columnar && due.rows.length > 0 && (await isDue(pool, month, due.all)))) continue
    await rewriteMonth(pool, month, method)
    log.info({ month: month.name, method }, 'month of points written anew')
  }
  for (const row of due.rows) await settle(db, row)
}
