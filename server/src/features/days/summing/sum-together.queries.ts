/** Reads some stale days together, sums each, and stores them in one transaction. */
import { isDatabaseAway, isDatabaseBusy } from '../../../db/away.ts'
import type { Db } from '../../../db/connect.ts'
import { withinTransaction } from '../../../db/within-transaction.ts'
import type { DbDeps } from '../../../deps.ts'
import { tellsSpeed } from '../../tracks/chapters/read-chapters.rules.ts'
import { type Noted, noteShownPlaces } from '../../tracks/jams/shown-places.queries.ts'
import { changedUnits, noteSpeedUnits, type ReportedSpeeds } from '../../tracks/recorders/speed-units.queries.ts'
import { markDays } from '../../tracks/store/mark.queries.ts'
import { zonesOf } from '../../tracks/tracking.queries.ts'
import { dayOf, spanOf } from '../../tracks/zones.rules.ts'
import { batteryChanges } from '../batteries.queries.ts'
import { coverageBy } from '../coverage.ts'
import { chaptersToKeep, keepChapters } from '../day-chapters.queries.ts'
import { findDay } from '../days.queries.ts'
import { keepLevels } from '../engine/engine-levels.queries.ts'
import { readDays } from '../reading.queries.ts'
import { endStale, holdDays, keyOf, noteFailures, releaseStale, type Stale } from '../stale-days.queries.ts'
import { readBehind, sumOf } from '../sum-day.ts'
import { markObjectDays } from './object-days.queries.ts'
import { keepRows, type Summed } from './summed-days.queries.ts'

/** Whether the day may well be summed later: the database is away or busy. */
export const isNoFailure = (error: unknown): boolean => isDatabaseAway(error) || isDatabaseBusy(error)

/** Result of summing some days. */
interface Freshened {
  /** The days that could not be summed. */
  failed: { day: Stale; error: unknown }[]
  /** Whether some days must be summed again, or other days because of them. */
  more: boolean
}

/** Sums these days, of machines that are stored together. Throws where it is not the sum of one day that failed. */
export async function sumTogether(deps: DbDeps, days: Stale[], signal?: AbortSignal): Promise<Freshened> {
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
  const { kept, late, noted, more } = await keepTogether(deps.db, summed, fail)
  const failures = failed.filter(({ error }) => !isNoFailure(error)).map(({ day }) => day)
  if (failures.length > 0) await noteFailures(deps.db, failures)
  if (kept.length === 0) return { failed, more }
  await noteSpeedUnits(deps.db, kept.flatMap(reportedSpeeds))
  const changed = await noteShownPlaces(deps.db, kept.map(claimsOf), noted)
  const stays = await endLate(deps.db, late)
  return { failed, more: more || changed || stays }
}

const claimsOf = ({ stale, day }: Summed) => ({ ...stale, claims: day.claims, shown: stale.machine.shown ?? [] })

/** For a day with one recorder. If all its speeds are zero, they are neither known to be wrong nor to be right. */
function reportedSpeeds({ stale: { equipment, units: noted }, span: { start, end }, day }: Summed): ReportedSpeeds[] {
  const { recorder, read, speedFactor: factor } = day
  return recorder && read && (factor === null || tellsSpeed(read))
    ? [{ equipment, recorder, factor, start, end, noted }]
    : []
}

/**
 * Of the days that were stored: all, those that stay stale until their places and units are noted, and the places they had noted
 * before; and whether some must be summed again.
 */
interface KeptDays {
  kept: Summed[]
  late: Stale[]
  noted: Noted[]
  more: boolean
}

/** Stores the days in one transaction; if that fails, each in its own, so that a day that cannot be stored does not hold up the others. */
async function keepTogether(db: Db, summed: Summed[], failed: (error: unknown, day: Stale) => void): Promise<KeptDays> {
  const [first] = summed
  if (!first) return { kept: [], late: [], noted: [], more: false }
  try {
    return await withinTransaction(db, (transaction) => keep(transaction, summed))
  } catch (error) {
    if (db.isTransaction) throw error
    if (summed.length === 1 || isDatabaseAway(error)) {
      failed(error, first.stale)
      return { kept: [], late: [], noted: [], more: false }
    }
  }
  const all: KeptDays[] = []
  // A day takes over what its machine was doing at the end of the day before.
  for (const one of summed.toSorted((a, b) => (a.span.day < b.span.day ? -1 : 1)))
    all.push(await keepTogether(db, [one], failed))
  return {
    kept: all.flatMap(({ kept }) => kept),
    late: all.flatMap(({ late }) => late),
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
  const before = new Set(noted.map(keyOf))
  const isLate = (one: Summed) =>
    one.day.claims.length > 0 || before.has(keyOf(one.stale)) || changedUnits(reportedSpeeds(one)).length > 0
  const late = done.filter(isLate).map(({ stale }) => stale)
  await endStale(
    db,
    done.filter((one) => !isLate(one)).map(({ stale }) => stale),
    chapters,
  )
  await keepChapters(db, chapters)
  const ahead = mine.filter((one) => (one.held.tail ?? 0) !== one.tail)
  for (const { stale, span } of ahead) await markNextStale(db, stale, span.end)
  return { kept: mine, late, noted, more: staying.length + ahead.length > 0 || changed || mine.length < summed.length }
}

/**
 * Ends days whose places and units are noted now: that needs what other transactions have committed, and a server that dies before
 * it leaves these days stale. Returns whether some have changed meanwhile.
 */
async function endLate(db: Db, late: Stale[]): Promise<boolean> {
  if (late.length === 0) return false
  return withinTransaction(db, async (transaction) => {
    const held = await holdDays(transaction, late)
    const stays = (day: Stale) => held.get(keyOf(day))?.stays
    await endStale(
      transaction,
      late.filter((day) => stays(day) === false),
      [],
    )
    const changed = late.filter(stays)
    await releaseStale(transaction, changed)
    return changed.length > 0
  })
}

/** Marks the day that begins at this moment (ms) as stale, if it exists. */
async function markNextStale(db: Db, stale: Stale, start: number): Promise<void> {
  const { equipment } = stale
  if (await findDay(db, equipment, dayOf(zonesOf(stale), start))) await markDays(db, equipment, [new Date(start)])
}
