/** In which unit each recorder told its speeds on its newest day, for its owner to see (decision 52). */
import type { Db } from '../../../db/connect.ts'
import { recorderStates } from './states.queries.ts'

export interface ToldSpeeds {
  equipment: string
  recorder: string
  /** See `speedFactorAfter`. */
  factor: number | null
  /** The day, ms. */
  start: number
  end: number
}

/** It seldom changes: then one row is written, else nothing. */
export async function noteSpeedUnits(db: Db, days: ToldSpeeds[]): Promise<void> {
  const states = await recorderStates(db, [...new Set(days.map(({ equipment }) => equipment))])
  for (const { equipment, recorder, factor, start, end } of days) {
    const state = states.get(recorder)
    const last = state?.last_point_at?.getTime() ?? 0
    const told = factor ?? 0
    if (!state || last < start || last >= end || state.speed_factor === told) continue
    await db
      .updateTable('recorder_states')
      .set({ speed_factor: told })
      .where('equipment', '=', equipment)
      .where('recorder', '=', recorder)
      .execute()
  }
}
