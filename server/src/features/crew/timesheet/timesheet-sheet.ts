/** The timesheet as a table for Excel: a row per operator, a column per day. */

import type { Timesheet, TimesheetRow } from '@spetskarta/shared/crew/timesheet.ts'
import { decimalHours } from '@spetskarta/shared/hours.ts'
import type { XlsxColumn, XlsxSheet } from '../../../outside/files/xlsx.ts'

/** Cells of a column are all numbers or all texts: a day with letter marks has its hours as text after them. */
function dayColumn(sheet: Timesheet, at: number): XlsxColumn<TimesheetRow> {
  const name = String(at + 1)
  const cellOf = ({ cells }: TimesheetRow) => cells[at]
  if (sheet.rows.every((row) => !cellOf(row)?.mark && cellOf(row)?.state !== 'gap'))
    return { name, kind: 'decimal', width: 7, summed: true, of: (row) => numberOf(cellOf(row)?.counted?.hours) }
  return {
    name,
    kind: 'text',
    width: 7,
    of: (row) => {
      const cell = cellOf(row)
      const number = numberOf(cell?.counted?.hours)
      const open = cell?.state === 'gap' && !cell.correction ? '?' : ''
      return [cell?.mark, open, number === null ? '' : String(number).replace('.', ',')].filter(Boolean).join(' ')
    },
  }
}

const numberOf = (seconds: number | undefined) => (seconds ? decimalHours(seconds) : null)

export function timesheetWorkbook(sheet: Timesheet): XlsxSheet<TimesheetRow> {
  return {
    name: `Табель ${sheet.month}`,
    rows: sheet.rows,
    columns: [
      { name: 'Таб. №', kind: 'text', width: 10, of: ({ staffNumber }) => staffNumber },
      { name: 'Машинист', kind: 'text', width: 30, of: ({ name }) => name },
      { name: 'Машины', kind: 'text', width: 30, of: ({ machines }) => machines.join(', ') },
      ...sheet.days.map((_, at) => dayColumn(sheet, at)),
      { name: 'Дней', kind: 'whole', width: 8, summed: true, of: ({ days }) => days },
      { name: 'Часов', kind: 'decimal', width: 10, summed: true, of: (row) => decimalHours(row.hours) },
      { name: 'Ночных', kind: 'decimal', width: 10, summed: true, of: (row) => decimalHours(row.night) },
      {
        name: 'Исправлено',
        kind: 'text',
        width: 40,
        of: ({ cells }) =>
          cells
            .flatMap(({ correction, recorded }, at) =>
              correction
                ? `${at + 1}: ${correction.reason}${recorded ? `, записано ${String(decimalHours(recorded.hours)).replace('.', ',')}` : ''}`
                : [],
            )
            .join('; '),
      },
    ],
  }
}
