/** Days of machines from the API. */
import { getDailyData, getWholeDay } from '@spetskarta/shared/days/days.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { getPublicData } from '@spetskarta/shared/sharing/sharing.ts'
import { getTestPaths } from '@spetskarta/shared/trials/trials.ts'
import { call } from '../../../api/call'
import { dayOfDaily, dayOfPublic, daysOfTest, type MachineDay } from '../machine-day'

/** What to load; `day` is `yyyy-mm-dd`. */
export type Load =
  | { kind: 'current' }
  | { kind: 'day'; equipmentId: string; day: string }
  | { kind: 'public'; id: string; token: string }
  | { kind: 'test' }

/**
 * The worker's answer to the page. An error would lose its class on the way, so `refused` has the fields of an
 * `ApiError`.
 */
export type Loaded =
  | { days: MachineDay[] }
  | { refused: Pick<ApiError, 'status' | 'code' | 'message' | 'requestId'> }
  | { failure: string }

export async function fetchDays(load: Load): Promise<Loaded> {
  try {
    return { days: await daysOf(load) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { failure: String(error) }
    const { status, code, message, requestId } = error
    return { refused: { status, code, message, requestId } }
  }
}

async function daysOf(load: Load): Promise<MachineDay[]> {
  if (load.kind === 'test') return daysOfTest(await call(getTestPaths, {}))
  if (load.kind === 'public') {
    const { id, token } = load
    return [dayOfPublic((await call(getPublicData, { params: { id, token } })).data)]
  }
  if (load.kind === 'current') {
    const { allDailyData } = await call(getDailyData, { querystring: { points: 'columns' } })
    return allDailyData.map(dayOfDaily)
  }
  const { equipmentId, day } = load
  return [dayOfDaily(await call(getWholeDay, { querystring: { equipmentId, day, points: 'columns' } }))]
}
