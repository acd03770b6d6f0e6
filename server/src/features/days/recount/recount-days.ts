/**
 * Sums days again that were summed before the rules changed: a few at a time, newest first, and only while no other work waits
 * (docs/decisions/0046-summing-days.md).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../db/connect.ts'
import type { DbDeps } from '../../../deps.ts'
import { trackingOf } from '../../tracks/tracking.queries.ts'
import { spanOf } from '../../tracks/zones.rules.ts'
import { freshenDays } from '../freshen-days.queries.ts'
import { reasonsOf, sumsOfRow } from './changes.rules.ts'
import {
  type ChangedDay,
  claimRecount,
  daysBefore,
  daysNow,
  isBehind,
  keepBefore,
  keepChanged,
  markWholeDays,
  moveOn,
  type Recount,
  sumsBefore,
} from './recounts.queries.ts'

/** Days of a machine that are marked and summed together. */
const PORTION = 5
/** Rest in multiples of the time worked: five sixths of the time are left to other work. */
const REST = 5
/** Duration of one run of the job, ms; the next one begins within a minute. */
const RUN_MS = 50_000

/**
 * Days that cannot be summed hold up the machine's other days this many times; then they stay marked and are summed when it
 * becomes possible.
 */
const TRIES = 3

interface Pace {
  rest?: number
  run?: number
}

/** Runs until no day is left, other work waits, or its time is over. Several servers may do so at the same time. */
export async function recountDays(
  deps: DbDeps,
  signal?: AbortSignal,
  { rest = REST, run = RUN_MS }: Pace = {},
): Promise<void> {
  const end = performance.now() + run
  while (!signal?.aborted && performance.now() < end) {
    if (await isBehind(deps.db)) return
    const begun = performance.now()
    const recount = await claimRecount(deps.db)
    if (!recount) return
    await recountPortion(deps, recount, signal)
    await sleep(rest * (performance.now() - begun), undefined, { signal, ref: false }).catch(() => {})
  }
}

/** If interrupted, it is repeated from its beginning, with the sums that the days had at first. */
async function recountPortion(deps: DbDeps, recount: Recount, signal?: AbortSignal): Promise<void> {
  const { equipment } = recount
  const rows = await daysBefore(deps.db, recount, PORTION)
  const days = rows.map(({ day }) => day)
  const [tracking] = await trackingOf(deps.db, [equipment])
  const failed: unknown[] = []
  if (tracking && rows.length > 0) {
    await deps.db.transaction().execute(async (transaction) => {
      await keepBefore(
        transaction,
        equipment,
        rows.map((row) => ({ day: row.day, sums: sumsOfRow(row) })),
      )
      await markWholeDays(
        transaction,
        equipment,
        days.map((day) => spanOf(tracking, day).start),
      )
    })
    await freshenDays(deps, [equipment], signal).catch((error: unknown) => {
      if (recount.tries < TRIES) throw error
      failed.push(error)
    })
    if (signal?.aborted) return
  }
  await deps.db.transaction().execute(async (transaction) => {
    await keepChanged(transaction, equipment, days, await changedOf(transaction, equipment, days))
    await moveOn(transaction, recount, days.length, days.length < PORTION ? null : (days.at(-1) ?? null))
  })
  if (failed.length > 0) throw failed[0]
}

async function changedOf(db: Db, equipment: string, days: string[]): Promise<ChangedDay[]> {
  const before = await sumsBefore(db, equipment, days)
  return (await daysNow(db, equipment, days)).flatMap(({ row, stale }) => {
    const [was, after] = [before.get(row.day), sumsOfRow(row)]
    const why = was && !stale && !row.emptied_at ? reasonsOf(was, after) : undefined
    return why ? [{ day: row.day, after, why }] : []
  })
}
