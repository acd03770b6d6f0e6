/** Computes hours on objects after the sums of a day, an object's shape or its machines have changed. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { onSiteOf, type Parts } from '@spetskarta/shared/objects/parts.ts'
import { minuteAt } from '@spetskarta/shared/tracks/clock.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import type { DbDeps } from '../../deps.ts'
import { freshenDays, patienceFor } from '../days/freshen-days.queries.ts'
import type { DaysBetween, FailingDay } from '../days/stale-days.queries.ts'
import { isNoFailure } from '../days/summing/sum-together.queries.ts'
import { addHappening } from '../incidents/happenings.queries.ts'
import { countedTrack } from '../tracks/counted.rules.ts'
import { LEAD_MS } from '../tracks/day.rules.ts'
import { knownMachineOn } from '../tracks/engine/known-engine.queries.ts'
import { computeDay } from '../tracks/shown/compute-day.ts'
import { readTrack } from '../tracks/store/read.queries.ts'
import { zonesOf } from '../tracks/tracking.queries.ts'
import { spanOf, zoneOf } from '../tracks/zones.rules.ts'
import { bookedSites, keepBookedHours } from './booked/booked-hours.queries.ts'
import { keepHauls } from './hauls/keep-hauls.queries.ts'
import { type CountedHours, keepEvent, keepHours, stayedOn } from './hours.queries.ts'
import { NEXT_MS, withNext } from './midnight.rules.ts'
import { shapeOf } from './shape.rules.ts'
import { sharedHours } from './shared-hours.rules.ts'
import { doneInAll, isOutsideHours, type SiteDay, siteDays } from './site-day.rules.ts'
import {
  countBehind,
  eachOnce,
  endStaleDay,
  failingDays,
  holdStaleDay,
  listStaleDays,
  markDayBefore,
  noteFailure,
  objectsWith,
  type StaleDay,
  uncountedDays,
} from './stale-days.queries.ts'
import { DOOR_MS } from './visits.rules.ts'

/**
 * Computes the hours of these machines, or of all. Several instances may do so at the same time. Throws after the other days are
 * counted if a day cannot be summed or counted. `now` in ms.
 */
export async function countHours(
  deps: DbDeps,
  equipments?: string[],
  signal?: AbortSignal,
  now = Date.now(),
): Promise<void> {
  if (equipments?.length === 0) return
  const failed: unknown[] = []
  await freshenDays(deps, equipments, signal).catch((error: unknown) => {
    if (isNoFailure(error)) throw error
    failed.push(error)
  })
  await countMarkedHours(deps, equipments, signal, now)
  if (failed.length > 0) throw failed[0]
}

/** The same for days that are summed already. */
export async function countMarkedHours(
  deps: DbDeps,
  equipments?: string[],
  signal?: AbortSignal,
  now = Date.now(),
): Promise<void> {
  // A day that keeps changing waits for the next call.
  const done: string[] = []
  const failed: unknown[] = []
  for (;;) {
    const stale = await listStaleDays(deps.db, equipments, done)
    if (stale.length === 0 || signal?.aborted) break
    for (const day of stale) {
      if (signal?.aborted) break
      done.push(`${day.equipment} ${day.day}`)
      // A day that cannot be counted does not hold up the others.
      await count(deps, day, now).catch(async (error: unknown) => {
        failed.push(error)
        if (!isNoFailure(error)) await noteFailure(deps.db, day)
      })
    }
  }
  if (failed.length > 0) throw failed[0]
}

/** Up to this many machines the hours are computed within the call; otherwise by the job that runs every minute. */
const COUNTED_AT_ONCE = 20

/** For a caller who waits for the hours. Returns the days that could not be counted. */
export async function countFew(deps: DbDeps, equipments: string[], within?: DaysBetween): Promise<FailingDay[]> {
  if (equipments.length <= COUNTED_AT_ONCE)
    await countHours(deps, equipments).catch((error: unknown) => {
      if (isNoFailure(error)) throw error
    })
  return uncountedDays(deps.db, equipments, within)
}

/** For a page, which shows how many days are still to be counted; jobs count them in the background. */
export async function countForPage(deps: DbDeps, equipments: string[], within?: DaysBetween): Promise<number> {
  if (equipments.length <= COUNTED_AT_ONCE)
    // All days of the machines are counted, whatever the period.
    await countHours(deps, equipments, patienceFor(await countBehind(deps.db, equipments)))
  return countBehind(deps.db, equipments, within)
}

/** For a paper about these days: returns those that could not be counted, ascending. */
export async function countForPaper(deps: DbDeps, equipment: string, within: DaysBetween): Promise<string[]> {
  return (await countFew(deps, [equipment], within)).map(({ day }) => day)
}

