/** Puts points of recorders into their table. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type pg from 'pg'
import { NOT_SPREAD } from '../../../../db/cluster/shards.ts'
import { BOOL, FLOAT4, FLOAT8, INT2, INT4, pgArray, TIMESTAMPTZ, UUID } from '../../pg-arrays.ts'
import type { StoredPoint } from './ingest.queries.ts'

const COLUMNS = `recorded_at, lat, lng, speed_kmh, accuracy_m, heading, altitude_m, battery, mock, vibration, frequency,
  charging, ignition`
const READINGS = ', engine_s, fuel_l, fuel_permille, inputs'
const ARRAYS = `$1::uuid[], $2::uuid[], $3::timestamptz[], $4::float8[], $5::float8[], $6::float4[], $7::float4[], $8::float4[],
  $9::float4[], $10::int2[], $11::bool[], $12::int2[], $13::int2[], $14::bool[], $15::bool[]`
const READING_ARRAYS = ', $16::int[], $17::float4[], $18::int2[], $19::int[]'

// Points and then stale days are written in the order of their keys, so that parallel statements cannot deadlock.

/** Where the database is not spread: as `beside`, in 8 % less of its time. */
const alone = (more: string, arrays: string) => `
insert into track_points (equipment, recorder, ${COLUMNS}${more})
select * from unnest(${ARRAYS}${arrays}) as p (equipment, recorder, at)
order by p.equipment, p.at, p.recorder`

/** Beside a table of the machines' shard a cluster sends it whole (decision 49). */
const beside = (more: string, arrays: string, machines: string) => `
insert into track_points (equipment, recorder, ${COLUMNS}${more})
select k.equipment, p.recorder, ${COLUMNS}${more}
from tracking k join unnest(${ARRAYS}${arrays})
  as p (equipment, recorder, ${COLUMNS}${more}) on p.equipment = k.equipment
where k.equipment = any(${machines}::uuid[])
order by k.equipment, p.recorded_at, p.recorder`

/** Few points have readings: the others shall not pay for four more arrays. */
const INSERT = {
  plain: alone('', ''),
  readings: alone(READINGS, READING_ARRAYS),
}
const INSERT_SPREAD = {
  plain: beside('', '', '$16'),
  readings: beside(READINGS, READING_ARRAYS, '$20'),
}
/** Only for months in rows: older points go another way (`old-points.queries.ts`). */
const UNLESS_KNOWN = 'on conflict do nothing'

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

/** As PostgreSQL writes it: read only where a point was there before. */
const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

/** Those that are new; undefined where only some are and it was not asked which (`named`). */
export async function insertPoints(
  client: pg.PoolClient,
  shard: number,
  sent: StoredPoint[],
  named: boolean,
): Promise<StoredPoint[] | undefined> {
  if (sent.length === 0) return []
  const insert = insertOf(shard, sent)
  const { rows, rowCount } = await client.query<[recorder: string, at: string]>({
    ...insert,
    name: `store-${insert.name}${named ? '-named' : ''}`,
    text: `${insert.text} ${UNLESS_KNOWN}${named ? ' returning recorder, recorded_at' : ''}`,
    rowMode: 'array',
    types: AS_TEXT,
  })
  if (rowCount === sent.length) return sent
  if (!named) return undefined
  const fresh = new Set(rows.map(([recorder, at]) => `${recorder} ${Date.parse(at)}`))
  return sent.filter(({ writer, point }) => fresh.delete(`${writer.recorder} ${point.at}`))
}

/** Of points that are not there: one that is ends it. */
export async function insertNew(client: pg.PoolClient, shard: number, sent: StoredPoint[]): Promise<void> {
  const insert = insertOf(shard, sent)
  await client.query({ ...insert, name: `insert-${insert.name}` })
}

function insertOf(shard: number, sent: StoredPoint[]) {
  const kind = sent.some(({ point }) => hasReadings(point)) ? 'readings' : 'plain'
  const values = valuesOf(sent, kind)
  return shard === NOT_SPREAD
    ? { name: kind, text: INSERT[kind], values }
    : { name: `${kind}-spread`, text: INSERT_SPREAD[kind], values: [...values, machinesOf(sent)] }
}

const machinesOf = (sent: StoredPoint[]) =>
  pgArray(UUID, [...new Set(sent.map(({ writer }) => writer.equipmentId))], (id) => id)

function valuesOf(sent: StoredPoint[], kind: keyof typeof INSERT): Buffer[] {
  const points = sent.map(({ point }) => point)
  return [
    pgArray(UUID, sent, ({ writer }) => writer.equipmentId),
    pgArray(UUID, sent, ({ writer }) => writer.recorderId),
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
    ...(kind === 'readings' ? readingArrays(points) : []),
  ]
}
