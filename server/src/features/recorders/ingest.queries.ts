/**
 * The one statement that stores points: it finds the recorder, checks its permission, stores the points and when the phone
 * slept, marks days as stale and sends the notice.
 */
import type { ToldSleep } from '@spetskarta/shared/recorders/recorders.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type pg from 'pg'
import { BOOL, FLOAT4, FLOAT8, INT2, INT4, pgArray, SHA256, TIMESTAMPTZ } from '../tracks/pg-arrays.ts'
import { TRACK_CHANNEL } from '../tracks/track-notice.queries.ts'

/** What one phone has sent in one request. */
export interface Delivery {
  tokenHash: Buffer
  points: Point[]
  sleeps?: ToldSleep[]
}

/** What became of a delivery; undefined: no recorder has this token. `full`: the owner has no room, nothing is stored. */
export type Stored = { recorder: string; allowed: boolean; full: boolean; accepted: number } | undefined

/** Of one recorder; after so many it tells no more of them until the oldest are forgotten. */
const SLEEPS_KEPT = 5_000

/** Machines in one notice: its payload must stay under 8,000 bytes. */
const MACHINES_A_NOTICE = 80

// The machine's row in `tracking` is locked: a deletion of the machine waits for this statement and then sees its
// points, so none are left behind. Points and then stale days are written in the order of their keys, so that
// parallel statements cannot deadlock.
const storing = (columns: string, values: string, arrays: string, names: string) => `
with writer as materialized (
  select d.n, r.id, r.equipment,
    exists (select from machine_users m where m.equipment = r.equipment and m.user_id = r.user_id) as allowed,
    exists (select from items i join account_storage a on a.owner = i.owner
      where i.id = r.equipment and a.full_of_points) as "full"
  from unnest($1::bytea[]) with ordinality as d (token_hash, n)
  join recorders r on r.token_hash = d.token_hash and r.revoked_at is null
  join tracking k on k.equipment = r.equipment
  for key share of k
), stored as (
  insert into track_points (equipment, recorded_at, lat, lng, speed_kmh, accuracy_m, heading, altitude_m, battery, mock,
    vibration, frequency, charging, ignition, recorder${columns})
  select w.equipment, p.at, p.lat, p.lng, p.speed, p.accuracy, p.heading, p.altitude, p.battery, p.mock,
    p.vibration, p.frequency, p.charging, p.ignition, w.id${values}
  from unnest($2::int[], $3::timestamptz[], $4::float8[], $5::float8[], $6::float4[], $7::float4[], $8::float4[],
    $9::float4[], $10::int2[], $11::bool[], $12::int2[], $13::int2[], $14::bool[], $15::bool[]${arrays})
    as p (n, at, lat, lng, speed, accuracy, heading, altitude, battery, mock, vibration, frequency, charging, ignition${names})
  join writer w on w.n = p.n and w.allowed and not w."full"
  order by w.equipment, p.at, w.id
  on conflict do nothing
  returning equipment, recorder, recorded_at
), slept as (
  insert into recorder_sleeps (equipment, recorder, from_at, until_at, reason)
  select w.equipment, w.id, s.from_at, s.until_at, s.reason
  from unnest($16::int[], $17::timestamptz[], $18::timestamptz[], $19::text[]) as s (n, from_at, until_at, reason)
  join writer w on w.n = s.n and w.allowed
  where (select count(*) from recorder_sleeps k where k.recorder = w.id) < ${SLEEPS_KEPT}
  order by w.id, s.from_at
  on conflict do nothing
), changed as materialized (
  -- Every time zone is whole quarters of an hour away from UTC: what is in one is of one day.
  select equipment, recorder, date_bin('15 minutes', recorded_at, '2000-01-01Z') as quarter,
    min(recorded_at) as first_at, max(recorded_at) as last_at, count(*)::int as points
  from stored group by 1, 2, 3
), stale as (
  select mark_stale(array_agg(equipment), array_agg(quarter)) from changed
), notice as (
  select pg_notify('${TRACK_CHANNEL}', json_build_object('points', json_agg(json_build_array(
    equipment, extract(epoch from first_at) * 1000, extract(epoch from last_at) * 1000)))::text)
  from (
    select equipment, min(first_at) as first_at, max(last_at) as last_at,
      (row_number() over () - 1) / ${MACHINES_A_NOTICE} as part
    from changed group by equipment
  ) c
  group by part
)
select
  (select coalesce(json_agg(json_build_array(n, id, allowed, "full")), '[]') from writer) as writers,
  (select coalesce(json_agg(json_build_array(recorder, points)), '[]')
    from (select recorder, sum(points) as points from changed group by recorder) c) as stored,
  (select count(*) from stale) as stale, (select count(*) from notice) as notices`

