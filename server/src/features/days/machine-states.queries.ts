/** The present state of an owner's machines, for the owner's list. */
import type { LastDay, MachineState } from '@spetskarta/shared/days/recorded-days.ts'
import { DAY, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { ROUTES_MOST } from '@spetskarta/shared/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { ownMachines, readableMachines } from '../tracks/access.queries.ts'
import { silentAfter } from '../tracks/recorders/silence.rules.ts'
import { statedNow } from '../tracks/recorders/stated-intervals.queries.ts'
import { type RecorderState, recorderStates } from '../tracks/recorders/states.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { lastDaysOf, recordedOn } from './days.queries.ts'
import { usualIntervals } from './kept/last-days.queries.ts'

interface Machine {
  id: string
  /** Recorders that are not revoked. */
  recorders: string[]
  stopped_at: Date | null
}

interface Row {
  equipment: string
  last_at: Date | null
  distance_m: number | null
  coarse_s: number | null
  turns_s: number | null
  speed_unproved: boolean | null
  photos: number | null
  time_zone: string
}

/** A point further ahead than this, from a phone with a wrong clock, is not taken as the last sign of life. */
const AHEAD = sql`interval '5 minutes'`

/** States of those of these machines that belong to the owner. The sums of today may be a minute old: a job computes them. */
export async function machineStates(db: Db, owner: string, ids: string[]): Promise<MachineState[]> {
  if (ids.length === 0) return []
  const { rows: own } = await sql<Machine>`
    select i.id, array(select r.id::text from recorders r where r.equipment = i.id and r.revoked_at is null) as recorders,
      (select max(s.at) from recording_stops s where s.equipment = i.id) as stopped_at
    from items i
    where i.owner = ${owner} and i.kind = 'equipment' and i.id = any(${ids}::uuid[])`.execute(db)
  const machines = own.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select t.equipment, t.time_zone,
      greatest(
        (select p.recorded_at from track_points p where p.equipment = t.equipment and p.recorded_at < now() + ${AHEAD}
          order by p.recorded_at desc limit 1),
        (select p.taken_at from photos p where p.equipment = t.equipment and p.taken_at < now() + ${AHEAD}
          order by p.taken_at desc limit 1)) as last_at,
      d.distance_m, d.coarse_s, d.turns_s, d.speed_unproved, d.photos
    from tracking t
    left join track_days d on d.equipment = t.equipment and d.day = (now() at time zone t.time_zone)::date
    where t.equipment = any(${machines}::uuid[])`.execute(db)
  const recorded = new Map(rows.map((row) => [row.equipment, row]))
  const states = await recorderStates(db, machines)
  const stated = await statedNow(db, machines)
  const usual = await usualIntervals(db, machines)
  return own.map(({ id, recorders, stopped_at }) => {
    const row = recorded.get(id)
    const lastAt = row?.last_at?.getTime() ?? null
    return {
      equipmentId: id,
      recording: recorders.length > 0,
      lastAt,
      stoppedAt: stoppedAt(stopped_at, lastAt),
      silentAfter: silentAfter(recorders, stated, usual.get(id)),
      battery: batteryOf(recorders.flatMap((recorder) => states.get(recorder) ?? [])),
      distance: row?.distance_m == null ? null : row.distance_m / 1000,
      coarseSeconds: row?.coarse_s ?? null,
      turnsSeconds: row?.turns_s ?? null,
      speedUnproved: row?.speed_unproved ?? false,
      photos: row?.photos ?? 0,
      timeZone: row?.time_zone ?? DEFAULT_ZONE,
    }
  })
}

/** Battery of the recorder that was heard last. */
function batteryOf(states: RecorderState[]): number | null {
  const [last] = states.toSorted((a, b) => b.last_seen_at.getTime() - a.last_seen_at.getTime())
  return last?.battery ?? null
}

/** The last point may be a little later than «Стоп». */
const stoppedAt = (stopped: Date | null, last: number | null): number | null =>
  stopped && stopped.getTime() >= (last ?? 0) - MINUTE ? stopped.getTime() : null

/** Seconds: a phone heard more recently counts as sending. */
const ONLINE_S = 120
const SILENT_MOST = 20

/** How many of the owner's machines are sending now, and those that fell silent most recently within the last day. */
export async function heardLately(db: Db, owner: string) {
  const { rows } = await sql<{ id: string; name: string; recorders: string[] }>`
    select i.id, i.name, array_agg(r.id::text) as recorders
    from items i join recorders r on r.equipment = i.id
    where i.owner = ${owner} and i.kind = 'equipment' and r.revoked_at is null
    group by i.id order by i.id`.execute(db)
  const states = await recorderStates(
    db,
    rows.map(({ id }) => id),
  )
  const stated = await statedNow(
    db,
    rows.map(({ id }) => id),
  )
  const heard = rows
    .map(({ id, name, recorders }) => ({
      machine: { id, name },
      recorders,
      ago: Math.min(...recorders.map((recorder) => states.get(recorder)?.point_ago_s ?? Number.POSITIVE_INFINITY)),
    }))
    .filter(({ ago }) => ago < DAY / SECOND)
    .toSorted((a, b) => a.ago - b.ago)
  const isOver = ({ ago, recorders, machine }: (typeof heard)[number], usual?: ReadonlyMap<string, number>) =>
    ago * SECOND > silentAfter(recorders, stated, usual?.get(machine.id))
  // Few machines are silent by the shortest rule: only their usual intervals are read.
  const late = heard.filter((one) => isOver(one))
  const usual = await usualIntervals(
    db,
    late.map(({ machine }) => machine.id),
  )
  return {
    online: heard.filter(({ ago }) => ago < ONLINE_S).length,
    silent: late
      .filter((one) => isOver(one, usual))
      .slice(0, SILENT_MOST)
      .map(({ machine }) => machine),
  }
}

/**
 * A day that still waits to be summed counts as recorded. Days after today come from phones with a wrong clock and are ignored.
 * With a named day, machines which the user may only record for are included: the map shows all of them.
 */
export async function lastDay(db: Db, owner: string, named?: string): Promise<LastDay | null> {
  if (named) return dayOfMachines(named, await recordedOn(db, await readableMachines(db, owner), named))
  const days = await lastDaysOf(db, await ownMachines(db, owner))
  let newest = ''
  for (const { untilToday } of days.values()) if (untilToday && untilToday > newest) newest = untilToday
  return dayOfMachines(
    newest,
    [...days].flatMap(([id, { untilToday }]) => (untilToday === newest ? id : [])),
  )
}

const dayOfMachines = (day: string, ids: string[]): LastDay | null =>
  day && ids.length > 0 ? { day, count: ids.length, machines: ids.toSorted().slice(0, ROUTES_MOST) } : null
