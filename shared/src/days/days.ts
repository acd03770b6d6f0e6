/**
 * Days of machines: points, photos and their sums. All times are ms since 1970, UTC; a day is one of the machine's
 * zone.
 */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './days.schema.ts'

export type DailyData = z.infer<typeof schema.DailyData>
export type PhotoCoverage = z.infer<typeof schema.PhotoCoverage>
export type PointCoverage = z.infer<typeof schema.PointCoverage>
export type MissingStretch = PhotoCoverage['missing'][number]
/** A day without its points, its photos and its machine. */
export type DayOutline = Omit<DailyData, 'equipment' | 'equipmentId' | 'locations' | 'columns' | 'photos'>
export type DailyRow = z.infer<typeof schema.DailyRow>
export type DailyTable = z.infer<typeof schema.DailyTable>

export const getDailyData: Endpoint<typeof schema.getDailyData> = { method: 'GET', url: '/api/get-daily-data' }
/** Recorded days, newest first. */
export const getDailyDataTable: Endpoint<typeof schema.getDailyDataTable> = {
  method: 'GET',
  url: '/api/get-daily-data-table',
}
/** The same address with `day`: one whole day. */
export const getWholeDay: Endpoint<typeof schema.getWholeDay> = { method: 'GET', url: '/api/get-daily-data-table' }
/** The points of a day that do not count, by time; `count` of them all, of which the answer may have every second or third. */
export const getDiscarded: Endpoint<typeof schema.getDiscarded> = {
  method: 'GET',
  url: '/api/discarded/:equipmentId/:day',
}
export const clearAllDaily: Endpoint<typeof schema.clearAllDaily> = { method: 'POST', url: '/api/clear-all-daily' }
/** Days that the points of a machine are kept; null: for ever. */
export const setRetention: Endpoint<typeof schema.setRetention> = { method: 'PUT', url: '/api/retention/:equipmentId' }
