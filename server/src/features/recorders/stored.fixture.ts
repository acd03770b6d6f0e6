/** Stored points in a form that tests can compare. */
import type { Db } from '../../db/connect.ts'

/** A machine's points by time. `float4` values are rounded to the number that was sent; null values are left out. */
export async function storedPoints(db: Db, equipment: string) {
  const rows = await db
    .selectFrom('track_points')
    .selectAll()
    .where('equipment', '=', equipment)
    .orderBy('recorded_at')
    .execute()
  return rows.map(({ recorded_at, lat, lng, speed_kmh, accuracy_m, altitude_m, ...row }) => {
    const { heading, battery, mock, vibration, frequency, charging, ignition } = row
    const reported = { speed: speed_kmh, accuracy: accuracy_m, heading, altitude: altitude_m, battery, mock }
    const evidence = { vibration, frequency, charging, ignition }
    const { engine_s: engine, fuel_l: fuel, fuel_permille, inputs } = row
    const known = Object.entries({ ...reported, ...evidence, engine, fuel, fuel_permille, inputs })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'number' ? Number(value.toPrecision(6)) : value])
    return { at: recorded_at.toISOString(), lat, lng, ...Object.fromEntries(known) }
  })
}
