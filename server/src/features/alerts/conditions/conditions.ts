/** Looks every few minutes for what is wrong with machines although nothing happens to them. */

import type { AlertKind } from '@spetskarta/shared/alerts/alerts.ts'
import { mayBeAlerted } from '@spetskarta/shared/alerts/member-alerts.ts'
import { MEMBER_ROLES } from '@spetskarta/shared/company/rights.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { DOCUMENT_NAMES } from '@spetskarta/shared/service/service.ts'
import { dayAt, minuteAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps, JobContext } from '../../../deps.ts'
import { crewsAt } from '../../crew/crew.ts'
import { listOperators } from '../../crew/operators.queries.ts'
import { workingHoursOf } from '../../incidents/machine-hours.queries.ts'
import { insideOf, reachOf, shapeOf } from '../../objects/shape.rules.ts'
import { daysBetween } from '../../service/due.rules.ts'
import { duesOf } from '../../service/due.ts'
import { listDocuments } from '../../service/service.queries.ts'
import { countedTrack } from '../../tracks/counted.rules.ts'
import { flagsOf } from '../../tracks/filter.rules.ts'
import { silentAfter } from '../../tracks/recorders/silence.rules.ts'
import { statedNow } from '../../tracks/recorders/stated-intervals.queries.ts'
import { readTrack } from '../../tracks/store/read.queries.ts'
import { metres } from '../../tracks/track.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../../tracks/tracking.queries.ts'
import { type StoredSettings, settingsByUser } from '../settings.queries.ts'
import {
  type ConditionWatcher,
  type LastRow,
  lastRows,
  limitedObjects,
  recordersOf,
  reportedOf,
  rowsOfDays,
  tellConditions,
  watchersOf,
} from './conditions.queries.ts'
import {
  type Condition,
  documentEnds,
  idleLong,
  type MachineState,
  noData,
  notOut,
  STANDS,
  serviceDue,
} from './conditions.rules.ts'
import { objectSpeed, SPEED_LOOK_MS } from './object-speed.rules.ts'
import { type StandDay, standsAllDay, standsSince } from './stand.rules.ts'

const KINDS: readonly Condition['kind'][] = [
  'object_speed',
  'idle_long',
  'not_out',
  'no_data',
  'service_due',
  'document_ends',
]

const ROLES = MEMBER_ROLES.filter((role) => KINDS.some((kind) => mayBeAlerted(role, kind)))

