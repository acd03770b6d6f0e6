/** Sums days from their points and photos after these have changed (docs/decisions/0046-summing-days.md). */
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@spetskarta/shared/durations.ts'
import type { DbDeps } from '../../deps.ts'
import { lyingTogether } from '../tracks/store/mark.queries.ts'
import {
  claimDays,
  type DaysBetween,
  type FailingDay,
  failingSums,
  keyOf,
  listStale,
  machinesDue,
  momentBefore,
  unsummed,
} from './stale-days.queries.ts'
import { isNoFailure, sumTogether } from './summing/sum-together.queries.ts'

/** Days read one after another and stored in one transaction, to save round trips. */
const DAYS_AT_ONCE = 20
/** Workers per process: one computes while the others wait for the database, which takes as long. */
const WORKERS = 3
/** How often one call sums a day that keeps changing; after that the day waits for the next call. */
const TRIES = 3

/**
 * Sums the stale days of these machines, for a caller who waits, or of all machines. Throws after the others are summed if a day
 * cannot be summed.
 */
export async function freshenDays(deps: DbDeps, equipments?: string[], signal?: AbortSignal): Promise<void> {
  if (!equipments) return sumDays(deps, 0, signal)
  const failed = await freshenEach(deps, equipments, signal)
  if (failed.length > 0) throw failed[0]
}

/** Returns the errors of the days that cannot be summed, each of which is tried once. */
async function freshenEach(deps: DbDeps, equipments: string[], signal?: AbortSignal): Promise<unknown[]> {
  const tries = new Map<string, number>()
  const errors: unknown[] = []
  for (;;) {
    const most = DAYS_AT_ONCE + tries.size
    const days = await listStale(deps.db, equipments, most)
    const due = days.filter((day) => (tries.get(keyOf(day)) ?? 0) < TRIES).slice(0, DAYS_AT_ONCE)
    const stale = await lyingTogether(deps.db, due)
    if (stale.length === 0 || signal?.aborted) return errors
    for (const day of stale) tries.set(keyOf(day), (tries.get(keyOf(day)) ?? 0) + 1)
    const { failed, more } = await sumTogether(deps, stale, signal)
    errors.push(...failed.map(({ error }) => error))
    if (errors.some(isNoFailure)) return errors.filter(isNoFailure)
    for (const { day } of failed) tries.set(keyOf(day), TRIES)
    // All days that were stale at the beginning are summed or have failed: no need to look again.
    if (!more && stale.length === due.length && days.length < Math.min(most, DAYS_AT_ONCE)) return errors
  }
}

/**
 * The same for a page or file, which a day that cannot be summed must not keep from being made: such a day stays unsummed, and
 * the job that sums days reports it. `signal`: ends the waiting; undefined: waits for all days.
 */
export const freshenForPage = (deps: DbDeps, equipments: string[], signal: AbortSignal | undefined): Promise<void> =>
  freshenDays(deps, equipments, signal).catch((error: unknown) => {
    if (isNoFailure(error)) throw error
  })

/**
 * A page waits for up to this many days, however long they take. With more, as after a large import, it waits only for
 * PAGE_WAITS_MS.
 */
export const DAYS_AWAITED = 20
const PAGE_WAITS_MS = 2 * SECOND

/** Abort signal for a page that waits for this number of days; undefined: it waits for all. */
export const patienceFor = (days: number): AbortSignal | undefined =>
  days > DAYS_AWAITED ? AbortSignal.timeout(PAGE_WAITS_MS) : undefined

/**
 * For a page of many machines, or a file: sums the days of the period if they are few. `counting`: how many are still unsummed, and
 * may be summed later; `settled`: without the newest two days. `uncounted`: those that always fail, of all days of the period.
 */
export async function countUnsummed(
  deps: DbDeps,
  equipments: string[],
  within: DaysBetween,
  { settled }: { settled: boolean },
): Promise<{ counting: number; uncounted: FailingDay[] }> {
  const before = await unsummed(deps.db, equipments, { within, settled })
  if (before.days > 0 && before.days <= DAYS_AWAITED) {
    // The machines' other days are summed too, and there may be many.
    const { days } = await unsummed(deps.db, before.machines, { settled: false })
    await freshenForPage(deps, before.machines, patienceFor(days))
  }
  const { days } = before.days === 0 ? before : await unsummed(deps.db, equipments, { within, settled })
  const uncounted = await failingSums(deps.db, equipments, within)
  const failing = settled ? uncounted.filter((day) => day.settled) : uncounted
  return { counting: Math.max(0, days - failing.length), uncounted }
}

/** Seconds for which a day waits for more points while no one looks at it. A machine that is recording is summed this often. */
const WAIT_S = 30
/** Ms between two checks for stale days while there are none. */
const LOOK_MS = 2000

interface Heard {
  failed(error: unknown): void
  done(): void
}

/** Sums days as they become stale, until aborted. */
export async function keepSummed(deps: DbDeps, signal: AbortSignal, { failed, done }: Heard): Promise<void> {
  while (!signal.aborted) {
    await sumDays(deps, WAIT_S, signal).then(done, failed)
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

/**
 * Sums all days that have been stale for at least this many seconds. Others may do so at the same time: each day is claimed. A
 * day that cannot be summed does not hold up the others.
 */
async function sumDays(deps: DbDeps, waited: number, signal?: AbortSignal): Promise<void> {
  const until = await momentBefore(deps.db, waited)
  const failed: unknown[] = []
  let due: string[][] = []
  let looking: Promise<void> | undefined
  let over = false
  /** Shared by all workers. */
  const look = async () => {
    const machines = await machinesDue(deps.db, until, DAYS_AT_ONCE)
    // In random order: if one group hangs, another worker must reach the others.
    due = machines
      .map((machines) => ({ machines, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ machines }) => machines)
    over = due.length === 0
  }
  const forget = () => {
    looking = undefined
  }
  const work = async () => {
    while (!signal?.aborted && !over) {
      if (due.length === 0) {
        looking ??= look().finally(forget)
        await looking
      }
      const machines = due.pop()
      const days = machines ? await claimDays(deps.db, until, machines, DAYS_AT_ONCE) : []
      if (days.length > 0)
        await sumTogether(deps, days, signal).then(
          (done) => failed.push(...done.failed.map(({ error }) => error)),
          (error: unknown) => failed.push(error),
        )
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: WORKERS }, work))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
  if (failed.length > 0) throw failed[0]
}
