/** Stores points of a file by the same rules as those of a recorder, and takes them away again. */
import { randomUUIDv7 } from 'node:crypto'
import type { DaySpan } from '@spetskarta/shared/tracks/clock.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../db/connect.ts'
import { type LatLng, likelyHomes } from '../tracks/coords.rules.ts'
import { tellRemoved } from '../tracks/notices/track-notice.queries.ts'
import { CHANNEL_BEFORE, channelOf, type TrackNotice } from '../tracks/notices/track-notice.rules.ts'
import { BOOL, FLOAT4, FLOAT8, INT2, pgArray, TIMESTAMPTZ } from '../tracks/pg-arrays.ts'
import { NOTE_POINTS, noteChange, SAY_ITSELF, sayItself } from '../tracks/store/changes.queries.ts'
import { columnarIn, type PointMonth, rowStretches, type Stretch } from '../tracks/store/columnar/months.rules.ts'
import {
  doomPoints,
  holdAllMonths,
  holdMonths,
  holdOldPoints,
  monthsBy,
  monthsOfPoints,
} from '../tracks/store/columnar/old-months.queries.ts'
import { ensureMonth } from '../tracks/store/months.queries.ts'
import { pipelined } from '../tracks/store/pipeline.ts'
import { DEFAULT_ZONE, trackingOf } from '../tracks/tracking.queries.ts'
import type { Zones } from '../tracks/zones.rules.ts'
import { mockAt, type PointTable, realAt, recorderAt } from './point-table.ts'

const POINTS_AT_ONCE = 5000
const IMPORTS_LISTED = 50

export interface NewImport {
  equipment: string
  user: string
  fileName: string
  format: string
}

// The machine cannot be deleted before these points are there, and nothing is stored once somebody has undone the import.
const HOLD_MACHINE = 'select id from items where id = $1 for key share'
const HOLD_IMPORT = 'select id from imports where id = $1 and undone_at is null for update'

// What is there already, of whichever recorder, stays alone: a day that comes back must not double.
const KNOWN = `select recorded_at from track_points
where equipment = $1 and recorded_at = any($3::timestamptz[]) and import is distinct from $2`

// The recorders that a file numbers are its own, under ids made of the import's.
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

/** Only for months in rows. */
const STORE = `${INSERT} on conflict do nothing returning stored.recorded_at`
/** For months by columns, of which it is known what is there. */
const STORE_PLAIN = `${INSERT} returning stored.recorded_at`

const MARK = 'select mark_stale(array_fill($1::uuid, array[cardinality($2::timestamptz[])]), $2::timestamptz[])'

const isIn = ({ from, to }: PointMonth, moment: number) => moment >= from.getTime() && moment < to.getTime()

/** Until the end of the transaction the part's months stay what they are; those of them by columns. */
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

