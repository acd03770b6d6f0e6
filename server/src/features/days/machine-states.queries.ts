/** The present state of an owner's machines, for his list. */
import type { LastDay, MachineState } from '@spetskarta/shared/days/recorded-days.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { DRAWN_AT_ONCE } from '@spetskarta/shared/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { ownMachines } from '../tracks/access.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { lastDaysOf } from './days.queries.ts'

interface Row {
  equipment: string
  recording: boolean
  last_at: Date | null
  stopped_at: Date | null
  battery: number | null
  distance_m: number | null
  photos: number | null
  time_zone: string
}

/** If a phone's clock is further ahead than this, its points do not count as the last sign of life. */
const AHEAD = sql`interval '5 minutes'`

/** Those of these machines that are the owner's. The sums of today may be a minute old: a job computes them. */
export async function machineStates(db: Db, owner: string, ids: string[]): Promise<MachineState[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select i.id as equipment, coalesce(t.time_zone, ${DEFAULT_ZONE}) as time_zone,
      exists (select from recorders r where r.equipment = i.id and r.revoked_at is null) as recording,
      greatest(
        (select p.recorded_at from track_points p where p.equipment = i.id and p.recorded_at < now() + ${AHEAD}
          order by p.recorded_at desc limit 1),
        (select p.taken_at from photos p where p.equipment = i.id and p.taken_at < now() + ${AHEAD}
          order by p.taken_at desc limit 1)) as last_at,
      (select max(s.at) from recording_stops s where s.equipment = i.id) as stopped_at,
      (select r.battery from recorders r where r.equipment = i.id and r.revoked_at is null and r.last_seen_at is not null
        order by r.last_seen_at desc limit 1) as battery,
      d.distance_m, d.photos
    from items i
    left join tracking t on t.equipment = i.id
    left join track_days d on d.equipment = i.id and d.day = (now() at time zone t.time_zone)::date
    where i.owner = ${owner} and i.kind = 'equipment' and i.id = any(${ids}::uuid[])`.execute(db)
  return rows.map((row) => ({
    equipmentId: row.equipment,
    recording: row.recording,
    lastAt: row.last_at?.getTime() ?? null,
    stoppedAt: stoppedAt(row),
    battery: row.battery,
    distance: row.distance_m === null ? null : row.distance_m / 1000,
    photos: row.photos ?? 0,
    timeZone: row.time_zone,
  }))
}

/** The last point may have been taken a little after «Стоп». */
const stoppedAt = ({ stopped_at, last_at }: Row): number | null =>
  stopped_at && stopped_at.getTime() >= (last_at?.getTime() ?? 0) - MINUTE ? stopped_at.getTime() : null

/** A phone that was heard less than this ago sends now; after a longer silence than the other the machine is silent. */
const ONLINE = sql`interval '2 minutes'`
const SILENT = sql`interval '15 minutes'`
const SILENT_MOST = 20

/** Of all machines of the owner: how many send now, and those that fell silent last, in the last day. */
export async function heardLately(db: Db, owner: string) {
  const { rows } = await sql<{ online: number; silent: { id: string; name: string }[] }>`
    with heard as materialized (
      select i.id, i.name, max(r.last_point_at) as at
      from items i join recorders r on r.equipment = i.id
      where i.owner = ${owner} and i.kind = 'equipment' and r.revoked_at is null
        and r.last_point_at > now() - interval '1 day'
      group by i.id
    )
    select (select count(*)::int from heard where at > now() - ${ONLINE}) as online,
      (select coalesce(json_agg(s), '[]') from (
        select id, name from heard where at < now() - ${SILENT} order by at desc, id limit ${SILENT_MOST}) as s) as silent
  `.execute(db)
  return rows[0] ?? { online: 0, silent: [] }
}

/**
 * A day that still waits to be summarised counts as recorded. Days after the present one come from phones with a wrong
 * clock and do not.
 */
export async function lastDay(db: Db, owner: string): Promise<LastDay | null> {
  const days = await lastDaysOf(db, await ownMachines(db, owner))
  let newest = ''
  for (const { untilToday } of days.values()) if (untilToday && untilToday > newest) newest = untilToday
  if (!newest) return null
  const machines = [...days].flatMap(([id, { untilToday }]) => (untilToday === newest ? id : [])).sort()
  return { day: newest, count: machines.length, machines: machines.slice(0, DRAWN_AT_ONCE) }
}
