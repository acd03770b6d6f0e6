/** Looks for what is wrong with machines though nothing happens to them, every few minutes. */

import { MINUTE } from '@spetskarta/shared/durations.ts'
import { DOCUMENT_NAMES } from '@spetskarta/shared/service/service.ts'
import { dayAt, minuteAt } from '@spetskarta/shared/tracks/clock.ts'
import type { Deps, JobContext } from '../../../deps.ts'
import { hoursOfMachines } from '../../incidents/machine-hours.queries.ts'
import { daysBetween } from '../../service/due.rules.ts'
import { duesOf } from '../../service/due.ts'
import { listDocuments } from '../../service/service.queries.ts'
import { silentAfter } from '../../tracks/recorders/silence.rules.ts'
import { statedNow } from '../../tracks/recorders/stated-intervals.queries.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../../tracks/tracking.queries.ts'
import { settingsByUser } from '../settings.queries.ts'
import { lastRows, ownersToWatch, recordersOf, tellConditions } from './conditions.queries.ts'
import {
  type Condition,
  documentEnds,
  idleLong,
  type MachineState,
  noData,
  notOut,
  serviceDue,
} from './conditions.rules.ts'

const KINDS: readonly Condition['kind'][] = ['idle_long', 'not_out', 'no_data', 'service_due', 'document_ends']

/** `now` ms. */
export async function lookForConditions(deps: Deps, { signal }: JobContext, now = Date.now()): Promise<void> {
  const { db } = deps
  for (const { user, machines } of await ownersToWatch(db, KINDS)) {
    if (signal.aborted) return
    const settings = (await settingsByUser(db, [user])).get(user)
    if (!settings) continue
    const wanted = new Set([...settings.letters, ...settings.daily, ...settings.push, ...settings.messenger])
    const found = [...(await ofStates(deps, machines, settings, now)), ...(await ofService(deps, user, settings, now))]
    const mine = new Set(machines)
    const told = found.filter(({ equipment, condition }) => mine.has(equipment) && wanted.has(condition.kind))
    for (const [equipment, its] of Map.groupBy(told, (one) => one.equipment))
      await tellConditions(
        db,
        equipment,
        its.map(({ condition }) => condition),
      )
  }
}

interface Found {
  equipment: string
  condition: Condition
}
type Settings = Parameters<typeof idleLong>[1]

async function ofStates({ db }: Deps, machines: string[], settings: Settings, now: number): Promise<Found[]> {
  const [rows, recorders, hours, zones, stated] = await Promise.all([
    lastRows(db, machines, now),
    recordersOf(db, machines),
    hoursOfMachines(db, machines),
    timeZonesOf(db, machines),
    statedNow(db, machines),
  ])
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
      since: row?.since?.getTime() ?? null,
      until: row?.until?.getTime() ?? null,
      // Days are summed half a minute after their points.
      silentAfter: silentAfter(its, stated, row?.coarse ?? null) + MINUTE,
      coords: row && row.lat !== null && row.lng !== null ? [row.lat, row.lng] : null,
      today: row?.day === day ? { km: row.km, ran: row.ran } : null,
      recorded: its.length > 0,
    }
    return [
      idleLong(state, settings, now),
      notOut(state, minuteAt(timeZone, now), settings, now),
      noData(state, settings, now),
    ].flatMap((condition) => (condition ? [{ equipment, condition }] : []))
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
