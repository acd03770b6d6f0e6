/** Days of machines as «Загрузка» adds them up. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { UsageDay } from './shift.rules.ts'

export interface UsageDayRow extends UsageDay {
  equipment: string
  day: string
  distance_m: number
  trips: number
}

/** Of these machines, from one day to another. */
export async function usageDays(db: Db, machines: string[], from: string, to: string): Promise<UsageDayRow[]> {
  const { rows } = await sql<UsageDayRow>`
    select d.equipment, d.day::text, d.working_s, d.idle_s, d.distance_m, d.trips, d.strip from track_days d
    where d.equipment = any(${machines}::uuid[]) and d.day between ${from}::date and ${to}::date`.execute(db)
  return rows
}
