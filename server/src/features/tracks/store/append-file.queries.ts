/** Stores points of a file in parts, each with its days, its count and its notice. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type pg from 'pg'
import { CHANNEL_BEFORE, channelOf, type TrackNotice } from '../notices/track-notice.rules.ts'
import { BOOL, FLOAT4, FLOAT8, INT2, pgArray, TIMESTAMPTZ } from '../pg-arrays.ts'
import { mockAt, type PointTable, realAt, recorderAt } from '../point-table.ts'
import { pipelined } from './append/pipeline.ts'
import { NOTE_POINTS, SAY_ITSELF } from './changes.queries.ts'
import { columnarIn, type PointMonth } from './columnar/months.rules.ts'
import { holdMonths, holdOldPoints, monthsBy } from './columnar/old-months.queries.ts'
import { markDaysBy } from './mark.queries.ts'
import { ensureMonth } from './months.queries.ts'

const POINTS_AT_ONCE = 5000

/** A file of a machine, identified by its import. */
interface Batch {
  equipment: string
  id: string
}

// The machine must not be deleted before these points are stored, and nothing is stored once the import is undone.
const HOLD_MACHINE = 'select id from items where id = $1 for key share'
const HOLD_IMPORT = 'select id from imports where id = $1 and undone_at is null for update'

// Existing points, of whichever recorder, are not duplicated: a day that is imported again must not double.
const KNOWN = `select recorded_at from track_points
where equipment = $1 and recorded_at = any($3::timestamptz[]) and import is distinct from $2`

// Recorders numbered in a file get ids derived from the import's id.
const INSERT = `
insert into track_points as stored
  (equipment, import, recorded_at, lat, lng, speed_kmh, accuracy_m, heading, altitude_m, battery, mock, recorder)
select k.equipment, $2, p.at, p.lat, p.lng, p.speed, p.accuracy, p.heading, p.altitude, p.battery, p.mock,
  overlay($2::uuid::text placing lpad(to_hex(p.recorder::int), 2, '0') from 35)::uuid
from tracking k, unnest($3::timestamptz[], $4::float8[], $5::float8[], $6::float4[], $7::float4[], $8::float4[], $9::float4[],
    $10::int2[], $11::bool[], $12::int2[])
  as p (at, lat, lng, speed, accuracy, heading, altitude, battery, mock, recorder)
where k.equipment = $1
order by p.at, p.recorder`

/** Only for months stored as rows. */
const STORE = `${INSERT} on conflict do nothing returning stored.recorded_at`
/** For months stored by columns, whose existing points are known already. */
const STORE_PLAIN = `${INSERT} returning stored.recorded_at`

const isIn = ({ from, to }: PointMonth, moment: number) => moment >= from.getTime() && moment < to.getTime()

/** Prevents the months of this part from being rewritten until the end of the transaction; returns those stored by columns. */
async function holdPart(
  client: pg.PoolClient,
  equipment: string,
  points: PointTable,
  part: number[],
): Promise<PointMonth[]> {
  const moments = part.map((i) => at(points.at, i))
  await holdMonths(client, moments)
  const months = await monthsBy(client)
  const [first, last] = [Math.min(...moments), Math.max(...moments)]
  const columnar = columnarIn(months, { from: new Date(first), to: new Date(last + 1) })
  if (columnar.length > 0) await holdOldPoints(client, equipment)
  return columnar
}

/** Returns the moments of the new points. */
async function insertPart(
  client: pg.PoolClient,
  { equipment, id }: Batch,
  points: PointTable,
  part: number[],
  plain: boolean,
): Promise<Date[]> {
  const { rows } = await client.query<{ recorded_at: Date }>({
    name: plain ? 'import-points-plain' : 'import-points',
    text: plain ? STORE_PLAIN : STORE,
    values: [
      equipment,
      id,
      pgArray(TIMESTAMPTZ, part, (i) => at(points.at, i)),
      pgArray(FLOAT8, part, (i) => at(points.lat, i)),
      pgArray(FLOAT8, part, (i) => at(points.lng, i)),
      pgArray(FLOAT4, part, (i) => realAt(points, 'speed', i)),
      pgArray(FLOAT4, part, (i) => realAt(points, 'accuracy', i)),
      pgArray(FLOAT4, part, (i) => realAt(points, 'heading', i)),
      pgArray(FLOAT4, part, (i) => realAt(points, 'altitude', i)),
      pgArray(INT2, part, (i) => realAt(points, 'battery', i)),
      pgArray(BOOL, part, (i) => mockAt(points, i)),
      pgArray(INT2, part, (i) => recorderAt(points, i)),
    ],
  })
  return rows.map(({ recorded_at }) => recorded_at)
}

/** Stores the points with these indexes. Returns the number of new ones. */
const storePart = (pool: pg.Pool, { equipment, id }: Batch, points: PointTable, part: number[]): Promise<number> =>
  pipelined(pool, async (client) => {
    await client.query(`begin; ${SAY_ITSELF}`)
    const columnar = await holdPart(client, equipment, points, part)
    const machine = await client.query(HOLD_MACHINE, [equipment])
    const batch = await client.query(HOLD_IMPORT, [id])
    const times = pgArray(TIMESTAMPTZ, part, (i) => at(points.at, i))
    const { rows: known } = await client.query<{ recorded_at: Date }>(KNOWN, [equipment, id, times])
    const taken = new Set(known.map(({ recorded_at }) => recorded_at.getTime()))
    const some = part.filter((i) => !taken.has(at(points.at, i)))
    if (machine.rowCount === 0 || batch.rowCount === 0 || some.length === 0) {
      await client.query('rollback')
      return 0
    }
    const moments: Date[] = []
    for (const plain of [false, true]) {
      const those = some.filter((i) => columnar.some((month) => isIn(month, at(points.at, i))) === plain)
      if (those.length > 0) moments.push(...(await insertPart(client, { equipment, id }, points, those, plain)))
    }
    moments.sort((one, other) => one.getTime() - other.getTime())
    const [first, last] = [moments[0], moments.at(-1)]
    if (first && last) {
      await client.query('update imports set points = points + $2 where id = $1', [id, moments.length])
      await markDaysBy(client, equipment, moments)
      await client.query(NOTE_POINTS, [[equipment], [moments.length]])
      const notice = { points: [[equipment, first.getTime(), last.getTime()]] } satisfies TrackNotice
      await client.query('select pg_notify(c, $2) from unnest($1::text[]) as c', [
        [channelOf(equipment), CHANNEL_BEFORE],
        JSON.stringify(notice),
      ])
    }
    await client.query('commit')
    return moments.length
  })

/** `points` ascending. Returns the number of new ones. */
export async function appendFile(pool: pg.Pool, batch: Batch, points: PointTable): Promise<number> {
  let stored = 0
  const { length } = points.at
  for (let done = 0; done < length; done += POINTS_AT_ONCE) {
    const some = Array.from({ length: Math.min(POINTS_AT_ONCE, length - done) }, (_, i) => done + i)
    stored += await storePart(pool, batch, points, some)
  }
  return stored
}

/** Creates the months before anything is stored; `moments` ascending, ms. */
export async function makeMonths(pool: pg.Pool, moments: Float64Array): Promise<void> {
  for (const moment of monthsOf(moments)) await ensureMonth(pool, moment)
}

/** A moment of each month (UTC) that has points; `moments` ascending, ms. */
function* monthsOf(moments: Float64Array): Generator<number> {
  let end = Number.NEGATIVE_INFINITY
  for (const moment of moments) {
    if (moment < end) continue
    yield moment
    const date = new Date(moment)
    end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
  }
}
