import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { getOwnEquipment, type OwnEquipment, updateEquipment } from '@spetskarta/shared/own-items/own-items.ts'
import { call } from '../../../api/call'

/** Number of attempts to save a change while others keep changing the machine. */
const TRIES = 4

/** Applies a change to the current calendar: days entered in another window since `seen` are kept. */
export async function changeCalendar(
  seen: OwnEquipment,
  change: (busy: readonly BusySpan[]) => BusySpan[] | null,
): Promise<OwnEquipment> {
  const { _id, updatedAt } = seen
  for (let now = { updatedAt, busy: seen.busy }, tries = 1; ; tries++) {
    try {
      return await call(updateEquipment, { body: { _id, updatedAt: now.updatedAt, busy: change(now.busy ?? []) } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || tries === TRIES) throw error
      now = await call(getOwnEquipment, { params: { id: _id } })
    }
  }
}
