/** What recorders send besides points: calls for help, the ends of recordings, how often photos are due. */
import type { ReportedBeat, ReportedSleep } from '@spetskarta/shared/recorders/recorders.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../db/connect.ts'
import { anyOf } from '../tracks/access.queries.ts'
import { CHANNEL_BEFORE, COMMON_CHANNEL, type TrackNotice } from '../tracks/notices/track-notice.rules.ts'
import { FREQUENCY_MAX, VIBRATION_MAX } from '../tracks/point.rules.ts'
import { markDaysBy } from '../tracks/store/mark.queries.ts'
import type { Received } from './received.rules.ts'

/** Limit of sleeps of a day; more would not explain it better. */
const SLEEPS_A_DAY = 500
/** Limit in one request; a button that is pressed again and again says no more. */
const ALARMS_MAX = 20

type Signs = Pick<Received, 'alarms' | 'stops' | 'photoPlans' | 'beats'>

export const hasSigns = ({ alarms, stops, photoPlans, beats }: Signs): boolean =>
  [alarms, stops, photoPlans, beats].some((signs) => signs && signs.length > 0)

/** On disk when it resolves; rows that exist already stay as they are. */
export async function keepSigns(
  pool: pg.Pool,
  recorder: string,
  { alarms = [], stops = [], photoPlans = [], beats = [] }: Signs,
): Promise<void> {
  if (alarms.length > 0) await keepAlarms(pool, recorder, alarms.slice(0, ALARMS_MAX))
  if (stops.length > 0) await keepStops(pool, recorder, stops)
  if (photoPlans.length > 0) await keepPhotoPlans(pool, recorder, photoPlans)
  if (beats.length > 0) await keepBeats(pool, recorder, beats)
}

/** Limit of rows of one recorder; beyond it new ones are dropped until the oldest are deleted. */
const BEATS_KEPT = 20_000

async function keepBeats(pool: pg.Pool, recorder: string, beats: ReportedBeat[]) {
  await pool.query(
    `insert into recorder_beats (recorder, at, equipment, state, since, battery, charging, vibration, frequency)
    select r.id, b.at, r.equipment, b.state, b.since, b.battery, b.charging, b.vibration, b.frequency
    from recorders r, unnest($2::timestamptz[], $3::text[], $4::timestamptz[], $5::smallint[], $6::boolean[], $7::real[],
      $8::real[]) as b (at, state, since, battery, charging, vibration, frequency)
    where r.id = $1 and (select count(*) from recorder_beats k where k.recorder = $1) < ${BEATS_KEPT}
    order by b.at
    on conflict do nothing`,
    [
      recorder,
      beats.map(({ at }) => new Date(at)),
      beats.map(({ state }) => state),
      beats.map(({ since }) => (since == null ? null : new Date(since))),
      beats.map(({ battery }) => within(battery, 100)),
      beats.map(({ charging }) => charging ?? null),
      beats.map(({ vibration }) => within(vibration, VIBRATION_MAX, 1000)),
      beats.map(({ frequency }) => within(frequency, FREQUENCY_MAX, 10)),
    ],
  )
}

/**
 * Null for a number out of range, which does not make the sign of life worthless. `parts`: to how many parts of one it is
 * rounded.
 */
const within = (value: number | null | undefined, most: number, parts = 1): number | null =>
  value != null && value >= 0 && value <= most ? Math.round(value * parts) / parts : null

/** Longest delay with which a phone sends a plan. */
const PLAN_WAITS = "interval '62 days'"

/**
 * The days in which the plans are in force are summed again, since plans say how many photos were due. This is done also when a
 * phone sends a plan again, because the first attempt may have failed between the two statements.
 */
async function keepPhotoPlans(pool: pg.Pool, recorder: string, plans: NonNullable<Received['photoPlans']>) {
  const moments = plans.map(({ at }) => at)
  const { rows } = await pool.query<{ equipment: string; next: Date | null }>(
    `with kept as (
      insert into photo_plans (equipment, at, recorder, minutes)
      select r.equipment, p.at, r.id, p.minutes
      from recorders r, unnest($2::timestamptz[], $3::smallint[]) as p (at, minutes)
      where r.id = $1
      order by p.at
      on conflict do nothing
    )
    select equipment, (select min(p.at) from photo_plans p where p.recorder = $1 and p.at > all ($2::timestamptz[])) as next
    from recorders where id = $1`,
    [recorder, moments.map((at) => new Date(at)), plans.map(({ minutes }) => minutes)],
  )
  const [of] = rows
  if (!of) return
  const { rows: days } = await pool.query<{ noon: Date }>(
    `select (d.day::text || ' 12:00')::timestamp at time zone t.time_zone as noon
    from tracking t join track_days d on d.equipment = t.equipment
    where t.equipment = $1 and d.equipment = $1
      and d.day > machine_day(t.time_zone, t.zones_before, $2::timestamptz)
      and d.day <= machine_day(t.time_zone, t.zones_before, least($4::timestamptz, $3::timestamptz + ${PLAN_WAITS}))`,
    [of.equipment, new Date(Math.min(...moments)), new Date(Math.max(...moments)), of.next],
  )
  const all = [...moments.map((at) => new Date(at)), ...days.map(({ noon }) => noon)]
  await markDaysBy(pool, of.equipment, all)
}

