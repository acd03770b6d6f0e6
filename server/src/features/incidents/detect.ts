/** Looks for incidents in days that have changed, and for incidents that need no change, such as silence. */

import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { tracksOf } from '../../db/connect.ts'
import type { DbDeps } from '../../deps.ts'
import { coverageOf } from '../days/coverage.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { LEAD_MS } from '../tracks/day.rules.ts'
import { computeDay } from '../tracks/shown/compute-day.ts'
import { readTrack } from '../tracks/track.queries.ts'
import { zonesOf } from '../tracks/tracking.queries.ts'
import { spanOf, zoneOf } from '../tracks/zones.rules.ts'
import { type DayFacts, detect, lastPlace, SILENT_MS } from './detectors.rules.ts'
import {
  batteryChanges,
  type DueDay,
  listQuiet,
  listUnchecked,
  markChecked,
  photoTimes,
  recorderFacts,
} from './due-days.queries.ts'
import { endSilences, keepHappenings } from './happenings.queries.ts'
import { keepIncidents, takeAlarms } from './incidents.queries.ts'

/** A silent day is checked at most this often, ms, however many users ask: each check reads all its points. */
const QUIET_LOOK_MS = MINUTE
const QUIET_LOOKS_KEPT = 20_000

/** Checks the days of these machines, or of all. `now` ms. */
export async function detectIncidents(
  deps: DbDeps,
  equipments?: string[],
  signal?: AbortSignal,
  now = Date.now(),
): Promise<void> {
  if (equipments?.length === 0) return
  await freshenDays(deps, equipments, signal)
  await detectInSummed(deps, equipments, signal, now)
}

/** The same in days that are summed already. */
export async function detectInSummed(
  deps: DbDeps,
  equipments?: string[],
  signal?: AbortSignal,
  now = Date.now(),
): Promise<void> {
  await takeAlarms(deps.db)
  let due = (await listQuiet(deps.db, equipments, new Date(now))).filter((day) => isLookDue(day, now))
  do {
    for (const day of due) {
      if (signal?.aborted) return
      await check(deps, day, now)
    }
    due = await listUnchecked(deps.db, equipments)
  } while (due.length > 0)
}

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
  const found = detect(facts)
  const { lastAt } = facts.day
  const heard = lastAt === null ? undefined : { at: lastAt, coords: lastPlace(facts) }
  await deps.db.transaction().execute(async (transaction) => {
    const row = await markChecked(transaction, due)
    // The points are deleted, but the incidents found in them stay.
    if (!row || row.emptied_at) return
    await keepIncidents(transaction, equipment, [start, end], found)
    await keepHappenings(transaction, { equipment, span: [start, end], found, heard, now })
    if (heard && now - heard.at < SILENT_MS) await endSilences(transaction, { equipment, heard })
  })
}

async function factsOf(deps: DbDeps, due: DueDay, now: number) {
  const { db } = deps
  const { equipment, day, type } = due
  const zone = zoneOf(zonesOf(due), day)
  const { start, end } = spanOf(zonesOf(due), day)
  // Points of a file tell what was long ago: they raise no alarm.
  const points = await readTrack(tracksOf(deps).pool, equipment, start - LEAD_MS, end, 'recorded')
  const { track, day: computed } = await computeDay(equipment, { track: points, start })
  const [photos, coverage, batteries, recorders] = await Promise.all([
    photoTimes(db, equipment, start, end),
    coverageOf(db, equipment, { track, day: computed, start, end, now }),
    batteryChanges(db, equipment, start, end),
    recorderFacts(db, equipment, start, end + HOUR),
  ])
  const hour = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  return {
    type,
    hourAt: (moment: number) => Number(hour.format(moment)),
    start,
    end,
    now,
    track,
    day: computed,
    photos,
    missingPhotos: coverage?.photos?.missing ?? [],
    batteries,
    ...recorders,
  } satisfies DayFacts
}
