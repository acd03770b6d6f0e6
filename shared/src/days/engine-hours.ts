/** The counter of engine hours and the fuel of a machine: by its tracker, and by what the owner reads off the machine. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './engine-hours.schema.ts'

/** Of one machine. */
export const ENTERED_MOST = 2000
/** Hours of a counter at most. */
export const COUNTER_MOST = 500_000

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
