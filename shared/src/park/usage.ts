/** Usage of machines: what they did in their shifts, compared with the previous period. */
import { DAY } from '../durations.ts'
import type { Endpoint, Output } from '../endpoint.ts'
import { onSiteOf, type Parts } from '../objects/parts.ts'
import type * as schema from './usage.schema.ts'

export const getUsage: Endpoint<typeof schema.getUsage> = { method: 'GET', url: '/api/park/usage' }
export const exportUsage: Endpoint<typeof schema.exportUsage> = { method: 'GET', url: '/api/park/usage.xlsx' }

export type Usage = Output<typeof getUsage>
export type UsageRow = Usage['machines'][number]
export type UsagePeriod = 'day' | 'week' | 'month'

/** Share of work in all hours of shifts, unknown time included; null: there were no shifts. */
export function shareOf(parts: Parts): number | null {
  const all = onSiteOf(parts)
  return all > 0 ? parts.work / all : null
}

export const plusFuel = (one: UsageRow['fuel'], other: UsageRow['fuel']): UsageRow['fuel'] =>
  one && other ? { spent: one.spent + other.spent, ran: one.ran + other.ran } : (one ?? other)

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** First and last day of the period around a day, `yyyy-mm-dd`; a week begins on Monday. */
export function periodOf(by: UsagePeriod, day: string): { from: string; to: string } {
  if (by === 'day') return { from: day, to: day }
  if (by === 'week') {
    const from = addDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7))
    return { from, to: addDays(from, 6) }
  }
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/** The last day of the previous period. */
export const dayBefore = (by: UsagePeriod, day: string): string => addDays(periodOf(by, day).from, -1)
/** The first day of the next period. */
export const dayAfter = (by: UsagePeriod, day: string): string => addDays(periodOf(by, day).to, 1)
