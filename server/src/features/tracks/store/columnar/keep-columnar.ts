/** Keeps old months of points by columns on a cluster, one after the other (decision 50). */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { Deps, JobContext } from '../../../../deps.ts'
import { canBeColumnar } from './columnar-here.queries.ts'
import { dueNow, settle } from './doomed.queries.ts'
import { columnarBefore, type PointMonth } from './months.rules.ts'
import { monthsOfPoints } from './old-months.queries.ts'
import { splitIndexes } from './own-indexes.queries.ts'
import { type AccessMethod, isDue, rewriteMonth } from './rewrite-month.queries.ts'

/**
 * How long what is doomed waits for more, ms: to write a month anew costs the same for one machine as for all. What is left of an
 * undone import goes with the next run.
 */
const PATIENCE_MS = 14 * DAY
/** Months by rows that live events may look into. */
const RECENT = 3

export interface ColumnarSettings {
  /** Months that stay rows; undefined: all stay what they are. */
  after: number | undefined
  /** ms. */
  now?: number
}

/** May be stopped at any moment: what was not finished begins anew at the next run. */
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
