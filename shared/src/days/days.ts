/** Days of machines: points, photos and sums. Moments are ms since 1970; a day is one of the machine's time zone. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './days.schema.ts'

export type DailyData = z.infer<typeof schema.DailyData>
export type PhotoCoverage = z.infer<typeof schema.PhotoCoverage>
export type PointCoverage = z.infer<typeof schema.PointCoverage>
export type MissingStretch = PhotoCoverage['missing'][number]
/** A day without its points, photos and machine. */
export type DayOutline = Omit<DailyData, 'equipment' | 'equipmentId' | 'locations' | 'columns' | 'photos'>
export type DailyRow = z.infer<typeof schema.DailyRow>
export type DailyTable = z.infer<typeof schema.DailyTable>

export const getDailyData: Endpoint<typeof schema.getDailyData> = { method: 'GET', url: '/api/get-daily-data' }
/** Recorded days, the newest first. */
export const getDailyDataTable: Endpoint<typeof schema.getDailyDataTable> = {
  method: 'GET',
  url: '/api/get-daily-data-table',
}
/** One whole day, from the same address with `day`. */
export const getWholeDay: Endpoint<typeof schema.getWholeDay> = { method: 'GET', url: '/api/get-daily-data-table' }
/** Points of a day that do not count, by time; `count`: all of them, where the answer has only every second or third one. */
export const getDiscarded: Endpoint<typeof schema.getDiscarded> = {
  method: 'GET',
  url: '/api/discarded/:equipmentId/:day',
}
export const clearAllDaily: Endpoint<typeof schema.clearAllDaily> = { method: 'POST', url: '/api/clear-all-daily' }
/** Days for which a machine's points are kept; null: forever. */
export const setRetention: Endpoint<typeof schema.setRetention> = { method: 'PUT', url: '/api/retention/:equipmentId' }
