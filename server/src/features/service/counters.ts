/** Present engine hour counters, and recent use of machines. */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { DbDeps } from '../../deps.ts'
import { openEngineHours } from '../days/engine-hours/engine-hours.ts'
import { FAILED, failingSums } from '../days/stale-days.queries.ts'
import { DEFAULT_ZONE, trackingOf } from '../tracks/tracking.queries.ts'
import { dayOf, type Zones } from '../tracks/zones.rules.ts'
import {
  type AnchorDay,
  anchorDays,
  lastEntered,
  lastPoints,
  type OwnMachine,
  sumsAfter,
  trackerCounters,
  type UsedDay,
  usedDays,
  withTracker,
} from './counters.queries.ts'
import { dayAfter, USE_DAYS } from './due.rules.ts'

export interface Counted {
  today: string
  /** Counters in seconds: of the tracker, and of the owner's reading carried forward. */
  tracker: number | null
  own: number | null
  /** Days that could not be counted, ascending; `own` lacks those since its reading, which `ownLacks` says. */
  uncounted: string[]
  ownLacks: boolean
  days: UsedDay[]
}

/**
 * `READ_AGAIN`: most days read again per call, to divide them at a reading taken in the middle of a recorded day. `KEPT`: results
 * kept in memory.
 */
const READ_AGAIN = 20
const KEPT = 20_000
/** Engine seconds of a reading's day before the reading, keyed by machine, reading and the day's sum. */
const before = new Map<string, number>()

/** Time zones of these machines. */
export async function machineZones(db: DbDeps['db'], ids: string[]): Promise<(id: string) => Zones> {
  const trackings = new Map((await trackingOf(db, ids)).map((tracking) => [tracking.equipment, tracking]))
  return (id) => trackings.get(id) ?? { timeZone: DEFAULT_ZONE, zonesBefore: [] }
}

/** What a counter shows, as far as it is known. */
export const shownCounter = (of: Counted | undefined) => ({
  tracker: of?.tracker ?? null,
  own: of && !of.ownLacks ? of.own : null,
  uncounted: of?.ownLacks ?? false,
})

/** `now`: ms. */
export async function countedOf(
  deps: DbDeps,
  machines: readonly OwnMachine[],
  now: number,
): Promise<Map<string, Counted>> {
  const { db } = deps
  const ids = machines.map(({ equipmentId }) => equipmentId)
  const zones = await machineZones(db, ids)
  // One day more than needed, because machines are in different time zones.
  const [days, entered, wired, failing] = await Promise.all([
    usedDays(db, ids, new Date(now - (USE_DAYS + 1) * DAY).toISOString().slice(0, 10)),
    lastEntered(db, ids),
    withTracker(db, ids),
    failingSums(db, ids, undefined, FAILED),
  ])
  const failingOf = Map.groupBy(failing, ({ itemId }) => itemId)
  const anchors = [...entered].map(([equipment, { at }]) => ({ equipment, day: dayOf(zones(equipment), at.getTime()) }))
  const [sums, ownDays, trackers] = await Promise.all([
    sumsAfter(db, anchors),
    anchorDays(db, anchors),
    lastPoints(db, wired).then((until) => trackerCounters(db, until)),
  ])
  const ranSince = new Map(anchors.map(({ equipment }, i) => [equipment, sums[i]?.ran ?? 0]))
  const counted = new Map<string, Counted>()
  let readAgain = 0
  for (const { equipmentId: id, type } of machines) {
    const today = dayOf(zones(id), now)
    const reading = entered.get(id)
    const of = { equipment: id, type, zones: zones(id), reading, day: ownDays.get(id) }
    const rest = reading ? await restOfDay(deps, of, () => readAgain++ < READ_AGAIN) : 0
    const uncounted = (failingOf.get(id) ?? []).map(({ day }) => day).toSorted()
    const anchor = reading && dayOf(zones(id), reading.at.getTime())
    counted.set(id, {
      today,
      uncounted,
      ownLacks: anchor !== undefined && uncounted.some((day) => day >= anchor),
      tracker: trackers.get(id) ?? null,
      own: reading ? reading.seconds + rest + (ranSince.get(id) ?? 0) : null,
      days: (days.get(id) ?? []).filter(({ day }) => day > dayAfter(today, -USE_DAYS) && day <= today),
    })
  }
  return counted
}

interface Anchored {
  equipment: string
  type: string
  zones: Zones
  reading: { at: Date; seconds: number } | undefined
  day: AnchorDay | undefined
}

/** Engine seconds after a reading, on the day of the reading. */
async function restOfDay(deps: DbDeps, { reading, day, ...machine }: Anchored, may: () => boolean): Promise<number> {
  if (!reading || !day?.first || !day.last || day.ran === 0) return 0
  const at = reading.at.getTime()
  const [first, last] = [day.first.getTime(), day.last.getTime()]
  if (at <= first) return day.ran
  if (at >= last) return 0
  const key = `${machine.equipment} ${at} ${day.ran} ${last}`
  const known = before.get(key)
  if (known !== undefined) return day.ran - known
  // Beyond the limit the day is divided in proportion to time; the next call reads more of them.
  if (!may()) return Math.round((day.ran * (last - at)) / (last - first))
  const name = dayOf(machine.zones, at)
  const { own } = await (await openEngineHours(deps, machine))(name, name)
  const rest = own ? own.end - reading.seconds : 0
  before.set(key, day.ran - rest)
  const oldest = before.keys().next()
  if (before.size > KEPT && !oldest.done) before.delete(oldest.value)
  return rest
}
