/** Readings of wired trackers. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Reading } from './readings.rules.ts'

/** In [from, to), ms; by time, one a minute of each tracker. */
export async function readingsIn(db: Db, equipment: string, from: number, to: number): Promise<Reading[]> {
  const { rows } = await sql<{ at: Date; recorder: string; engine: number | null; fuel: number | null }>`
    select at, recorder, engine, fuel from (
      select distinct on (recorder, date_trunc('minute', recorded_at)) recorded_at as at, recorder,
        engine_s as engine, fuel_l as fuel
      from track_points
      where equipment = ${equipment} and recorded_at >= ${new Date(from)} and recorded_at < ${new Date(to)}
        and (engine_s is not null or fuel_l is not null) and recorder is not null
      order by recorder, date_trunc('minute', recorded_at), recorded_at
    ) r order by at`.execute(db)
  return rows.map(({ at, ...told }) => ({ ...told, at: at.getTime() }))
}
