/** An owner's machines as the park shows them. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { bearingTo, distanceKm } from '@spetskarta/shared/geo.ts'
import type { ParkMachine } from '@spetskarta/shared/park/park.ts'
import type { DbDeps, Deps } from '../../deps.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import { crewsAt } from '../crew/crew.ts'
import type { Doing } from '../days/doing.rules.ts'
import { freshenForPage } from '../days/freshen-days.queries.ts'
import { listStaleOfMany } from '../days/stale-days.queries.ts'
import { stateOf } from '../days/state/state.rules.ts'
import { silentAfter } from '../tracks/recorders/silence.rules.ts'
import { statedNow } from '../tracks/recorders/stated-intervals.queries.ts'
import { DEFAULT_ZONE, otherZonesOf, trackingOf } from '../tracks/tracking.queries.ts'
import { spanAt, type Zones } from '../tracks/zones.rules.ts'
import {
  daysNamed,
  type HeardRow,
  type HereRow,
  heardRecorders,
  type LastDayRow,
  lastDaysOfMachines,
  lastObjectsOf,
  type OwnRecorders,
  ownMachinesForPark,
  ownRecordersForPark,
  type TodayRow,
  unseenIncidents,
} from './park.queries.ts'

type ParkDeps = Pick<Deps, 'gazetteer' | 'db'>

/** How far the sums of a machine that sends points may normally be behind (`keepSummed`), ms. */
const BEHIND_MS = 45 * SECOND
/** Most machines whose days are summed while the caller waits; the rest is summed in the background. */
const SUMMED_AT_ONCE = 20
/** How long the caller waits for sums, ms: the days of a large file are summed in the background. */
const SUMMING_MS = 2 * SECOND

/** The park after summing the days of machines that have just sent points, have just begun to send, or whose sums are behind. */
export async function parkNow(
  deps: DbDeps,
  owner: string,
  now: number,
  { id, heard = [] }: { id?: string | undefined; heard?: readonly string[] | undefined } = {},
): Promise<ParkMachine[]> {
  const park = await parkOf(deps, owner, now, id)
  const just = new Set(heard.slice(0, SUMMED_AT_ONCE))
  const late = park.filter(
    ({ _id, reason, heardAt, place }) =>
      reason !== 'none' && (just.has(_id) || heardAt === null || heardAt - (place?.at ?? 0) > BEHIND_MS),
  )
  // Machines that have just sent points come first: the oldest stale days may belong to an imported year.
  const named = late.filter(({ _id }) => just.has(_id))
  const stale = await listStaleOfMany(
    deps,
    (named.length > 0 ? named : late).map(({ _id }) => _id),
    SUMMED_AT_ONCE,
  )
  if (stale.length === 0) return park
  const machines = [...new Set(stale.map(({ equipment }) => equipment))]
  await freshenForPage(deps, machines, AbortSignal.timeout(SUMMING_MS))
  return parkOf(deps, owner, now, id)
}

const NO_RECORDERS: OwnRecorders = { recorders: [], revoked: 0, stoppedAt: null }

/**
 * All machines or one, in no particular order. Town and present day are left out: only a row of the list shows them (`inFull`).
 */
