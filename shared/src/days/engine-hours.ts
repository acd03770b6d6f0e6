/** Engine hours and fuel of a machine: by its tracker, and by the readings that the owner enters. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './engine-hours.schema.ts'

export { COUNTER_MOST, ENTERED_MOST } from './engine-hours.constants.ts'

export type EngineDay = z.infer<typeof schema.EngineDay>

export const getEngineHours: Endpoint<typeof schema.getEngineHours> = {
  method: 'GET',
  url: '/api/engine-hours/:equipmentId/:day',
}
export const enterEngineHours: Endpoint<typeof schema.enterEngineHours> = {
  method: 'POST',
  url: '/api/engine-hours/:equipmentId',
}
export const removeEngineHours: Endpoint<typeof schema.removeEngineHours> = {
  method: 'DELETE',
  url: '/api/engine-hours/:equipmentId/:at',
}

/** Least engine time for a consumption per hour, seconds. */
const RAN_LEAST = 1800

/** Litres per hour, to a tenth; null where the engine ran too short a time. `ran` is in seconds. */
export const litresAnHour = ({ spent }: { spent: number }, ran: number): number | null =>
  ran < RAN_LEAST ? null : Math.round((spent / ran) * 36_000) / 10