/** The moments of those that were new. */
async function insertPart(
  client: pg.PoolClient,
  { equipment, id }: { equipment: string; id: string },
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

/** Of a part of a file's points, those with these numbers. How many were new. */
const storePart = (
  pool: pg.Pool,
  { equipment, id }: { equipment: string; id: string },
  points: PointTable,
  part: number[],
): Promise<number> =>
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
      await client.query(MARK, [equipment, moments])
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

/**
 * `points` by time. On disk when it resolves. Returns how many points were new, a point that exists at the same time
 * stays; and the import's id, undefined where none was new.
 */
export async function importPoints(
  pool: pg.Pool,
  { equipment, user, fileName, format }: NewImport,
  points: PointTable,
): Promise<{ stored: number; id: string | undefined }> {
  const [first, last] = [points.at[0], points.at.at(-1)]
  if (first === undefined || last === undefined) return { stored: 0, id: undefined }
  for (const moment of monthsOf(points.at)) await ensureMonth(pool, moment)
  const id = randomUUIDv7()
  await pool.query(
    `insert into imports (id, equipment, user_id, file_name, format, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, equipment, user, fileName, format, new Date(first), new Date(last)],
  )
  let stored = 0
  const { length } = points.at
  for (let done = 0; done < length; done += POINTS_AT_ONCE) {
    const some = Array.from({ length: Math.min(POINTS_AT_ONCE, length - done) }, (_, i) => done + i)
    stored += await storePart(pool, { equipment, id }, points, some)
  }
  if (stored > 0) return { stored, id }
  await pool.query('delete from imports where id = $1 and points = 0', [id])
  return { stored, id: undefined }
}

/** A moment of each month (UTC) in which there are points; `moments` ascending, ms. */
function* monthsOf(moments: Float64Array): Generator<number> {
  let end = Number.NEGATIVE_INFINITY
  for (const moment of moments) {
    if (moment < end) continue
    yield moment
    const date = new Date(moment)
    end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
  }
}

/** How many points have gone, and how many go when their months by columns are written anew. */
interface Undone {
  removed: number
  later: number
}

/**
 * Takes away the points that the import stored, those of months in rows at once, and marks their days as stale: none where
 * somebody has undone it before. Undefined where the machine has no such import.
 */
export async function undoImport(db: Db, equipment: string, id: string): Promise<Undone | undefined> {
  return db.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('imports')
      .select(['first_at', 'last_at', 'undone_at'])
      .where('id', '=', id)
      .where('equipment', '=', equipment)
      .forUpdate()
      .executeTakeFirst()
    if (!found || found.undone_at) return found && { removed: 0, later: 0 }
    await sayItself(transaction)
    await holdAllMonths(transaction)
    const months = await monthsOfPoints(transaction)
    const whole = { from: found.first_at, to: new Date(found.last_at.getTime() + 1) }
    const points = ({ from, to }: Stretch) => sql`equipment = ${equipment} and import = ${id}
      and recorded_at >= ${from} and recorded_at < ${to}`
    // Days begin at full quarters of an hour: the first point of each is enough to mark them.
    const { rows: quarters } = await sql<{ first: Date; points: number }>`
      select min(recorded_at) as first, count(*)::int as points from track_points where ${points(whole)}
      group by date_bin('15 minutes', recorded_at, '2000-01-01Z')`.execute(transaction)
    const moments = quarters.map(({ first }) => first)
    let removed = 0
    for (const stretch of rowStretches(months, whole)) {
      const { numAffectedRows } = await sql`delete from track_points where ${points(stretch)}`.execute(transaction)
      removed += Number(numAffectedRows)
    }
    const later = quarters.reduce((sum, quarter) => sum + quarter.points, 0) - removed
    if (later > 0) await doomPoints(transaction, months, { equipment, ...whole, import: id, moments })
    await sql`select mark_stale(array_fill(${equipment}::uuid, array[${moments.length}::int]), ${moments}::timestamptz[])`.execute(
      transaction,
    )
    await noteChange(transaction, { equipment, points: -removed })
    await transaction.updateTable('imports').set({ undone_at: sql`now()` }).where('id', '=', id).execute()
    if (removed > 0) await tellRemoved(transaction, equipment)
    return { removed, later }
  })
}

export interface ImportRow {
  id: string
  file_name: string
  format: string
  created_at: Date
  points: number
  first_at: Date
  last_at: Date
  undone_at: Date | null
  user_name: string | null
}

/** The newest ones first; those that store nothing are left out. */
export const listImports = (db: Db, equipment: string): Promise<ImportRow[]> =>
  db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'file_name', 'format', 'i.created_at', 'points', 'first_at', 'last_at', 'undone_at'])
    .select('u.name as user_name')
    .where('equipment', '=', equipment)
    .where('points', '>', 0)
    .orderBy('i.created_at', 'desc')
    .limit(IMPORTS_LISTED)
    .execute()

/** Those undone of which points of months by columns are still there. */
export async function importsLeaving(db: Db, equipment: string): Promise<Set<string | null>> {
  const rows = await db.selectFrom('doomed_points').select('import').where('equipment', '=', equipment).execute()
  return new Set(rows.map((row) => row.import))
}

/** The machine's time zone, whether it is recorded yet or not, and those of before. */
export async function zonesOfMachine(db: Db, equipment: string): Promise<Zones> {
  const [tracking] = await trackingOf(db, [equipment])
  if (tracking) return tracking
  const row = await db.selectFrom('items').select('time_zone').where('id', '=', equipment).executeTakeFirst()
  return { timeZone: row?.time_zone ?? DEFAULT_ZONE, zonesBefore: [] }
}

/** Where the machine is known to be: by its listing, and by its newest points. */
export async function homesOfMachine({ db, pool }: { db: Db; pool: pg.Pool }, equipment: string): Promise<LatLng[]> {
  const { rows } = await pool.query<{ lat: number; lng: number }>(
    `select lat, lng from track_points
     where equipment = $1 and mock is not true
     order by recorded_at desc limit 1`,
    [equipment],
  )
  const listed = await db.selectFrom('items').select(['lat', 'lng']).where('id', '=', equipment).execute()
  const places = (some: { lat: number | null; lng: number | null }[]) =>
    some.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [[lat, lng] as const]))
  return likelyHomes(places(listed), places(rows))
}

/** Those of these days that have points already, `yyyy-mm-dd`. */
export async function recordedDays(pool: pg.Pool, equipment: string, days: DaySpan[]): Promise<string[]> {
  const { rows } = await pool.query<{ day: string }>(
    `select d.day from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as d (day, start, stop)
     where exists (
       select from track_points p where p.equipment = $1 and p.recorded_at >= d.start and p.recorded_at < d.stop)
     order by 1`,
    [
      equipment,
      days.map(({ day }) => day),
      days.map(({ start }) => new Date(start)),
      days.map(({ end }) => new Date(end)),
    ],
  )
  return rows.map(({ day }) => day)
}
