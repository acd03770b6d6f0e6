/** Recorded machines without their points. Moments are ms since 1970. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './recorded-days.schema.ts'

export type RecordedDay = z.infer<typeof schema.RecordedDay>
export type PartnerMachine = z.infer<typeof schema.PartnerMachine>
export type LastDay = z.infer<typeof schema.LastDay>
export type MachineState = z.infer<typeof schema.MachineState>

export const getRecordedDay: Endpoint<typeof schema.getRecordedDay> = {
  method: 'GET',
  url: '/api/recorded-day/:equipmentId',
}
export const getPartnerMachines: Endpoint<typeof schema.getPartnerMachines> = {
  method: 'GET',
  url: '/api/partner-machines',
}
export const getLastDay: Endpoint<typeof schema.getLastDay> = { method: 'GET', url: '/api/last-recorded-day' }
export const getMachineStates: Endpoint<typeof schema.getMachineStates> = { method: 'GET', url: '/api/machine-states' }
