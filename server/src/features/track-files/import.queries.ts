/** Stores points of a file by the same rules as points of a recorder, and removes them again. */
import { randomUUIDv7 } from 'node:crypto'
import type { DaySpan } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../db/connect.ts'
import { type LatLng, likelyHomes } from '../tracks/coords.rules.ts'
import type { PointTable } from '../tracks/point-table.ts'
import { appendFile, makeMonths } from '../tracks/store/append-file.queries.ts'
import { doomFile } from '../tracks/store/doom.queries.ts'
import { DEFAULT_ZONE, trackingOf } from '../tracks/tracking.queries.ts'
import type { Zones } from '../tracks/zones.rules.ts'

export interface NewImport {
  equipment: string
  user: string
  fileName: string
  format: string
}

/**
 * `points` ascending. Points are on disk when it resolves. Returns the number of new points (an existing point at the same time
 * stays) and the id of the import; undefined if no point was new.
 */
export async function importPoints(
  pool: pg.Pool,
  { equipment, user, fileName, format }: NewImport,
  points: PointTable,
): Promise<{ stored: number; id: string | undefined }> {
  const [first, last] = [points.at[0], points.at.at(-1)]
  if (first === undefined || last === undefined) return { stored: 0, id: undefined }
  await makeMonths(pool, points.at)
  const id = randomUUIDv7()
  await pool.query(
    `insert into imports (id, equipment, user_id, file_name, format, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, equipment, user, fileName, format, new Date(first), new Date(last)],
  )
  const stored = await appendFile(pool, { equipment, id }, points)
  if (stored > 0) return { stored, id }
  await pool.query('delete from imports where id = $1 and points = 0', [id])
  return { stored, id: undefined }
}

/** Number of points removed now, and of those that are removed later. */
interface Undone {
  removed: number
  later: number
}

/**
 * Removes the points that the import stored, now or later, and marks their days as stale; nothing if it was undone before.
 * Undefined if the machine has no such import.
 */
export async function undoImport(db: Db, equipment: string, id: string): Promise<Undone | undefined> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('imports')
      .select(['first_at', 'last_at', 'undone_at'])
      .where('id', '=', id)
      .where('equipment', '=', equipment)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.undone_at) return row && { removed: 0, later: 0 }
    const { removed, later } = await doomFile(transaction, {
      equipment,
      import: id,
      from: row.first_at,
      to: new Date(row.last_at.getTime() + 1),
    })
    await transaction.updateTable('imports').set({ undone_at: sql`now()` }).where('id', '=', id).execute()
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

/** The newest `limit`, newest first, and how many there are; imports that store nothing are left out. */
export async function listImports(
  db: Db,
  equipment: string,
  limit: number,
): Promise<{ imports: ImportRow[]; count: number }> {
  const rows = await db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'file_name', 'format', 'i.created_at', 'points', 'first_at', 'last_at', 'undone_at'])
    .select(['u.name as user_name', sql<number>`count(*) over ()::int`.as('count')])
    .where('equipment', '=', equipment)
    .where('points', '>', 0)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute()
  return { imports: rows, count: rows[0]?.count ?? 0 }
}

/** The machine's present time zone, even if it is not recorded yet, and its former ones. */
export async function zonesOfMachine(db: Db, equipment: string): Promise<Zones> {
  const [tracking] = await trackingOf(db, [equipment])
  if (tracking) return tracking
  const row = await db.selectFrom('items').select('time_zone').where('id', '=', equipment).executeTakeFirst()
  return { timeZone: row?.time_zone ?? DEFAULT_ZONE, zonesBefore: [] }
}

/** Places where the machine is known to be: that of its listing, and of its newest point. */
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

/** Those of these days that already have points, `yyyy-mm-dd`. */
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
