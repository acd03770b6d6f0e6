/** Points of a day with everything that is stored of them. */

import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

export type DayRow = Selectable<Tables['track_days']>

export interface PointToExport extends Point {
  /** Null: the point came from a file. */
  recorder: string | null
}

/** Points in [from, to), ms, ascending. */
export async function listPoints(db: Db, equipment: string, from: number, to: number): Promise<PointToExport[]> {
  const rows = await db
    .selectFrom('track_points')
    .select(['recorded_at', 'lat', 'lng', 'speed_kmh', 'accuracy_m', 'heading', 'altitude_m', 'battery', 'mock'])
    .select('recorder')
    .where('equipment', '=', equipment)
    .where('recorded_at', '>=', new Date(from))
    .where('recorded_at', '<', new Date(to))
    .orderBy('recorded_at')
    .orderBy('recorder')
    .execute()
  return rows.map((row) => ({
    at: row.recorded_at.getTime(),
    lat: row.lat,
    lng: row.lng,
    speed: row.speed_kmh,
    accuracy: row.accuracy_m,
    heading: row.heading,
    altitude: row.altitude_m,
    battery: row.battery,
    mock: row.mock,
    recorder: row.recorder,
  }))
}

/** Recorders of the points in [from, to), ms; null for points from files, last. */
export async function listTellers(db: Db, equipment: string, from: number, to: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('track_points')
    .select('recorder')
    .distinct()
    .where('equipment', '=', equipment)
    .where('recorded_at', '>=', new Date(from))
    .where('recorded_at', '<', new Date(to))
    .orderBy('recorder')
    .execute()
  return rows.map(({ recorder }) => recorder)
}

/** Days in memory at once. */
const DAYS = 500

/** Newest first. */
export async function* listAllDays(db: Db, equipment: string): AsyncGenerator<DayRow> {
  for (let before: string | undefined; ; ) {
    const days = await db
      .selectFrom('track_days')
      .selectAll()
      .where('equipment', '=', equipment)
      .$if(before !== undefined, (query) => query.where('day', '<', before ?? ''))
      .orderBy('day', 'desc')
      .limit(DAYS)
      .execute()
    yield* days
    before = days.at(-1)?.day
    if (days.length < DAYS) return
  }
}
