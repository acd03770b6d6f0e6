/** Looks for incidents in days that have changed, and for incidents that arise without a change, such as silence. */
import { setTimeout as sleep } from 'node:timers/promises'

import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { Db } from '../../db/connect.ts'
import type { DbDeps } from '../../deps.ts'
import { inParallel } from '../../outside/in-parallel.ts'
import { batteryChanges } from '../days/batteries.queries.ts'
import { photoFacts } from '../days/coverage.queries.ts'
import { coverageBy } from '../days/coverage.ts'
import { keptDay } from '../days/day-chapters.queries.ts'
import { spentOf } from '../days/engine-hours/fuel-of-days.ts'
import { fuelLevels } from '../days/engine-hours/readings.queries.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { touchedSince } from '../days/stale-days.queries.ts'
import { sumOf } from '../days/sum-day.ts'
import { isNoFailure } from '../days/summing/sum-together.queries.ts'
import { knownMachineOn } from '../tracks/engine/known-engine.queries.ts'
import { zonesOf } from '../tracks/tracking.queries.ts'
import { dayOf, spanOf, zoneOf } from '../tracks/zones.rules.ts'
import { type DayFacts, detect, type Finding, type FoundIncident, incidentSilentAfter } from './detectors.rules.ts'
import {
  claimUnchecked,
  type DueDay,
  listQuiet,
  listUnchecked,
  markChecked,
  photoTimes,
  placeAfter,
  recorderFacts,
  type WalkPlace,
} from './due-days.queries.ts'
import { endSilences, keepHappenings } from './happenings.queries.ts'
import { keepIncidents, takeAlarms } from './incidents.queries.ts'
import { enteredHours } from './machine-hours.queries.ts'
import { beginLook, endLook } from './silence-looks.queries.ts'
import { isAtWork } from './working-hours.rules.ts'

/** A silent day is checked at most this often, ms, however many users ask. */
const QUIET_LOOK_MS = MINUTE
const QUIET_LOOKS_KEPT = 20_000

/**
 * Checks the days of these machines for a caller who waits, each changed day once. A day that cannot be checked does not hold up the
 * others: the first failure is thrown at the end. `now` in ms.
 */
export async function detectIncidents(
  deps: DbDeps,
  equipments: string[],
  signal?: AbortSignal,
  now = Date.now(),
): Promise<void> {
  if (equipments.length === 0) return
  const failed: unknown[] = []
  const fail = (error: unknown) => void failed.push(error)
  await freshenDays(deps, equipments, signal).catch(fail)
  await detectWithoutChange(deps, equipments, signal, now).catch(fail)
  let after: WalkPlace | undefined
  while (!signal?.aborted) {
    const due = await listUnchecked(deps.db, equipments, after)
    if (!due) break
    after = due.after
    for (const day of due.days) if (!signal?.aborted) await check(deps, day, now).catch(fail)
  }
  if (failed.length > 0) throw failed[0]
}

/** The same for a page, which a day that cannot be summed or checked must not keep from opening: jobs report it and try again. */
export const detectForPage = (deps: DbDeps, equipments: string[]): Promise<void> =>
  detectIncidents(deps, equipments).catch((error: unknown) => {
    if (isNoFailure(error)) throw error
  })

/** Days checked at the same time: while one is computed, others are read. */
const AT_ONCE = 3

/** Finds what arises without a change of a day: calls for help, and silence. */
async function detectWithoutChange(
  deps: DbDeps,
  equipments: string[],
  signal: AbortSignal | undefined,
  now: number,
): Promise<void> {
  const failed: unknown[] = []
  await takeAlarms(deps.db, equipments).catch((error: unknown) => failed.push(error))
  failed.push(...(await checkQuiet(deps, equipments, { now, since: now, signal })))
  if (failed.length > 0) throw failed[0]
}

/**
 * The same as a job for all machines, every few minutes. Also finds those that fell silent while no server was running, once phones
 * have had the time to send what they kept.
 */
export async function detectSilence(deps: DbDeps, signal: AbortSignal, now = Date.now()): Promise<void> {
  const failed: unknown[] = []
  await takeAlarms(deps.db).catch((error: unknown) => failed.push(error))
  const since = await beginLook(deps.db, now)
  if (since !== undefined) {
    failed.push(...(await checkQuiet(deps, undefined, { now, since, signal })))
    if (!signal.aborted) await endLook(deps.db, now)
  }
  if (failed.length > 0) throw failed[0]
}

interface Look {
  /** Moments in ms. */
  now: number
  since: number
  signal: AbortSignal | undefined
}

/** Checks the days of silent machines and returns the failures: a day that cannot be checked does not hold up the others. */
async function checkQuiet(deps: DbDeps, equipments: string[] | undefined, { now, since, signal }: Look) {
  const quiet = await listQuiet(deps.db, equipments, new Date(now), new Date(since))
  const failed: unknown[] = []
  await inParallel(
    quiet.filter((day) => isLookDue(day, now)),
    AT_ONCE,
    async (day) => {
      if (!signal?.aborted) await check(deps, day, now).catch((error: unknown) => failed.push(error))
    },
  )
  return failed
}

