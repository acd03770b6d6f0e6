/** Sums days from their points and photos after these have changed (docs/decisions/0046-summing-days.md). */
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@spetskarta/shared/durations.ts'
import { isDatabaseAway, isDatabaseBusy } from '../../db/away.ts'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import type { DbDeps } from '../../deps.ts'
import { tellsSpeed } from '../tracks/chapters/read-chapters.rules.ts'
import { type Noted, noteShownPlaces } from '../tracks/jams/shown-places.queries.ts'
import { noteSpeedUnits, type ReportedSpeeds } from '../tracks/recorders/speed-units.queries.ts'
import { lyingTogether, markDays } from '../tracks/store/mark.queries.ts'
import { zonesOf } from '../tracks/tracking.queries.ts'
import { dayOf, spanOf } from '../tracks/zones.rules.ts'
import { batteryChanges } from './batteries.queries.ts'
import { coverageBy } from './coverage.ts'
import { chaptersToKeep, keepChapters } from './day-chapters.queries.ts'
import { findDay } from './days.queries.ts'
import { keepLevels } from './engine/engine-levels.queries.ts'
import { markObjectDays } from './object-days.queries.ts'
import { readDays } from './reading.queries.ts'
import {
  claimDays,
  type DaysBetween,
  endStale,
  type FailingDay,
  failingSums,
  holdDays,
  keyOf,
  listStale,
  machinesDue,
  momentBefore,
  noteFailures,
  releaseStale,
  type Stale,
  unsummed,
} from './stale-days.queries.ts'
import { readBehind, sumOf } from './sum-day.ts'
import { keepRows, type Summed } from './summed-days.queries.ts'

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
    const { failed, more } = await freshen(deps, stale, signal)
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

/** Whether the day may well be summed later: the database is away or busy. */
export const isNoFailure = (error: unknown): boolean => isDatabaseAway(error) || isDatabaseBusy(error)

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
        await freshen(deps, days, signal).then(
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

/** Result of summing some days. */
interface Freshened {
  /** The days that could not be summed. */
  failed: { day: Stale; error: unknown }[]
  /** Whether some days must be summed again, or other days because of them. */
  more: boolean
}

async function freshen(deps: DbDeps, days: Stale[], signal?: AbortSignal): Promise<Freshened> {
  const summed: Summed[] = []
  const failed: Freshened['failed'] = []
  const fail = (error: unknown, day: Stale) => void failed.push({ day, error })
  const read = await readDays(
    deps.db,
    days.map((day) => ({ ...day, ...spanOf(zonesOf(day), day.day) })),
  )
  const behind = await readBehind(
    deps,
    read,
    read.map(({ kept }) => kept),
  )
  for (const [i, stale] of read.entries()) {
    if (signal?.aborted) break
    try {
      const sum = await sumOf(deps, stale, { kept: stale.kept, behind: behind[i] })
      const { day, signs, tail } = sum
      const fresh = day.read && { read: day.read, recorder: day.recorder, sums: sum.sums }
      const chapters = await chaptersToKeep(stale, fresh, sum.known, (from, to) =>
        batteryChanges(deps.db, stale.equipment, from, to),
      )
      const covered = { start: stale.start, end: stale.end, day, signs, now: Date.now() }
      const coverage = signs.length + day.summary.points > 0 ? coverageBy(stale.due, covered) : undefined
      summed.push({ stale, span: stale, day, tail, photos: stale.photos, chapters, coverage })
    } catch (error) {
      fail(error, stale)
    }
  }
  const { kept, noted, more } = await keepTogether(deps.db, summed, fail)
  const failures = failed.filter(({ error }) => !isNoFailure(error)).map(({ day }) => day)
  if (failures.length > 0) await noteFailures(deps.db, failures)
  if (kept.length === 0) return { failed, more }
  await noteSpeedUnits(deps.db, kept.flatMap(reportedSpeeds))
  const claims = kept.map(({ stale, day }) => ({ ...stale, claims: day.claims, shown: stale.machine.shown ?? [] }))
  return { failed, more: (await noteShownPlaces(deps.db, claims, noted)) || more }
}

/** For a day with one recorder. If all its speeds are zero, they are neither known to be wrong nor to be right. */
function reportedSpeeds({ stale: { equipment, units: noted }, span: { start, end }, day }: Summed): ReportedSpeeds[] {
  const { recorder, read, speedFactor: factor } = day
  return recorder && read && (factor === null || tellsSpeed(read))
    ? [{ equipment, recorder, factor, start, end, noted }]
    : []
}

/** The days that were stored, the places they had noted before, and whether some must be summed again. */
interface KeptDays {
  kept: Summed[]
  noted: Noted[]
  more: boolean
}

/** Stores the days in one transaction; if that fails, each in its own, so that a day that cannot be stored does not hold up the others. */
async function keepTogether(db: Db, summed: Summed[], failed: (error: unknown, day: Stale) => void): Promise<KeptDays> {
  const [first] = summed
  if (!first) return { kept: [], noted: [], more: false }
  try {
    return await withinTransaction(db, (transaction) => keep(transaction, summed))
  } catch (error) {
    if (db.isTransaction) throw error
    if (summed.length === 1 || isDatabaseAway(error)) {
      failed(error, first.stale)
      return { kept: [], noted: [], more: false }
    }
  }
  const all: KeptDays[] = []
  // A day takes over what its machine was doing at the end of the day before.
  for (const one of summed.toSorted((a, b) => (a.span.day < b.span.day ? -1 : 1)))
    all.push(await keepTogether(db, [one], failed))
  return {
    kept: all.flatMap(({ kept }) => kept),
    noted: all.flatMap(({ noted }) => noted),
    more: all.some(({ more }) => more),
  }
}

/** Runs in a transaction, for machines that are stored together. */
async function keep(db: Db, summed: Summed[]): Promise<KeptDays> {
  const held = await holdDays(
    db,
    summed.map(({ stale }) => stale),
  )
  const mine = summed.flatMap((one) => {
    const its = held.get(keyOf(one.stale))
    return its ? [{ ...one, held: its }] : []
  })
  // Retention has deleted the points of the others, and will delete their late points too.
  const full = mine.filter((one) => !one.held.emptied_at)
  await keepRows(db, full)
  const changed = await keepLevels(db, full)
  const noted = await markObjectDays(
    db,
    mine.map(({ stale }) => stale),
  )
  const staying = mine.filter((one) => one.held.stays)
  await releaseStale(
    db,
    staying.map(({ stale }) => stale),
  )
  const chapters = full.map((one) => one.chapters)
  const done = mine.filter((one) => !one.held.stays)
  await endStale(
    db,
    done.map(({ stale }) => stale),
    chapters,
  )
  await keepChapters(db, chapters)
  const ahead = mine.filter((one) => (one.held.tail ?? 0) !== one.tail)
  for (const { stale, span } of ahead) await markNextStale(db, stale, span.end)
  return { kept: mine, noted, more: staying.length + ahead.length > 0 || changed || mine.length < summed.length }
}

/** Marks the day that begins at this moment (ms) as stale, if it exists. */
async function markNextStale(db: Db, stale: Stale, start: number): Promise<void> {
  const { equipment } = stale
  if (await findDay(db, equipment, dayOf(zonesOf(stale), start))) await markDays(db, equipment, [new Date(start)])
}
