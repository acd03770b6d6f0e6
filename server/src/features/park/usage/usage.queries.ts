/** Days of machines that «Загрузка» adds up. */
import { ALL_SEEN, type Coarse } from '@spetskarta/shared/tracks/coarse.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { UsageDay } from '../../objects/usage-shift.rules.ts'
import { anyOf } from '../../tracks/access.queries.ts'

export interface UsageDayRow extends UsageDay {
  /** Days since the first day of the period. */
  number: number
  distance_m: number
  trips: number
  /** Litres; null without a sensor. */
  spent: number | null
  coarse: Coarse
}

/**
 * Days of these machines from one day to another, by machine. One row per machine with the days as text: the driver takes longer
 * to read a row than PostgreSQL to find it.
 */
export async function usageDays(
  db: Db,
  machines: string[],
  from: string,
  to: string,
): Promise<Map<string, UsageDayRow[]>> {
  const { rows } = await sql<{ equipment: string; days: string }>`
    select d.equipment, string_agg(concat_ws(' ', d.day - ${from}::date, d.working_s, d.idle_s, d.distance_m, d.trips,
      coalesce(d.fuel_spent_l::text, '-'), coalesce(d.coarse_s::text, '-'), coalesce(d.turns_s::text, '-'), d.speed_unproved,
      array_to_string(d.strip, ',')), E'\n') as days
    from track_days d where d.equipment = ${anyOf(machines)} and d.day between ${from}::date and ${to}::date
    group by d.equipment`.execute(db)
  return new Map(rows.map(({ equipment, days }) => [equipment, days.split('\n').map(dayOfLine)]))
}

const numberOf = (text: string | undefined) => (text === '-' ? null : Number(text))

function dayOfLine(line: string): UsageDayRow {
  const [number, working, idle, distance, trips, spent, coarse, turns, unproved, strip = ''] = line.split(' ')
  return {
    number: Number(number),
    working_s: Number(working),
    idle_s: Number(idle),
    distance_m: Number(distance),
    trips: Number(trips),
    spent: numberOf(spent),
    coarse:
      coarse === '-' && turns === '-' && unproved === 'f'
        ? ALL_SEEN
        : { coarseSeconds: numberOf(coarse), turnsSeconds: numberOf(turns), speedUnproved: unproved === 't' },
    strip,
  }
}
