/** Loads days of machines from the API. */
import { getDailyData, getWholeDay } from '@spetskarta/shared/days/days.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { DRAWN_AT_ONCE } from '@spetskarta/shared/limits.ts'
import { getPublicData } from '@spetskarta/shared/sharing/sharing.ts'
import { getTestPaths } from '@spetskarta/shared/trials/trials.ts'
import { call } from '../../../api/call'
import { dayOfDaily, dayOfPublic, daysOfTest, type MachineDay } from '../machine-day'

/** What to load; `day` is `yyyy-mm-dd`. */
export type Load =
  /**
   * Current days of these machines; of all where none is named. The most
   * recently heard come first; `offset`: number of those loaded already.
   */
  | { kind: 'current'; ids: string[]; offset?: number }
  | { kind: 'day'; equipmentId: string; day: string }
  /** `day`: for a link to several days; absent: the last one. */
  | { kind: 'public'; id: string; token: string; day?: string | undefined }
  | { kind: 'test' }

/** `more`: number of further machines with a day to show. */
export interface LoadedDays {
  days: MachineDay[]
  more: number
}

/** The worker's answer to the page. An error would lose its class on the way, so `refused` has the fields of an `ApiError`. */
export type Loaded =
  | LoadedDays
  | { refused: Pick<ApiError, 'status' | 'code' | 'message' | 'requestId'> }
  | { failure: string }

export async function fetchDays(load: Load): Promise<Loaded> {
  try {
    return await daysOf(load)
  } catch (error) {
    if (!(error instanceof ApiError)) return { failure: String(error) }
    const { status, code, message, requestId } = error
    return { refused: { status, code, message, requestId } }
  }
}

async function daysOf(load: Load): Promise<LoadedDays> {
  if (load.kind === 'current') {
    const { ids, offset = 0 } = load
    const shape = { points: 'columns', limit: DRAWN_AT_ONCE } as const
    const named = ids.slice(offset, offset + DRAWN_AT_ONCE).join(',')
    const querystring = ids.length > 0 ? { ...shape, ids: named } : { ...shape, offset }
    const { allDailyData, count } = await call(getDailyData, { querystring })
    const all = ids.length > 0 ? ids.length : count
    return { days: allDailyData.map(dayOfDaily), more: Math.max(0, all - offset - DRAWN_AT_ONCE) }
  }
  return { days: await others(load), more: 0 }
}

async function others(load: Exclude<Load, { kind: 'current' }>): Promise<MachineDay[]> {
  if (load.kind === 'test') return daysOfTest(await call(getTestPaths, {}))
  if (load.kind === 'public') {
    const { id, token, day = 'last' } = load
    return [dayOfPublic((await call(getPublicData, { params: { id, token }, querystring: { day } })).data)]
  }
  const { equipmentId, day } = load
  return [dayOfDaily(await call(getWholeDay, { querystring: { equipmentId, day, points: 'columns' } }))]
}