/** Number of days claimed at once. */
const CLAIMED = 20
/** Ms between two walks over the changed days. */
const LOOK_MS = 5000

/** Checks days as they change, until aborted. Any number of servers may do so: each claims days. */
export async function keepDetected(deps: DbDeps, signal: AbortSignal, { failed, done }: Heard): Promise<void> {
  while (!signal.aborted) {
    await detectInChanged(deps, signal).then(done, failed)
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

interface Heard {
  failed(error: unknown): void
  done(): void
}

/** One walk over the changed days of all machines. A day that cannot be checked does not hold up the others. */
async function detectInChanged(deps: DbDeps, signal: AbortSignal): Promise<void> {
  const failed: unknown[] = []
  let after: WalkPlace | undefined
  while (!signal.aborted) {
    const claimed = await claimUnchecked(deps.db, after, CLAIMED)
    if (!claimed) break
    after = claimed.after
    await inParallel(claimed.days, AT_ONCE, async (day) => {
      if (signal.aborted) return
      await check(deps, day, Date.now()).catch((error: unknown) => failed.push(error))
    })
  }
  if (failed.length > 0) throw failed[0]
}

/** Ms before and after the working hours that count as the way there and home. */
const AROUND_MS = HOUR

/** When this process last checked an unchanged day, ms, by day; oldest first. */
const quietLooks = new Map<string, number>()

function isLookDue({ equipment, day }: DueDay, now: number): boolean {
  const key = `${equipment} ${day}`
  const last = quietLooks.get(key)
  if (last !== undefined && Math.abs(now - last) < QUIET_LOOK_MS) return false
  quietLooks.delete(key)
  quietLooks.set(key, now)
  const oldest = quietLooks.keys().next()
  if (quietLooks.size > QUIET_LOOKS_KEPT && !oldest.done) quietLooks.delete(oldest.value)
  return true
}

/**
 * Reads first, then writes in a short transaction. If it read through the pool while it held a connection, several of
 * them could wait for each other for ever.
 */
async function check(deps: DbDeps, due: DueDay, now: number): Promise<void> {
  const { equipment, day } = due
  const { start, end } = spanOf(zonesOf(due), day)
  const facts = await factsOf(deps, due, now)
  const spent = await spentOf(deps.db, equipment, facts, facts.fuel)
  const incidents = await inPlace(deps.db, equipment, detect(facts))
  const { lastAt, lastPlace } = facts.day
  const heard = lastAt === null ? undefined : { at: lastAt, coords: lastPlace }
  await deps.db.transaction().execute(async (transaction) => {
    const row = await markChecked(transaction, due, spent)
    // The points are deleted, but the incidents found in them stay.
    if (!row || row.emptied_at) return
    await keepIncidents(transaction, equipment, [start, end], incidents)
    await keepHappenings(transaction, { equipment, span: [start, end], incidents, heard, now })
    if (heard && now - heard.at < incidentSilentAfter(facts.day.gapRule, heard.at))
      await endSilences(transaction, { equipment, heard })
  })
}

/** Fills in the places of findings for which only the moment is known: few days have any. */
async function inPlace(db: Db, equipment: string, findings: Finding[]): Promise<FoundIncident[]> {
  const placed: FoundIncident[] = []
  for (const { where, ...finding } of findings)
    placed.push({ ...finding, coords: typeof where === 'number' ? await placeAfter(db, equipment, where) : where })
  return placed
}

/** Everything that the detectors need. Points from files are old and raise no alarm. */
async function factsOf(deps: DbDeps, due: DueDay, now: number) {
  const { db } = deps
  const { equipment, day, type } = due
  const zone = zoneOf(zonesOf(due), day)
  const { start, end } = spanOf(zonesOf(due), day)
  const machine = await knownMachineOn(db, { equipment, type, day, start, end })
  const wanted = { equipment, day, start, end, machine, touched: await touchedSince(db, due) }
  const kept = await keptDay(db, wanted)
  const sum = await sumOf(deps, wanted, { kept, which: 'recorded' })
  const known = kept?.sums.slice(0, sum.known).flatMap(({ batteries }) => batteries) ?? []
  const unknown = kept?.read.chapters[sum.known - 1]?.next?.begins ?? start
  const zones = zonesOf(due)
  const [photos, [covered], batteries, recorders, fuel, [entered]] = await Promise.all([
    photoTimes(db, equipment, start, end),
    photoFacts(db, [wanted]),
    batteryChanges(db, equipment, unknown, end),
    recorderFacts(db, equipment, start, end + HOUR),
    fuelLevels(db, equipment, start - HOUR, end + HOUR),
    enteredHours(db, [equipment]),
  ])
  const coverage = covered && coverageBy(covered, { ...sum, start, end, now })
  const hour = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  return {
    type,
    hourAt: (moment: number) => Number(hour.format(moment)),
    worksAt:
      entered && ((moment) => isAtWork({ timeZone: zone, hours: entered }, dayOf(zones, moment), moment, AROUND_MS)),
    fuel,
    start,
    end,
    now,
    day: sum.day,
    photos,
    missingPhotos: coverage?.photos?.missing ?? [],
    batteries: [...known, ...batteries],
    ...recorders,
  } satisfies DayFacts
}