async function count(deps: DbDeps, stale: StaleDay, now: number): Promise<void> {
  const { equipment, day } = stale
  const { start, end } = spanOf(zonesOf(stale), day)
  const points = await readTrack(deps, equipment, start - LEAD_MS, end)
  const next = await readTrack(deps, equipment, end, end + NEXT_MS)
  const machine = await knownMachineOn(deps.db, { equipment, type: stale.type, day, start, end })
  const computed = await computeDay(equipment, { track: points, start, machine })
  const counted = withNext(countedTrack(computed.day.track, computed.day.flags), next, computed.day.recorder)
  const placeOf = (i: number) => ({ lat: at(counted.lat, i), lon: at(counted.lng, i) })
  await withinTransaction(deps.db, async (transaction) => {
    const held = await holdStaleDay(transaction, stale)
    if (!held) return
    // The day's points are deleted; the hours that were computed from them stay.
    if (held.emptied) return void (await endStaleDay(transaction, stale))
    const objects = await objectsWith(transaction, equipment)
    const open = objects.filter(({ closed_at }) => closed_at === null || closed_at.getTime() > start)
    const sites = siteDays(
      { counted, start, end, ...computed.day },
      open.map((object) => ({ ...object, shape: shapeOf(object) })),
    )
    for (const site of sites) {
      const object = open.find(({ id }) => id === site.id)
      if (object) await keepEvents(transaction, { object, stale, site, placeOf, now })
    }
    await keepHours(
      transaction,
      { equipment, day },
      objects.map(({ id }) => id),
      roundedIn(held.parts, { start, end, ...computed.day }, sites).flatMap((site) => hoursFrom(site) ?? []),
    )
    const booked = await bookedSites(transaction, stale)
    const worked = booked.flatMap(({ deal, shape }) => {
      const alone = { id: deal, before: [], starts: null, ends: null, shape }
      const there = siteDays({ counted, start, end, ...computed.day }, [alone])
      return roundedIn(held.parts, { start, end, ...computed.day }, there).map((site) => ({ ...site, deal }))
    })
    await keepBookedHours(transaction, day, booked, worked)
    await keepHauls(transaction, stale, { counted, start, end, ...computed.day }, { open, sites })
    if (!held.stays) await endStaleDay(transaction, stale)
  })
  if (computed.day.activities[0]?.from === start) await markDayBefore(deps.db, stale, start)
}

/** The same for a page or file of an object, which a day that fails must not keep from being made: jobs report it and try again. */
export const countForSite = (deps: DbDeps, equipments: string[], within?: DaysBetween): Promise<number> =>
  countForPage(deps, equipments, within).catch((error: unknown) => {
    if (isNoFailure(error)) throw error
    return countBehind(deps.db, equipments, within)
  })

/** The same for a page of objects, without those days that always fail. */
export async function countShown(deps: DbDeps, equipments: string[]): Promise<number> {
  const behind = await countForSite(deps, equipments)
  return stillCounting(behind, await failingDays(deps.db, equipments))
}

/** The same for days of the period alone; `uncounted`: those that always fail, ascending. */
export async function countPeriod(
  deps: DbDeps,
  equipments: string[],
  within: DaysBetween,
): Promise<{ counting: number; uncounted: FailingDay[] }> {
  const behind = await countForSite(deps, equipments, within)
  const failing = await failingDays(deps.db, equipments, within)
  return { counting: stillCounting(behind, failing), uncounted: eachOnce(failing) }
}

/** Number of the days that are behind without those that always fail. */
const stillCounting = (behind: number, failing: readonly FailingDay[]) =>
  Math.max(0, behind - failing.filter(({ settled }) => settled).length)

/** Hours rounded together with the day's sums: these figures are the same everywhere they are shown. */
function roundedIn(whole: Parts | undefined, day: Parameters<typeof doneInAll>[0], sites: SiteDay[]): SiteDay[] {
  const shared = sharedHours(whole, doneInAll(day), sites)
  return sites.map((site, i) => {
    const { work, idle, off, unknown } = shared[i] ?? site
    return { ...site, work, idle, off, unknown, onSite: onSiteOf({ work, idle, off, unknown }) }
  })
}

function hoursFrom({ id, own, stays, visits: _, done: __, ...sums }: SiteDay): CountedHours | undefined {
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return undefined
  return { objectId: id, came: first.came, left: stays ? null : last.left, ...sums, visits: own }
}

interface Found {
  object: { id: string; starts: number | null; ends: number | null }
  stale: StaleDay
  site: SiteDay
  placeOf(i: number): { lat: number; lon: number }
  now: number
}

/** Only events of the last 24 hours are reported. */
async function keepEvents(db: Db, { object, stale, site, placeOf, now }: Found): Promise<void> {
  const { equipment } = stale
  const objectId = object.id
  const zone = zoneOf(zonesOf(stale), stale.day)
  /** `index`: of the counted point. */
  const keep = async (kind: 'came' | 'left', at: number, index: number, within: [number, number]) => {
    const place = placeOf(index)
    if (!(await keepEvent(db, { objectId, equipment, kind, at, ...place, within }))) return
    const night = kind === 'left' && isOutsideHours(minuteAt(zone, at), object)
    await addHappening(db, {
      equipment,
      kind,
      objectId,
      from: at,
      to: at,
      coords: [place.lat, place.lon],
      details: night ? { night: 1 } : {},
    })
  }
  if (!site.visits.some(({ left }) => left >= now - DAY)) return
  const stayed = await stayedOn(db, objectId, stale)
  for (const [i, visit] of site.visits.entries()) {
    const within: [number, number] = [visit.came - DOOR_MS, visit.left + DOOR_MS]
    const hasCome = !visit.goesOn && !(i === 0 && stayed)
    if (hasCome && visit.came >= now - DAY) await keep('came', visit.came, visit.first, within)
    if (visit.ended && visit.left >= now - DAY) await keep('left', visit.left, visit.last, within)
  }
}