async function keepAlarms(pool: pg.Pool, recorder: string, alarms: NonNullable<Received['alarms']>) {
  const notice: TrackNotice = { alarm: true }
  await pool.query(
    `with kept as (
      insert into alarms (equipment, at, lat, lng)
      select r.equipment, a.at, a.lat, a.lng
      from recorders r, unnest($2::timestamptz[], $3::float8[], $4::float8[]) as a (at, lat, lng)
      where r.id = $1
      order by a.at
      on conflict do nothing
      returning at
    )
    select pg_notify('${COMMON_CHANNEL}', $5), pg_notify('${CHANNEL_BEFORE}', $5) from kept limit 1`,
    [
      recorder,
      alarms.map(({ at }) => new Date(at)),
      alarms.map(({ lat }) => lat),
      alarms.map(({ lng }) => lng),
      JSON.stringify(notice),
    ],
  )
}

/** The days of the stops are looked through again: a silence that was an incident may now be explained. */
async function keepStops(pool: pg.Pool, recorder: string, stops: number[]) {
  await pool.query(
    `with kept as (
      insert into recording_stops (equipment, at, recorder)
      select r.equipment, s.at, r.id from recorders r, unnest($2::timestamptz[]) as s (at) where r.id = $1
      order by s.at
      on conflict do nothing
      returning equipment, at
    ), last_ as (
      update recorders set stopped_at = greatest(stopped_at, (select max(at) from kept))
      where id = $1 and exists (select from kept)
    ), moments as (
      -- The silence may have begun before midnight.
      select equipment, at from kept union select equipment, at - interval '30 minutes' from kept
    )
    select mark_stale(array_agg(equipment), array_agg(at)) from moments having count(*) > 0`,
    [recorder, stops.map((at) => new Date(at))],
  )
}

/** Spans in which any of the machine's phones could not record, in [since, until), ms. */
export async function sleepsIn(db: Db, equipment: string, since: number, until: number): Promise<ReportedSleep[]> {
  const rows = await db
    .selectFrom('recorder_sleeps')
    .select(['from_at', 'until_at', 'reason'])
    .where('equipment', '=', equipment)
    .where('until_at', '>', new Date(since))
    .where('from_at', '<', new Date(until))
    .orderBy('from_at')
    .limit(SLEEPS_A_DAY)
    .execute()
  return rows.map(({ from_at, until_at, reason }) => ({ from: from_at.getTime(), to: until_at.getTime(), reason }))
}

/** As `sleepsIn` for each of these spans, of machines that are stored together. */
export async function sleepsOfDays(
  db: Db,
  spans: { equipment: string; start: number; end: number }[],
): Promise<ReportedSleep[][]> {
  const moments = (ms: number[]) => sql`${ms.map((one) => new Date(one).toISOString())}::timestamptz[]`
  const machines = sql`${spans.map(({ equipment }) => equipment)}::uuid[]`
  const { rows } = await sql<{ asked: number; from_at: Date; until_at: Date; reason: ReportedSleep['reason'] }>`
    select asked.number::int - 1 as asked, s.from_at, s.until_at, s.reason
    from unnest(${machines}, ${moments(spans.map(({ start }) => start))}, ${moments(spans.map(({ end }) => end))})
      with ordinality as asked (equipment, since, until, number)
    join recorder_sleeps s on s.equipment = asked.equipment and s.until_at > asked.since and s.from_at < asked.until
    where s.equipment = any(${machines})
    order by s.from_at`.execute(db)
  const sleeps: ReportedSleep[][] = spans.map(() => [])
  for (const { asked: number, from_at, until_at, reason } of rows) {
    const its = sleeps[number]
    if (its && its.length < SLEEPS_A_DAY) its.push({ from: from_at.getTime(), to: until_at.getTime(), reason })
  }
  return sleeps
}

/** The last stop of any of the machine's recorders in [since, until), ms; null where there is none. */
export async function lastStop(db: Db, equipment: string, since: number, until: number): Promise<number | null> {
  const row = await db
    .selectFrom('recording_stops')
    .select(sql<Date | null>`max(at)`.as('at'))
    .where('equipment', '=', equipment)
    .where('at', '>=', new Date(since))
    .where('at', '<', new Date(until))
    .executeTakeFirst()
  return row?.at?.getTime() ?? null
}

/** When each machine's recording was last ended, ms. */
export async function lastStops(db: Db, equipments: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('recorders')
    .select(['equipment', sql<Date>`max(stopped_at)`.as('at')])
    .where('equipment', '=', anyOf(equipments))
    .where('stopped_at', 'is not', null)
    .groupBy('equipment')
    .execute()
  return new Map(rows.map(({ equipment, at }) => [equipment, at.getTime()]))
}
