/** Sums days, from points and photos, after these have changed (docs/decisions/0046-summing-days.md). */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { DbDeps } from '../../deps.ts'
import { knownMachines } from '../tracks/engine/known-engine.queries.ts'
import { type ClaimingDay, noteShownPlaces } from '../tracks/jams/shown-places.queries.ts'
import { noteSpeedUnits, type ToldSpeeds } from '../tracks/recorders/speed-units.queries.ts'
import { sayItself } from '../tracks/store/changes.queries.ts'
import { lyingTogether, markDays } from '../tracks/store/mark.queries.ts'
import { zonesOf } from '../tracks/tracking.queries.ts'
import { dayOf, spanOf } from '../tracks/zones.rules.ts'
import { batteryChanges } from './batteries.queries.ts'
import { countPhotos, photoFacts } from './coverage.queries.ts'
import { coverageBy } from './coverage.ts'
import { chaptersToKeep, keepChapters, keptDays } from './day-chapters.queries.ts'
import { findDay } from './days.queries.ts'
import { keepLevels } from './engine/engine-levels.queries.ts'
import { markObjectDays } from './object-days.queries.ts'
import {
  claimDays,
  endStale,
  holdDays,
  keyOf,
  listStale,
  machinesDue,
  momentBefore,
  releaseStale,
  type Stale,
} from './stale-days.queries.ts'
import { readBehind, sumOf } from './sum-day.ts'
import { keepRows, type Summed } from './summed-days.queries.ts'

/** Days that are read one after another and then kept in one transaction: a few round trips for all of them. */
const DAYS_AT_ONCE = 20
/** So many such workers in a process: one computes while the others wait for the database, which does as much. */
const WORKERS = 3
/** How often one call sums a day that keeps changing; after that the day waits for the next call. */
const TRIES = 3

/** Sums the stale days of these machines, for whoever waits for them, or of all. */
export async function freshenDays(deps: DbDeps, equipments?: string[], signal?: AbortSignal): Promise<void> {
  if (!equipments) return sumDays(deps, 0, signal)
  const tries = new Map<string, number>()
  for (;;) {
    const days = await listStale(deps.db, equipments, DAYS_AT_ONCE + tries.size)
    const due = days.filter((day) => (tries.get(keyOf(day)) ?? 0) < TRIES).slice(0, DAYS_AT_ONCE)
    const stale = await lyingTogether(deps.db, due)
    if (stale.length === 0 || signal?.aborted) return
    for (const day of stale) tries.set(keyOf(day), (tries.get(keyOf(day)) ?? 0) + 1)
    const failed = await freshen(deps, stale, signal)
    if (failed.length > 0) throw failed[0]
  }
}

/** Seconds that a day waits for more points while nobody looks. A machine that is recorded is summed as often. */
const WAIT_S = 30
/** Ms between two looks for days while there are none. */
const LOOK_MS = 2000

interface Heard {
  failed(error: unknown): void
  done(): void
}

/** Sums days as they become stale, until it is aborted. */
export async function keepSummed(deps: DbDeps, signal: AbortSignal, { failed, done }: Heard): Promise<void> {
  while (!signal.aborted) {
    await sumDays(deps, WAIT_S, signal).then(done, failed)
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

/**
 * Sums all days that have been stale for so many seconds. Others may do so at the same time: each day is claimed. A day
 * that cannot be summed keeps no other from it.
 */
async function sumDays(deps: DbDeps, waited: number, signal?: AbortSignal): Promise<void> {
  const until = await momentBefore(deps.db, waited)
  const failed: unknown[] = []
  let due: string[][] = []
  let looking: Promise<void> | undefined
  let over = false
  /** One for all workers. */
  const look = async () => {
    const found = await machinesDue(deps.db, until, DAYS_AT_ONCE)
    // In any order: where one group hangs, somebody must come to the others.
    due = found
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
      if (days.length > 0) failed.push(...(await freshen(deps, days, signal)))
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: WORKERS }, work))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
  if (failed.length > 0) throw failed[0]
}