export async function parkOf(
  at: Pick<Deps, 'db' | 'pool'>,
  owner: string,
  now: number,
  id?: string,
): Promise<ParkMachine[]> {
  const { db } = at
  const [own, recorders] = await Promise.all([ownMachinesForPark(at, owner, id), ownRecordersForPark(at, owner, id)])
  const ids = own.map((machine) => machine.id)
  const [days, objects, incidents, states, stated, zones, crews] = await Promise.all([
    lastDaysOfMachines(at, ids),
    lastObjectsOf(at, owner, ids),
    unseenIncidents(at, ids),
    heardRecorders(at, ids),
    statedNow(db, ids),
    otherZonesOf(db, ids),
    crewsAt(db, owner, ids, now),
  ])
  return own.map((machine) => {
    const day = days.get(machine.id)
    const its = recorders.get(machine.id) ?? NO_RECORDERS
    const heard = heardOf(its.recorders, states)
    const lastHeard = heardAt(heard.pointAt, day, now)
    const state = stateOf(
      {
        recorders: its.recorders.length,
        revoked: its.revoked,
        heardAt: lastHeard,
        stoppedAt: its.stoppedAt,
        silentAfter: silentAfter(its.recorders, stated, day?.coarse_s),
        countedAt: day?.doing_until ?? day?.last_at ?? null,
        doing: (day?.doing ?? null) as Doing | null,
        doingSince: day?.doing_since ?? null,
      },
      now,
    )
    // Field by field: with thousands of machines spreading objects takes longer than everything else here.
    return {
      _id: machine.id,
      name: machine.name,
      type: machine.type,
      plate: machine.plate,
      group: machine.group,
      state: state.state,
      reason: state.reason,
      carried: state.carried,
      since: state.since,
      heardAt: lastHeard,
      place: placeOf(day, objects.get(machine.id)),
      timeZone: zones.get(machine.id) ?? DEFAULT_ZONE,
      battery: heard.battery,
      incidents: incidents.get(machine.id) ?? 0,
      operators: (crews.get(machine.id) ?? []).map(({ by, ...operator }) => operator),
      today: null,
    }
  })
}

/** The moment of the recorders' last point (0: never), and the battery of the one in contact last. */
function heardOf(recorders: readonly string[], states: ReadonlyMap<string, HeardRow>) {
  let [pointAt, seenAt, battery]: [number, number, number | null] = [0, 0, null]
  for (const recorder of recorders) {
    const state = states.get(recorder)
    if (!state) continue
    pointAt = Math.max(pointAt, state.pointAt ?? 0)
    if (state.seenAt > seenAt) [seenAt, battery] = [state.seenAt, state.battery]
  }
  return { pointAt, battery }
}

/** Capped at now, because a phone's clock may be ahead. */
function heardAt(pointAt: number, day: LastDayRow | undefined, now: number): number | null {
  const last = Math.max(pointAt, day?.last_at ?? 0, day?.doing_until ?? 0)
  return last > 0 ? Math.min(now, last) : null
}

function placeOf(day: LastDayRow | undefined, here: HereRow | undefined): ParkMachine['place'] {
  if (!day || day.last_lat === null || day.last_lng === null) return null
  const object = here?.day === day.day ? { objectId: here.objectId, name: here.name } : null
  return { lat: day.last_lat, lng: day.last_lng, at: day.doing_until ?? day.last_at, object, town: null }
}

/** Adds the towns and the present days of these machines. */
export async function inFull(
  { db, gazetteer }: ParkDeps,
  machines: readonly ParkMachine[],
  now: number,
): Promise<ParkMachine[]> {
  const trackings = await trackingOf(
    db,
    machines.map(({ _id }) => _id),
  )
  const spans = new Map(trackings.map((zones) => [zones.equipment, spanAt(zones as Zones, now)]))
  const days = await daysNamed(
    db,
    [...spans].map(([id, { day }]) => ({ id, day })),
  )
  return machines.map((machine) => {
    const [span, day] = [spans.get(machine._id), days.get(machine._id)]
    const today = span && day ? todayOf(day, span) : null
    return { ...machine, today, place: machine.place && { ...machine.place, town: townOf(gazetteer, machine.place) } }
  })
}

const todayOf = (row: TodayRow, { start, end }: { start: number; end: number }): ParkMachine['today'] => ({
  start,
  end,
  distance: row.distance_m / 1000,
  coarseSeconds: row.coarse_s,
  turnsSeconds: row.turns_s,
  speedUnproved: row.speed_unproved,
  work: row.working_s,
  idle: row.idle_s,
  off: row.off_s,
  unknown: row.unknown_s,
  carried: row.carried_s,
  strip: row.strip ?? [],
})

function townOf(gazetteer: Gazetteer, place: { lat: number; lng: number }) {
  const town = gazetteer.nearest(place.lat, place.lng)
  return town ? { name: town.name, km: distanceKm(town, place), bearing: bearingTo(town, place) } : null
}
