/** Days in which incidents are to be looked for, and what the search reads besides the points. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { machinesById } from '../tracks/access.queries.ts'
import type { DayFacts } from './detectors.rules.ts'

export interface DueDay {
  equipment: string
  day: string
  /** Changes whenever the day's row is written. */
  version: string
  type: string
  time_zone: string
  zones_before: unknown
}

const DAYS_AT_ONCE = 100

const days = (db: Db, equipments: string[] | undefined) =>
  db
    .selectFrom('track_days as d')
    .innerJoin('tracking as t', 't.equipment', 'd.equipment')
    .select(['d.equipment', 'd.day', sql<string>`d.xmin::text`.as('version'), 't.time_zone', 't.zones_before'])
    .$if(equipments !== undefined, (query) => query.where('d.equipment', '=', sql<string>`any(${equipments}::uuid[])`))

export const listUnchecked = async (db: Db, equipments: string[] | undefined): Promise<DueDay[]> =>
  ofMachines(db, await days(db, equipments).where('d.checked', '=', false).limit(DAYS_AT_ONCE).execute())

/** Of machines that are gone there is nobody to tell. */
async function ofMachines(db: Db, days: Omit<DueDay, 'type'>[]): Promise<DueDay[]> {
  const machines = await machinesById(
    db,
    days.map(({ equipment }) => equipment),
  )
  return days.flatMap((day) => {
    const machine = machines.get(day.equipment)
    return machine ? { ...day, type: machine.type } : []
  })
}

/** Days of machines that have just been silent for too long, or for a whole day, which ends what was going on. */
export const listQuiet = async (db: Db, equipments: string[] | undefined, now: Date): Promise<DueDay[]> =>
  ofMachines(
    db,
    await days(db, equipments)
      .where('d.emptied_at', 'is', null)
      .where(
        sql<SqlBool>`(
        d.last_at between ${now}::timestamptz - interval '45 minutes' and ${now}::timestamptz - interval '30 minutes'
        or d.last_at between ${now}::timestamptz - interval '25 hours' and ${now}::timestamptz - interval '24 hours')`,
      )
      .execute(),
  )

/**
 * Undefined where the day was summarised again since it was read: then the findings are out of date, and the day is
 * due again.
 */
export const markChecked = (
  db: Db,
  { equipment, day, version }: DueDay,
): Promise<{ emptied_at: Date | null } | undefined> =>
  db
    .updateTable('track_days')
    .set({ checked: true })
    .where('equipment', '=', equipment)
    .where('day', '=', day)
    .where(sql<SqlBool>`xmin::text = ${version}`)
    .returning('emptied_at')
    .executeTakeFirst()

export async function photoTimes(db: Db, equipment: string, start: number, end: number): Promise<number[]> {
  const rows = await db
    .selectFrom('photos')
    .select('taken_at')
    .where('equipment', '=', equipment)
    .where('taken_at', '>=', new Date(start))
    .where('taken_at', '<', new Date(end))
    .orderBy('taken_at')
    .execute()
  return rows.map((row) => row.taken_at.getTime())
}

export async function batteryChanges(
  db: Db,
  equipment: string,
  start: number,
  end: number,
): Promise<DayFacts['batteries']> {
  const { rows } = await sql<{ recorded_at: Date; battery: number; recorder: string }>`
    select recorded_at, battery, recorder from (
      select recorded_at, battery, recorder, lag(battery) over points as before, lag(recorder) over points as who
      from track_points
      where equipment = ${equipment} and recorded_at >= ${new Date(start)} and recorded_at < ${new Date(end)}
        and battery is not null and recorder is not null and import is null
      window points as (order by recorded_at, recorder)
    ) p where before is distinct from battery or who <> recorder order by recorded_at, recorder`.execute(db)
  return rows.map((row) => ({ t: row.recorded_at.getTime(), battery: row.battery, recorder: row.recorder }))
}

/** Stops pressed in [start, end), and whether the machine has a recorder. */
export async function recorderFacts(
  db: Db,
  equipment: string,
  start: number,
  end: number,
): Promise<Pick<DayFacts, 'stops' | 'hasRecorder'>> {
  const stops = await db
    .selectFrom('recording_stops')
    .select('at')
    .where('equipment', '=', equipment)
    .where('at', '>=', new Date(start))
    .where('at', '<', new Date(end))
    .execute()
  const recorder = await db
    .selectFrom('recorders')
    .select('id')
    .where('equipment', '=', equipment)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return { stops: stops.map(({ at }) => at.getTime()), hasRecorder: recorder !== undefined }
}