/** Tells the errors of those that could not be summed. */
async function freshen(deps: DbDeps, days: Stale[], signal?: AbortSignal): Promise<unknown[]> {
  const summed: Summed[] = []
  const claims: ClaimingDay[] = []
  const failed: unknown[] = []
  const stale = days.map((day) => ({ ...day, ...spanOf(zonesOf(day), day.day) }))
  const machines = await knownMachines(deps.db, stale)
  const spans = stale.map((day, i) => ({ ...day, machine: machines[i] ?? {} }))
  const kept = await keptDays(deps.db, spans)
  const behind = await readBehind(deps, spans, kept)
  const [facts, counts] = [await photoFacts(deps.db, spans), await countPhotos(deps.db, spans)]
  for (const [i, stale] of spans.entries()) {
    if (signal?.aborted) break
    try {
      const sum = await sumOf(deps, stale, { kept: kept[i], behind: behind[i] })
      const { day, signs, tail } = sum
      const read = day.read && { read: day.read, recorder: day.recorder, sums: sum.sums }
      const chapters = await chaptersToKeep(stale, read, sum.known, (from, to) =>
        batteryChanges(deps.db, stale.equipment, from, to),
      )
      const covered = { start: stale.start, end: stale.end, day, signs, now: Date.now() }
      const coverage = facts[i] && signs.length + day.summary.points > 0 ? coverageBy(facts[i], covered) : undefined
      summed.push({ stale, span: stale, day, tail, photos: counts[i] ?? 0, chapters, coverage })
      claims.push({ ...stale, claims: day.claims, shown: stale.machine.shown ?? [] })
    } catch (error) {
      failed.push(error)
    }
  }
  if (summed.length > 0) await deps.db.transaction().execute((transaction) => keep(transaction, summed))
  await noteSpeedUnits(deps.db, summed.flatMap(toldSpeeds))
  await noteShownPlaces(deps.db, claims)
  return failed
}

/** Of a day that one recorder tells. */
function toldSpeeds({ stale: { equipment }, span: { start, end }, day }: Summed): ToldSpeeds[] {
  const { recorder, read, speedFactor } = day
  return recorder && read ? [{ equipment, recorder, factor: speedFactor, start, end }] : []
}

/** In a transaction, for machines that lie together. */
async function keep(db: Db, summed: Summed[]): Promise<void> {
  await sayItself(db)
  const held = await holdDays(
    db,
    summed.map(({ stale }) => stale),
  )
  const equipments = sql<string>`any(${summed.map(({ stale }) => stale.equipment)}::uuid[])`
  const machines = await db
    .selectFrom('tracking')
    .select('equipment')
    .where('equipment', '=', equipments)
    .orderBy('equipment')
    .forKeyShare()
    .execute()
  const living = new Set(machines.map(({ equipment }) => equipment))
  const known = await db
    .selectFrom('track_days')
    .select(['equipment', 'day', 'tail', 'emptied_at'])
    .where('equipment', '=', equipments)
    .where('day', '=', sql<string>`any(${summed.map(({ stale }) => stale.day)}::date[])`)
    .execute()
  const before = new Map(known.map((row) => [keyOf(row), row]))
  const mine = summed.filter(({ stale }) => held.has(keyOf(stale)) && living.has(stale.equipment))
  // Retention has deleted the points of the others, and will delete the late ones too.
  const full = mine.filter(({ stale }) => !before.get(keyOf(stale))?.emptied_at)
  await keepRows(db, full)
  await keepChapters(
    db,
    full.map(({ chapters }) => chapters),
  )
  await keepLevels(db, full)
  await markObjectDays(
    db,
    mine.map(({ stale }) => stale),
  )
  const stays = ({ stale }: Summed) => held.get(keyOf(stale))?.stays === true
  await releaseStale(
    db,
    mine.filter(stays).map(({ stale }) => stale),
  )
  const done = mine.filter((one) => !stays(one))
  await endStale(
    db,
    done.map(({ stale }) => stale),
  )
  for (const { stale, span, tail } of done)
    if ((before.get(keyOf(stale))?.tail ?? 0) !== tail) await markNextStale(db, stale, span.end)
}

/** Marks the day that begins at this moment (ms) as stale, only if the day already exists. */
async function markNextStale(db: Db, stale: Stale, start: number): Promise<void> {
  const { equipment } = stale
  if (await findDay(db, equipment, dayOf(zonesOf(stale), start))) await markDays(db, equipment, [new Date(start)])
}
