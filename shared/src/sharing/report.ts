/** A machine's day on one page, for printing and for the customer. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './report.schema.ts'

export type DayReport = z.infer<typeof schema.DayReport>

export const getDayReport: Endpoint<typeof schema.getDayReport> = {
  method: 'GET',
  url: '/api/report/:equipmentId/:day',
}
