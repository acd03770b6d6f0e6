/** Inserts points of recorders into their table. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type pg from 'pg'
import { BOOL, FLOAT4, FLOAT8, INT2, INT4, pgArray, TIMESTAMPTZ, UUID } from '../../pg-arrays.ts'
import type { StoredPoint } from './ingest.queries.ts'

/** Columns of the result of `columnsOf`, from the third parameter on. */
export const COLUMNS = `recorded_at, lat, lng, speed_kmh, accuracy_m, heading, altitude_m, battery, mock, vibration, frequency,
  charging, ignition`
export const ARRAYS = `$3::timestamptz[], $4::float8[], $5::float8[], $6::float4[], $7::float4[], $8::float4[], $9::float4[],
  $10::int2[], $11::bool[], $12::int2[], $13::int2[], $14::bool[], $15::bool[]`
/** Few points have readings; the others must not pay for four more arrays. */
export const READINGS = ', engine_s, fuel_l, fuel_permille, inputs'
export const READING_ARRAYS = ', $16::int[], $17::float4[], $18::int2[], $19::int[]'
export type Readings = 'plain' | 'readings'

/**
 * Joined with a table of the machines' shard, so that a cluster sends the statement whole (decision 49). In key order, so that
 * parallel statements cannot deadlock.
 */
const beside = (more: string, arrays: string, machines: string) => `
insert into track_points (equipment, recorder, ${COLUMNS}${more})
select k.equipment, p.recorder, ${COLUMNS}${more}
from tracking k join unnest($1::uuid[], $2::uuid[], ${ARRAYS}${arrays})
  as p (equipment, recorder, ${COLUMNS}${more}) on p.equipment = k.equipment
where k.equipment = any(${machines}::uuid[])
order by k.equipment, p.recorded_at, p.recorder`

const INSERT = { plain: beside('', '', '$16'), readings: beside(READINGS, READING_ARRAYS, '$20') }

/** Only for months stored as rows: older points are stored differently (`old-points.queries.ts`). */
const UNLESS_KNOWN = 'on conflict do nothing'

export const hasReadings = ({ engine, fuel, fuelShare, inputs }: Point): boolean =>
  engine != null || fuel != null || fuelShare != null || inputs != null

const readingArrays = (points: Point[]) => [
  pgArray(INT4, points, (point) => point.engine ?? null),
  pgArray(FLOAT4, points, (point) => point.fuel ?? null),
  pgArray(INT2, points, (point) => timesWhole(point.fuelShare, 10)),
  pgArray(INT4, points, (point) => point.inputs ?? null),
]

const timesWhole = (value: number | null | undefined, by: number): number | null =>
  value == null ? null : Math.round(value * by)

/** Keeps values as PostgreSQL's text: they are read only if a point existed before. */
const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

/** The new points; undefined if only some are new and the caller does not need to know which (`named`). */
export async function insertPoints(
  client: pg.PoolClient,
  sent: StoredPoint[],
  named: boolean,
): Promise<StoredPoint[] | undefined> {
  if (sent.length === 0) return []
  const insert = insertOf(sent)
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

/** For points that do not exist yet: an existing one makes it fail. */
export async function insertNew(client: pg.PoolClient, sent: StoredPoint[]): Promise<void> {
  const insert = insertOf(sent)
  await client.query({ ...insert, name: `insert-${insert.name}` })
}

function insertOf(sent: StoredPoint[]) {
  const kind = sent.some(({ point }) => hasReadings(point)) ? 'readings' : 'plain'
  const recorders = pgArray(UUID, sent, ({ writer }) => writer.recorderId)
  const equipments = pgArray(UUID, sent, ({ writer }) => writer.equipmentId)
  return { name: kind, text: INSERT[kind], values: [equipments, recorders, ...columnsOf(sent, kind), machinesOf(sent)] }
}

const machinesOf = (sent: StoredPoint[]) =>
  pgArray(UUID, [...new Set(sent.map(({ writer }) => writer.equipmentId))], (id) => id)

export function columnsOf(sent: Pick<StoredPoint, 'point'>[], kind: Readings): Buffer[] {
  const points = sent.map(({ point }) => point)
  return [
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
