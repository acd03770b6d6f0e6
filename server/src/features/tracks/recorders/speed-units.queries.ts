/** The unit in which each recorder reported its speeds on its newest day, shown to the owner (decision 52). */
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** What is noted of a recorder; moment of its newest point in ms. */
export interface NotedUnit {
  recorder: string
  factor: number | null
  lastAt: number | null
}

/** For `tracking` as `k`: what is noted of the recorders of `machines`; null: nothing. */
export const notedUnits = (machines: Expression<string>): RawBuilder<NotedUnit[] | null> => sql`(
      select jsonb_agg(jsonb_build_object('recorder', r.recorder, 'factor', r.speed_factor,
        'lastAt', floor(extract(epoch from r.last_point_at) * 1000)))
      from recorder_states r where r.equipment = ${machines} and r.equipment = k.equipment)`

export interface ReportedSpeeds {
  equipment: string
  recorder: string
  /** See `speedFactorAfter`. */
  factor: number | null
  /** Start and end of the day, ms. */
  start: number
  end: number
  /** What was noted when the day was read. */
  noted: readonly NotedUnit[]
}

/** Those that are to be noted: a unit changes rarely, and only the newest day of a recorder tells it. */
export const changedUnits = (days: readonly ReportedSpeeds[]): ReportedSpeeds[] =>
  days.filter(({ recorder, factor, start, end, noted }) => {
    const before = noted.find((one) => one.recorder === recorder)
    const last = before?.lastAt ?? 0
    return before !== undefined && last >= start && last < end && before.factor !== (factor ?? 0)
  })

export async function noteSpeedUnits(db: Db, days: readonly ReportedSpeeds[]): Promise<void> {
  for (const { equipment, recorder, factor } of changedUnits(days))
    await db
      .updateTable('recorder_states')
      .set({ speed_factor: factor ?? 0 })
      .where('equipment', '=', equipment)
      .where('recorder', '=', recorder)
      .execute()
}
