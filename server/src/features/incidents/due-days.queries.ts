/** Days to be checked for incidents, and what the check reads besides the points. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withTypes } from '../tracks/access.queries.ts'
import { lyingTogether } from '../tracks/store/mark.queries.ts'
import { BELIEVABLE } from '../tracks/store/read.queries.ts'
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

/** Seconds for which a worker claims a day. A day that takes longer may be checked twice, which does no harm. */
const CLAIM_S = 60
/** Seconds between two checks of a day that keeps changing and that no one opens. */
const PAUSE_S = 300

/** The day after which a walk over the changed days continues. */
export type WalkPlace = Pick<DueDay, 'equipment' | 'day'>

/** Days looked at per day claimed: some are stored elsewhere, others are claimed already. */
const LOOKED_AT = 4

/**
 * Claims some of the changed days after `after`, in the order of their keys, for machines stored together. Also returns where the
 * walk continues; undefined if no days are left. May claim none if other workers were quicker. No lock is held when it returns.
 */
export async function claimUnchecked(
  db: Db,
  after: WalkPlace | undefined,
  most: number,
): Promise<{ days: DueDay[]; after: WalkPlace | undefined } | undefined> {
  const { rows: waiting } = await sql<WalkPlace>`
    select d.equipment, d.day from track_days d
    where not d.checked and d.look_after <= now()
      ${after ? sql`and (d.equipment, d.day) > (${after.equipment}::uuid, ${after.day}::date)` : sql``}
    order by d.equipment, d.day limit ${most * LOOKED_AT}`.execute(db)
  const last = waiting.at(-1)
  if (!last) return undefined
  const some = await lyingTogether(db, waiting)
  const machines = sql`${some.map(({ equipment }) => equipment)}::uuid[]`
  const { rows: claimed } = await sql<WalkPlace>`
    update track_days d set look_after = now() + make_interval(secs => ${CLAIM_S})
    from (
      select k.equipment, k.day from track_days k
      where k.equipment = any(${machines}) and not k.checked and k.look_after <= now()
      order by k.equipment, k.day limit ${most} for update skip locked
    ) as free
    where d.equipment = any(${machines}) and d.equipment = free.equipment and d.day = free.day
    returning d.equipment, d.day`.execute(db)
  // The same stretch may contain more: days stored elsewhere, or days after the last one claimed.
  if (claimed.length === 0) return { days: [], after: last }
  const keys = new Set(claimed.map(keyOf))
  const due = await days(
    db,
    claimed.map(({ equipment }) => equipment),
  )
    .where('d.checked', '=', false)
    .execute()
  const own = due.filter((day) => keys.has(keyOf(day)))
  return { days: await withTypes(db, own), after }
}

const keyOf = ({ equipment, day }: WalkPlace) => `${equipment} ${day}`

const days = (db: Db, equipments: string[] | undefined) =>
  db
    .selectFrom('track_days as d')
    .innerJoin('tracking as t', 't.equipment', 'd.equipment')
    .select(['d.equipment', 'd.day', sql<string>`d.xmin::text`.as('version'), 't.time_zone', 't.zones_before'])
    .$if(equipments !== undefined, (query) => query.where('d.equipment', '=', sql<string>`any(${equipments}::uuid[])`))

/** Changed days after `after`, in the order of their keys, and where the walk continues; undefined if no days are left. */
export async function listUnchecked(
  db: Db,
  equipments: string[],
  after?: WalkPlace,
): Promise<{ days: DueDay[]; after: WalkPlace } | undefined> {
  const rows = await days(db, equipments)
    .where('d.checked', '=', false)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(d.equipment, d.day) > (${after?.equipment}::uuid, ${after?.day}::date)`),
    )
    .orderBy('d.equipment')
    .orderBy('d.day')
    .limit(DAYS_AT_ONCE)
    .execute()
  const last = rows.at(-1)
  return last && { days: await withTypes(db, rows), after: last }
}

/**
 * Days of machines that have just been silent for too long, or for a whole day, which ends ongoing incidents. `since`: when they
 * were last looked for, if that was long ago: what became so meanwhile is included.
 */
export const listQuiet = async (
  db: Db,
  equipments: string[] | undefined,
  now: Date,
  since: Date = now,
): Promise<DueDay[]> =>
  withTypes(
    db,
    await days(db, equipments)
      .where('d.emptied_at', 'is', null)
      .where(
        sql<SqlBool>`(
        d.last_at between ${since}::timestamptz - interval '80 minutes' and ${now}::timestamptz - interval '30 minutes'
        or d.last_at between ${since}::timestamptz - interval '25 hours' and ${now}::timestamptz - interval '24 hours')`,
      )
      .execute(),
  )

/** Undefined if the day was summed again since it was read: then the findings are outdated, and the day is due again. */
export const markChecked = (
  db: Db,
  { equipment, day, version }: DueDay,
  fuelSpent: number | null,
): Promise<{ emptied_at: Date | null } | undefined> =>
  db
    .updateTable('track_days')
    .set({
      checked: true,
      look_after: sql<Date>`now() + make_interval(secs => ${PAUSE_S})`,
      fuel_spent_l: sql<number | null>`case when emptied_at is null then ${fuelSpent}::real else fuel_spent_l end`,
    })
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

/** Position of the first point at or after a moment (ms) that can show where the machine was; null: none. */
export async function placeAfter(
  db: Db,
  equipment: string,
  moment: number,
): Promise<[lat: number, lng: number] | null> {
  const { rows } = await sql<{ lat: number; lng: number }>`
    select t.lat, t.lng from track_points t
    where t.equipment = ${equipment} and t.recorded_at >= ${new Date(moment)}
      and t.recorder is not null and t.import is null and ${BELIEVABLE}
    order by t.recorded_at limit 1`.execute(db)
  return rows[0] ? [rows[0].lat, rows[0].lng] : null
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