/** A park that cannot be looked at does not hold up the others: the first failure is thrown at the end. `now` ms. */
export async function lookForConditions(deps: Deps, { signal }: JobContext, now = Date.now()): Promise<void> {
  const watchers = Map.groupBy(await watchersOf(deps.db, KINDS, ROLES), ({ owner }) => owner)
  const failed: unknown[] = []
  for (const [owner, its] of watchers) {
    if (signal.aborted) break
    await lookAtPark(deps, owner, its, now).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

/** Thresholds are the owner's, also for people of the company. */
async function lookAtPark(
  deps: Deps,
  owner: string,
  watchers: readonly ConditionWatcher[],
  now: number,
): Promise<void> {
  const { db } = deps
  const byUser = await settingsByUser(db, [owner, ...watchers.map(({ user }) => user)])
  const settings = byUser.get(owner)
  if (!settings) return
  const wanted = wishesOf(watchers, byUser)
  const machines = [...wanted.keys()]
  if (machines.length === 0) return
  const conditions = [
    ...(await ofStates(deps, machines, settings, now)),
    ...([...wanted.values()].some((kinds) => kinds.has('object_speed')) ? await ofSpeeds(deps, machines, now) : []),
    ...(await ofService(deps, owner, settings, now)),
    ...(await ofLicences(deps, owner, machines, settings, now)),
  ]
  const reported = conditions.filter(({ equipment, condition }) => wanted.get(equipment)?.has(condition.kind))
  for (const [equipment, those] of Map.groupBy(reported, (one) => one.equipment))
    await tellConditions(
      db,
      equipment,
      those.map(({ condition }) => condition),
    )
}

/** For each machine the kinds of alerts that any of its watchers has chosen. */
function wishesOf(watchers: readonly ConditionWatcher[], byUser: ReadonlyMap<string, Settings & Chosen>) {
  const wanted = new Map<string, Set<AlertKind>>()
  for (const { user, role, machines } of watchers) {
    const settings = byUser.get(user)
    if (!settings) continue
    const chosen = [...settings.letters, ...settings.daily, ...settings.push, ...settings.messenger]
    const its = KINDS.filter(
      (kind) => chosen.includes(kind) && (role === 'owner' || role === 'partner' || mayBeAlerted(role, kind)),
    )
    if (its.length === 0) continue
    for (const machine of machines) wanted.set(machine, new Set([...(wanted.get(machine) ?? []), ...its]))
  }
  return wanted
}

type Chosen = Pick<StoredSettings, 'letters' | 'daily' | 'push' | 'messenger'>

/** How far from an object a machine may have gone within the examined time, metres. */
const GONE_M = 100_000

interface Found {
  equipment: string
  condition: Condition
}
type Settings = Parameters<typeof idleLong>[1]

async function ofStates({ db }: Deps, machines: string[], settings: Settings, now: number): Promise<Found[]> {
  const [rows, recorders, hours, zones, stated] = await Promise.all([
    lastRows(db, machines, now),
    recordersOf(db, machines),
    workingHoursOf(db, machines),
    timeZonesOf(db, machines),
    statedNow(db, machines),
  ])
  const since = await standing(db, rows, (equipment) => zones.get(equipment) ?? DEFAULT_ZONE)
  return machines.flatMap((equipment) => {
    const row = rows.get(equipment)
    const timeZone = zones.get(equipment) ?? DEFAULT_ZONE
    const day = dayAt(timeZone, now)
    const its = recorders.get(equipment) ?? []
    const state: MachineState = {
      timeZone,
      day,
      hours: hours(equipment),
      heardAt: row?.last?.getTime() ?? null,
      doing: row?.doing ?? null,
      since: since.get(equipment) ?? row?.since?.getTime() ?? null,
      until: row?.until?.getTime() ?? null,
      // Days are summed half a minute after their points.
      silentAfter: silentAfter(its, stated, row?.coarse ?? null) + MINUTE,
      coords: row && row.lat !== null && row.lng !== null ? [row.lat, row.lng] : null,
      today: row?.day === day ? { km: row.km, ran: row.ran, strip: row.strip ?? [] } : null,
      recorded: its.length > 0,
    }
    return [
      idleLong(state, settings, now),
      notOut(state, minuteAt(timeZone, now), settings, now),
      noData(state, settings, now),
    ].flatMap((condition) => (condition ? [{ equipment, condition }] : []))
  })
}

/** For those of these machines that stand: since when. */
async function standing(db: Db, rows: ReadonlyMap<string, LastRow>, zoneOf: (equipment: string) => string) {
  const dayOf = (row: Pick<LastRow, 'doing' | 'since' | 'strip' | 'moved'>, start: number): StandDay | undefined =>
    STANDS.has(row.doing) && row.since && row.strip
      ? { start, strip: row.strip, moved: row.moved?.getTime() ?? null, since: row.since.getTime() }
      : undefined
  const shown = [...rows.values()].flatMap((row) => {
    const start = startOfDay(zoneOf(row.equipment), row.day)
    const day = dayOf(row, start)
    return day ? [{ equipment: row.equipment, day, before: dayAt(zoneOf(row.equipment), start - HOUR) }] : []
  })
  const longer = shown.filter(({ day }) => standsAllDay(day))
  const before = await rowsOfDays(db, new Map(longer.map(({ equipment, before: day }) => [equipment, day])))
  return new Map(
    shown.map(({ equipment, day, before: name }) => {
      const row = before.get(equipment)
      const isHeard = (row?.until?.getTime() ?? 0) > day.start - GAP_MS
      return [equipment, standsSince(day, row && isHeard ? dayOf(row, startOfDay(zoneOf(equipment), name)) : undefined)]
    }),
  )
}

/** Speed on objects with a limit. Points are read only for machines whose last point is near such an object. */
async function ofSpeeds(deps: Deps, machines: string[], now: number): Promise<Found[]> {
  const limited = Map.groupBy(await limitedObjects(deps.db, machines), ({ equipment }) => equipment)
  if (limited.size === 0) return []
  const rows = await lastRows(deps.db, [...limited.keys()], now)
  const speeding: Found[] = []
  for (const [equipment, objects] of limited) {
    const { last, lat, lng } = rows.get(equipment) ?? {}
    if (!last || now - last.getTime() > SPEED_LOOK_MS || typeof lat !== 'number' || typeof lng !== 'number') continue
    const shapes = objects
      .map((object) => ({ object, shape: shapeOf(object) }))
      .filter(({ shape }) => metres(lat, lng, shape.lat, shape.lon) < reachOf(shape) + GONE_M)
    if (shapes.length === 0) continue
    const raw = await readTrack(deps, equipment, now - SPEED_LOOK_MS, now + MINUTE, 'recorded')
    const track = countedTrack(raw, flagsOf(raw))
    for (const { object, shape } of shapes) {
      const condition = objectSpeed(track, { ...object, isInside: insideOf(shape) }, now)
      if (condition) speeding.push({ equipment, condition })
    }
  }
  return speeding
}

/** Licences of operators who are on a machine now. Each is reported for one machine, and not again. */
async function ofLicences(
  { db }: Deps,
  user: string,
  machines: string[],
  settings: Settings,
  now: number,
): Promise<Found[]> {
  const today = dayAt(DEFAULT_ZONE, now)
  const ending = (await listOperators(db, user)).flatMap(({ id, name, archived, licenceEnds: ends }) => {
    if (archived || !ends) return []
    const of = { id: `operator-${id}`, name: `Удостоверение, ${name}`, ends, days: daysBetween(today, ends) }
    const condition = documentEnds(of, settings, now)
    return condition ? [{ id, condition: { ...condition, details: { ...condition.details, licence: 1 } } }] : []
  })
  if (ending.length === 0) return []
  const reported = await reportedOf(
    db,
    machines,
    ending.map(({ condition }) => condition.key),
  )
  const crews = await crewsAt(db, user, machines, now)
  return ending.flatMap(({ id, condition }) => {
    const equipment = machines.find((machine) => crews.get(machine)?.some((one) => one.id === id))
    return equipment && !reported.has(condition.key) ? [{ equipment, condition }] : []
  })
}

async function ofService(deps: Deps, user: string, settings: Settings, now: number): Promise<Found[]> {
  const { due, machines } = await duesOf(deps, user, now)
  const today = dayAt(DEFAULT_ZONE, now)
  const documents = await listDocuments(
    deps.db,
    machines.map(({ equipmentId }) => equipmentId),
  )
  return [
    ...due.flatMap((row) => {
      const condition = serviceDue(row, settings, now)
      return condition ? [{ equipment: row.machine.equipmentId, condition }] : []
    }),
    ...documents.flatMap(({ id, equipment, kind, ends }) => {
      const of = { id, name: DOCUMENT_NAMES[kind], ends, days: daysBetween(today, ends) }
      const condition = documentEnds(of, settings, now)
      return condition ? [{ equipment, condition }] : []
    }),
  ]
}
