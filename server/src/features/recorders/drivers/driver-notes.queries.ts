/** Notes that drivers write on their phones. */
import type { DriverNoteKind, Drivers, ReportedDriverNote } from '@spetskarta/shared/recorders/driver-notes.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { operatorCodeHash } from './operator-code.ts'

interface Writer {
  equipment: string
  recorder: string
}

/** Limit of new notes of one machine; no driver writes more. */
const KEPT_A_DAY = 500

/** Whether the machine has reached its limit of notes within a day. */
export async function hasTooMany(db: Db, equipment: string): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`select count(*) >= ${KEPT_A_DAY} as full from driver_notes
    where equipment = ${equipment} and received_at > now() - interval '1 day'`.execute(db)
  return rows[0]?.full ?? false
}

/** Whether the phone may name the operator as its driver: there is no code, or it was entered on this phone. */
const admitted = (recorder: string) => sql<boolean>`(o.code_hash is null or exists (select from recorder_drivers d
  where d.recorder = ${recorder}::uuid and d.operator = o.id and d.code_hash = o.code_hash))`

/**
 * The driver must be an operator of the user who connected the phone. For another user's operator, or one whose code was not
 * entered on the phone, the note is stored without a name. A note that is sent again does not change the first.
 */
export async function insertDriverNotes(db: Db, { equipment, recorder }: Writer, notes: readonly ReportedDriverNote[]) {
  const rows = notes.map(({ id, at, what, lat, lng, driver }) => ({
    id,
    at: new Date(at).toISOString(),
    what,
    lat: lat ?? null,
    lng: lng ?? null,
    driver: driver ?? null,
  }))
  await sql`insert into driver_notes (equipment, id, recorder, at, what, lat, lng, driver, driver_name)
    select ${equipment}::uuid, n.id, ${recorder}::uuid, n.at, n.what, n.lat, n.lng, o.id, coalesce(o.name, '')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id uuid, at timestamptz, what text, lat float8, lng float8, driver bigint)
    left join recorders r on r.id = ${recorder}::uuid
    left join operators o on o.id = n.driver and o.user_id = r.user_id and ${admitted(recorder)}
    on conflict do nothing`.execute(db)
}

/** Operators of the user who connected the phone. `code`: the operator's code must still be entered on this phone. */
export async function driversOf(db: Db, recorder: string): Promise<Drivers['drivers']> {
  const rows = await db
    .selectFrom('operators as o')
    .innerJoin('recorders as r', 'r.user_id', 'o.user_id')
    .where('r.id', '=', recorder)
    .where('o.archived_at', 'is', null)
    .select(['o.id', 'o.name', sql<boolean>`not ${admitted(recorder)}`.as('code')])
    .orderBy(sql`o.name collate by_name`)
    .execute()
  return rows.map(({ id, name, code }) => ({ id: Number(id), name, code }))
}

/** Lets the phone name the operator as its driver, if the code is right. */
export async function admitByCode(db: Db, recorder: string, driver: number, code: string): Promise<void> {
  await sql`insert into recorder_drivers (recorder, operator, code_hash)
    select r.id, o.id, o.code_hash from operators o join recorders r on r.user_id = o.user_id
    where r.id = ${recorder}::uuid and o.id = ${driver}::bigint and o.archived_at is null
      and o.code_hash = ${operatorCodeHash(driver, code)}
    on conflict (recorder, operator) do update set code_hash = excluded.code_hash, admitted_at = now()`.execute(db)
}

export interface DriverSpan {
  equipment: string
  recorder: string
  /** Ms. */
  from: number
  to: number
}

/** When this driver was driving after `since`, ms, on all phones of the user who connected this one. */
export async function drivingSpans(db: Db, recorder: string, driver: number, since: number): Promise<DriverSpan[]> {
  const { rows } = await sql<DriverSpan>`
    with told as (
      select n.equipment, n.recorder, n.driver, n.at, lead(n.at) over (partition by n.recorder order by n.at, n.id) as until
      from driver_notes n join recorders r on r.id = n.recorder
      where n.what = 'driver' and r.user_id = (select user_id from recorders where id = ${recorder})
    )
    select equipment, recorder, extract(epoch from greatest(at, ${new Date(since)}::timestamptz))::float8 * 1000 as "from",
      extract(epoch from coalesce(until, now()))::float8 * 1000 as "to"
    from told where driver = ${driver} and coalesce(until, now()) > ${new Date(since)}::timestamptz
    order by at`.execute(db)
  return rows
}

export interface DriverNoteRow {
  id: string
  recorder: string | null
  at: Date
  what: DriverNoteKind
  lat: number | null
  lng: number | null
  driver_name: string
}

/** Notes of a machine in [from, to), in order of time. */
export const driverNotesIn = async (db: Db, equipment: string, from: Date, to: Date): Promise<DriverNoteRow[]> =>
  (await db
    .selectFrom('driver_notes')
    .select(['id', 'recorder', 'at', 'what', 'lat', 'lng', 'driver_name'])
    .where('equipment', '=', equipment)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .orderBy('id')
    .execute()) as DriverNoteRow[]
