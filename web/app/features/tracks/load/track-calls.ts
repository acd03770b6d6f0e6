/** What the panel asks of the API. Apart, so that the schemas come only with it. */
import * as api from '@spetskarta/shared/days/days.ts'
import { getMachineStates } from '@spetskarta/shared/days/recorded-days.ts'
import * as sharing from '@spetskarta/shared/sharing/sharing.ts'
import { getTestIss } from '@spetskarta/shared/trials/trials.ts'
import { call } from '../../../api/call'

/** The most that one call gives: two years of work days. */
const DAYS_MAX = 100

/** Recorded days of a machine, newest first: `yyyy-mm-dd`. */
export async function recordedDays(equipmentId: string, signal?: AbortSignal): Promise<string[]> {
  const answer = await call(api.getDailyDataTable, { querystring: { equipmentId, limit: DAYS_MAX } }, signal)
  return answer.locations.map(({ day }) => day)
}

export const machineStates = (signal: AbortSignal) => call(getMachineStates, {}, signal)

export const archiveDay = () => call(api.clearAllDaily, { body: {} })

export const publicLink = (equipmentId: string, signal?: AbortSignal) =>
  call(sharing.getPublicLink, { params: { equipmentId } }, signal)

export const savePublicLink = (
  equipmentId: string,
  body: { on: boolean; expiresAt?: string | null; hours?: number | null },
) => call(sharing.setPublicLink, { params: { equipmentId }, body })

export const issPositions = (signal: AbortSignal) => call(getTestIss, {}, signal)
