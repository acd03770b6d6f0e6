/** Stores points of a file by the same rules as those of a recorder. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type pg from 'pg'
import { ensureMonth } from '../tracks/months.queries.ts'
import { FLOAT4, FLOAT8, pgArray, TIMESTAMPTZ } from '../tracks/pg-arrays.ts'
import { TRACK_CHANNEL } from '../tracks/track-notice.queries.ts'

const POINTS_AT_ONCE = 5000

// The machine's row in `tracking` is locked, so that a deletion of the machine also sees these points.
const STORE = `
with machine as materialized (
  select equipment from tracking where equipment = $1 for key share
), stored as (
  insert into track_points (equipment, recorded_at, lat, lng, speed_kmh, accuracy_m, heading, altitude_m)
  select m.equipment, p.*
  from unnest($2::timestamptz[], $3::float8[], $4::float8[], $5::float4[], $6::float4[], $7::float4[], $8::float4[])
    as p (at, lat, lng, speed, accuracy, heading, altitude), machine m
  order by p.at
  on conflict do nothing
  returning recorded_at
), stale as (
  select mark_stale(array_agg($1::uuid), array_agg(recorded_at)) from stored
), notice as (
  select pg_notify('${TRACK_CHANNEL}', json_build_object('points', json_build_array(json_build_array(
    $1::uuid, extract(epoch from min(recorded_at)) * 1000, extract(epoch from max(recorded_at)) * 1000)))::text)
  from stored having count(*) > 0
)
select (select count(*)::int from stored) as stored, (select count(*) from stale) as stale,
  (select count(*) from notice) as notices`

/** On disk when it resolves. Returns how many points were new; a point that exists at the same time stays. */
export async function importPoints(pool: pg.Pool, equipment: string, points: Point[]): Promise<number> {
  const sorted = points.toSorted((a, b) => a.at - b.at)
  const months = new Map(sorted.map(({ at }) => [new Date(at).toISOString().slice(0, 7), at]))
  for (const moment of months.values()) await ensureMonth(pool, moment)
  let stored = 0
  for (let done = 0; done < sorted.length; done += POINTS_AT_ONCE) {
    const some = sorted.slice(done, done + POINTS_AT_ONCE)
    const { rows } = await pool.query<{ stored: number }>({
      name: 'import-points',
      text: STORE,
      values: [
        equipment,
        pgArray(TIMESTAMPTZ, some, (point) => point.at),
        pgArray(FLOAT8, some, (point) => point.lat),
        pgArray(FLOAT8, some, (point) => point.lng),
        pgArray(FLOAT4, some, (point) => point.speed),
        pgArray(FLOAT4, some, (point) => point.accuracy),
        pgArray(FLOAT4, some, (point) => point.heading),
        pgArray(FLOAT4, some, (point) => point.altitude),
      ],
    })
    stored += rows[0]?.stored ?? 0
  }
  return stored
}