const STORE = storing('', '', '', '')
/** Few points have them: the others shall not pay for four more arrays. */
const STORE_READINGS = storing(
  ', engine_s, fuel_l, fuel_permille, inputs',
  ', p.engine, p.fuel, p.share, p.inputs',
  ', $20::int[], $21::float4[], $22::int2[], $23::int[]',
  ', engine, fuel, share, inputs',
)

interface Row {
  writers: [n: number, recorder: string, allowed: boolean, full: boolean][]
  stored: [recorder: string, points: number][]
}

const hasReadings = ({ engine, fuel, fuelShare, inputs }: Point): boolean =>
  engine != null || fuel != null || fuelShare != null || inputs != null

const readingArrays = (points: Point[]) => [
  pgArray(INT4, points, (point) => point.engine ?? null),
  pgArray(FLOAT4, points, (point) => point.fuel ?? null),
  pgArray(INT2, points, (point) => timesWhole(point.fuelShare, 10)),
  pgArray(INT4, points, (point) => point.inputs ?? null),
]

const timesWhole = (value: number | null | undefined, by: number): number | null =>
  value == null ? null : Math.round(value * by)

/**
 * On disk when it resolves. One answer per delivery, in the same order; a point that the recorder had sent before
 * is not accepted. Deliveries of one recorder in the same statement share one count of accepted points.
 */
export async function storeDeliveries(pool: pg.Pool, deliveries: Delivery[]): Promise<Stored[]> {
  const points = deliveries.flatMap((delivery) => delivery.points)
  const numbers = deliveries.flatMap((delivery, index) => delivery.points.map(() => index + 1))
  const sleeps = deliveries.flatMap(({ sleeps = [] }, index) => sleeps.map((sleep) => ({ ...sleep, n: index + 1 })))
  const withReadings = points.some(hasReadings)
  const { rows } = await pool.query<Row>({
    name: withReadings ? 'store-readings' : 'store-points',
    text: withReadings ? STORE_READINGS : STORE,
    values: [
      pgArray(SHA256, deliveries, (delivery) => delivery.tokenHash),
      pgArray(INT4, numbers, (number) => number),
      pgArray(TIMESTAMPTZ, points, (point) => point.at),
      pgArray(FLOAT8, points, (point) => point.lat),
      pgArray(FLOAT8, points, (point) => point.lng),
      pgArray(FLOAT4, points, (point) => point.speed),
      pgArray(FLOAT4, points, (point) => point.accuracy),
      pgArray(FLOAT4, points, (point) => point.heading),
      pgArray(FLOAT4, points, (point) => point.altitude),
      pgArray(INT2, points, (point) => point.battery),
      pgArray(BOOL, points, (point) => point.mock),
      pgArray(INT2, points, (point) => timesWhole(point.vibration, 1000)),
      pgArray(INT2, points, (point) => timesWhole(point.frequency, 10)),
      pgArray(BOOL, points, (point) => point.charging ?? null),
      pgArray(BOOL, points, (point) => point.ignition ?? null),
      pgArray(INT4, sleeps, (sleep) => sleep.n),
      pgArray(TIMESTAMPTZ, sleeps, (sleep) => sleep.from),
      pgArray(TIMESTAMPTZ, sleeps, (sleep) => sleep.to),
      sleeps.map((sleep) => sleep.reason),
      ...(withReadings ? readingArrays(points) : []),
    ],
  })
  const writers = new Map(rows[0]?.writers.map(([n, recorder, allowed, full]) => [n, { recorder, allowed, full }]))
  const left = new Map(rows[0]?.stored)
  return deliveries.map((delivery, index) => {
    const writer = writers.get(index + 1)
    if (!writer) return undefined
    const fresh = left.get(writer.recorder) ?? 0
    const accepted = Math.min(fresh, delivery.points.length)
    left.set(writer.recorder, fresh - accepted)
    return { ...writer, accepted }
  })
}
