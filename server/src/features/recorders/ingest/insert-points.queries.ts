/** Puts points of recorders into their table. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type pg from 'pg'
import { BOOL, FLOAT4, FLOAT8, INT2, INT4, pgArray, TIMESTAMPTZ, UUID } from '../../tracks/pg-arrays.ts'
import type { StoredPoint } from './ingest.queries.ts'

const COLUMNS = `recorded_at, lat, lng, speed_kmh, accuracy_m, heading, altitude_m, battery, mock, vibration, frequency,
  charging, ignition`

// Beside a table of the machines' shard a cluster sends it whole to the node, with arrays as they are (decision 47). Points and
// then stale days are written in the order of their keys, so that parallel statements cannot deadlock.
const inserting = (more: string, arrays: string) => `
insert into track_points (equipment, recorder, ${COLUMNS}${more})
select k.equipment, p.recorder, ${COLUMNS}${more}
from tracking k join unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::float8[], $6::float8[], $7::float4[], $8::float4[],
  $9::float4[], $10::float4[], $11::int2[], $12::bool[], $13::int2[], $14::int2[], $15::bool[], $16::bool[]${arrays})
  as p (equipment, recorder, ${COLUMNS}${more}) on p.equipment = k.equipment
where k.equipment = any($1::uuid[])
order by k.equipment, p.recorded_at, p.recorder`

const INSERT = inserting('', '')
/** Few points have them: the others shall not pay for four more arrays. */
const INSERT_READINGS = inserting(
  ', engine_s, fuel_l, fuel_permille, inputs',
  ', $17::int[], $18::float4[], $19::int2[], $20::int[]',
)

/** Only for months in rows: older points go another way (`old-points.queries.ts`). */
const STORE = `${INSERT} on conflict do nothing`
/** For months in rows, as STORE. */
const STORE_READINGS = `${INSERT_READINGS} on conflict do nothing`

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
  sent: StoredPoint[],
  named: boolean,
): Promise<StoredPoint[] | undefined> {
  if (sent.length === 0) return []
  const withReadings = sent.some(({ point }) => hasReadings(point))
  const { rows, rowCount } = await client.query<[recorder: string, at: string]>({
    name: `store${withReadings ? '-readings' : ''}${named ? '-named' : ''}`,
    text: `${withReadings ? STORE_READINGS : STORE}${named ? ' returning recorder, recorded_at' : ''}`,
    rowMode: 'array',
    types: AS_TEXT,
    values: valuesOf(sent, withReadings),
  })
  if (rowCount === sent.length) return sent
  if (!named) return undefined
  const fresh = new Set(rows.map(([recorder, at]) => `${recorder} ${Date.parse(at)}`))
  return sent.filter(({ writer, point }) => fresh.delete(`${writer.recorder} ${point.at}`))
}

/** Of points that are not there. */
export async function insertNew(client: pg.PoolClient, sent: StoredPoint[]): Promise<void> {
  const withReadings = sent.some(({ point }) => hasReadings(point))
  await client.query({
    name: `insert${withReadings ? '-readings' : ''}`,
    text: withReadings ? INSERT_READINGS : INSERT,
    values: valuesOf(sent, withReadings),
  })
}

function valuesOf(sent: StoredPoint[], withReadings: boolean): Buffer[] {
  const points = sent.map(({ point }) => point)
  const machines = [...new Set(sent.map(({ writer }) => writer.equipmentId))]
  return [
    pgArray(UUID, machines, (id) => id),
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
    ...(withReadings ? readingArrays(points) : []),
  ]
}
