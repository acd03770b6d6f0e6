/** Hours of a machine's days. */
import type { DailyRow } from '@spetskarta/shared/days/days.ts'
import type { Db } from '../../db/connect.ts'
import { keptCoverage } from '../days/rows.rules.ts'
import type { StripDay } from './shifts.rules.ts'

export interface SummedCoverage extends Pick<StripDay, 'strip'> {
  coverage: DailyRow['coverage']
  /** Seconds in which the coordinates were spoofed. */
  jammed: number
}

/** Durations in seconds; `first` and `last`: the first and last counted point, ms. Days without counted points are left out. */
export async function workedDays(db: Db, equipment: string, from: string, to: string) {
  const rows = await db
    .selectFrom('track_days')
    .select([
      'day',
      'first_at',
      'last_at',
      'working_s as work',
      'idle_s as idle',
      'off_s as off',
      'unknown_s as unknown',
      'strip',
    ])
    .where('equipment', '=', equipment)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.flatMap(({ first_at, last_at, ...row }) =>
    first_at && last_at ? [{ ...row, first: first_at.getTime(), last: last_at.getTime() }] : [],
  )
}

/** Coverage by day, with the strip of the machine's activity. */
export async function coverageOfDays(
  db: Db,
  equipment: string,
  from: string,
  to: string,
): Promise<Map<string, SummedCoverage>> {
  const rows = await db
    .selectFrom('track_days')
    .select(['day', 'photos_expected', 'photos_came', 'recorded_s', 'covered_s', 'strip', 'jammed_s as jammed'])
    .where('equipment', '=', equipment)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return new Map(rows.map((row) => [row.day, { coverage: keptCoverage(row), strip: row.strip, jammed: row.jammed }]))
}
