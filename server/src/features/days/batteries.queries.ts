/** Batteries of the phones that record a machine. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Battery charge in per cent at a moment (ms). */
export interface BatteryLevel {
  t: number
  battery: number
  recorder: string
}

/**
 * The first level in [from, to), ms, and each level that differs from the one before; ascending. Points from files are left out:
 * they say nothing about today's battery.
 */
export async function batteryChanges(db: Db, equipment: string, from: number, to: number): Promise<BatteryLevel[]> {
  const { rows } = await sql<{ recorded_at: Date; battery: number; recorder: string }>`
    select recorded_at, battery, recorder from (
      select recorded_at, battery, recorder, lag(battery) over points as before, lag(recorder) over points as who
      from track_points
      where equipment = ${equipment} and recorded_at >= ${new Date(from)} and recorded_at < ${new Date(to)}
        and battery is not null and recorder is not null and import is null
      window points as (order by recorded_at, recorder)
    ) p where before is distinct from battery or who <> recorder order by recorded_at, recorder`.execute(db)
  return rows.map((row) => ({ t: row.recorded_at.getTime(), battery: row.battery, recorder: row.recorder }))
}
