/** Timesheet: hours of operators counted from recorded work by the company's rules, corrected with a reason. Seconds. */
import type { z } from 'zod'
import type { Endpoint, Output } from '../endpoint.ts'
import type { MARKS } from './timesheet.constants.ts'
import type * as schema from './timesheet.schema.ts'

export * from './timesheet.constants.ts'

export type TimesheetMark = (typeof MARKS)[number]
export type TimesheetRules = z.infer<typeof schema.TimesheetRules>
export type Timesheet = Output<typeof getTimesheet>
export type TimesheetRow = Timesheet['rows'][number]
export type TimesheetClosing = Timesheet['closings'][number]
export type TimesheetCell = TimesheetRow['cells'][number]
export type TimesheetForm = z.infer<(typeof schema.correctTimesheet)['body']>

export const MARK_NAMES: Record<TimesheetMark, string> = {
  Я: 'явка',
  Н: 'ночная смена',
  В: 'выходной',
  ОТ: 'отпуск',
  ДО: 'отпуск без оплаты',
  Б: 'больничный',
  К: 'командировка',
  ПР: 'прогул',
  РП: 'простой',
}

export const FIRST_RULES: TimesheetRules = { dinner: 60, dinnerAfter: 300, round: 30, apart: 240, gap: 60 }

export const getTimesheet: Endpoint<typeof schema.getTimesheet> = { method: 'GET', url: '/api/timesheet' }
export const exportTimesheet: Endpoint<typeof schema.exportTimesheet> = { method: 'GET', url: '/api/timesheet.xlsx' }
export const getTimesheetDay: Endpoint<typeof schema.getTimesheetDay> = {
  method: 'GET',
  url: '/api/timesheet/:id/:day',
}
export const correctTimesheet: Endpoint<typeof schema.correctTimesheet> = {
  method: 'PUT',
  url: '/api/timesheet/:id/:day',
}
export const saveTimesheetRules: Endpoint<typeof schema.saveTimesheetRules> = {
  method: 'PUT',
  url: '/api/timesheet/rules',
}
export const closeTimesheet: Endpoint<typeof schema.closeTimesheet> = { method: 'POST', url: '/api/timesheet/closed' }
export const reopenTimesheet: Endpoint<typeof schema.reopenTimesheet> = {
  method: 'POST',
  url: '/api/timesheet/reopened',
}
