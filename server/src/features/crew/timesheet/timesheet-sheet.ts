/** The timesheet as a table for Excel: a row per operator, a column per day. */

import type { Timesheet, TimesheetCell, TimesheetRow } from '@spetskarta/shared/crew/timesheet.ts'
import { decimalHours } from '@spetskarta/shared/hours.ts'
import type { XlsxColumn, XlsxSheet } from '../../../outside/files/xlsx.ts'

const hoursIn = (cell: TimesheetCell | undefined) => (cell?.counted?.hours ? decimalHours(cell.counted.hours) : null)

/** As the screen has it, but hours are a number also beside letters, which are then listed in a column of their own. */
const dayColumn = (at: number): XlsxColumn<TimesheetRow> => ({
  name: String(at + 1),
  kind: 'figure',
  width: 7,
  summed: true,
  of: ({ cells }) => {
    const cell = cells[at]
    return hoursIn(cell) ?? cell?.mark ?? (cell?.state === 'gap' && !cell.correction && !cell.counted ? '?' : null)
  },
})

const hasMarkedHours = (cell: TimesheetCell) => cell.mark !== null && hoursIn(cell) !== null

const MARKS: XlsxColumn<TimesheetRow> = {
  name: 'Отметки дней с часами',
  kind: 'text',
  width: 24,
  of: ({ cells }) => cells.flatMap((cell, at) => (hasMarkedHours(cell) ? `${at + 1}: ${cell.mark}` : [])).join('; '),
}

export function timesheetWorkbook(sheet: Timesheet): XlsxSheet<TimesheetRow> {
  return {
    name: `Табель ${sheet.month}`,
    rows: sheet.rows,
    columns: [
      { name: 'Таб. №', kind: 'text', width: 10, of: ({ staffNumber }) => staffNumber },
      { name: 'Машинист', kind: 'text', width: 30, of: ({ name }) => name },
      { name: 'Машины', kind: 'text', width: 30, of: ({ machines }) => machines.join(', ') },
      ...sheet.days.map((_, at) => dayColumn(at)),
      { name: 'Дней', kind: 'whole', width: 8, summed: true, of: ({ days }) => days },
      { name: 'Часов', kind: 'decimal', width: 10, summed: true, of: (row) => decimalHours(row.hours) },
      { name: 'Ночных', kind: 'decimal', width: 10, summed: true, of: (row) => decimalHours(row.night) },
      ...(sheet.rows.some(({ cells }) => cells.some(hasMarkedHours)) ? [MARKS] : []),
      {
        name: 'Исправлено',
        kind: 'text',
        width: 40,
        of: ({ cells }) => cells.flatMap((cell, at) => correctionText(cell, at + 1) ?? []).join('; '),
      },
    ],
  }
}

const decimalText = (seconds: number) => String(decimalHours(seconds)).replace('.', ',')

function correctionText({ correction, recorded, state, later }: TimesheetCell, day: number): string | undefined {
  if (!correction) return undefined
  return [
    `${day}: ${correction.reason}`,
    recorded && `записано ${decimalText(recorded.hours)}`,
    state === 'uncounted' && 'день не удалось посчитать',
    later && `посчитан позже: записано ${decimalText(later.hours)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
