/** The park: where each machine of an owner is and what it is doing. Moments are ms since 1970. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './park.schema.ts'

export type ParkState = z.infer<typeof schema.ParkState>
export type ParkMachine = z.infer<typeof schema.ParkMachine>
export type Park = z.infer<(typeof schema.getPark)['response'][200]>
export type ParkMarks = z.infer<(typeof schema.getParkMarks)['response'][200]>
export type ParkMark = ParkMarks['marks'][number]
export type OpenedMachine = z.infer<(typeof schema.getParkMachine)['response'][200]>
export type ParkView = z.infer<(typeof schema.getParkViews)['response'][200]>['views'][number]
export type ParkGroup = ParkMarks['groups'][number]

/** In the order of their importance to people. */
export const PARK_STATES = [
  'driving',
  'working',
  'standing',
  'idling',
  'silent',
  'off',
] as const satisfies readonly ParkState[]

export const getPark: Endpoint<typeof schema.getPark> = { method: 'GET', url: '/api/park' }
export const getParkMarks: Endpoint<typeof schema.getParkMarks> = { method: 'GET', url: '/api/park/marks' }
export const getParkMachine: Endpoint<typeof schema.getParkMachine> = { method: 'GET', url: '/api/park/:equipmentId' }
export const getParkViews: Endpoint<typeof schema.getParkViews> = { method: 'GET', url: '/api/park/views' }
export const saveParkView: Endpoint<typeof schema.saveParkView> = { method: 'POST', url: '/api/park/views' }
export const removeParkView: Endpoint<typeof schema.removeParkView> = { method: 'DELETE', url: '/api/park/views/:id' }
