/** Days of a timesheet whose hours are unknown, because a day of a machine could not be counted (decision 159). */
import type { TimesheetCell } from '@spetskarta/shared/crew/timesheet.ts'
import type { BareSheet } from './closings.queries.ts'

type Days = Pick<BareSheet, 'days' | 'rows'>

/** Nobody has entered hours for it either. */
const isOpen = ({ state, counted }: TimesheetCell) => state === 'uncounted' && counted === null

/** `yyyy-mm-dd`, in order: of some operator neither records nor a person tell the hours. */
export const openDays = ({ days, rows }: Days): string[] =>
  days.flatMap(({ day }, i) => (rows.some(({ cells }) => cells[i] && isOpen(cells[i])) ? day : []))

/** Operators with a day that was closed by entered hours alone. */
export const closedWithout = ({ rows }: Pick<Days, 'rows'>): number[] =>
  rows.flatMap(({ id, cells }) => (cells.some(({ state }) => state === 'uncounted') ? id : []))

/** The closed sheet; those of its days that are counted by now (`present`: as computed now) have the recorded hours as `later`. */
export function withLater(sheet: BareSheet, present: Pick<Days, 'rows'>): BareSheet {
  const rows = new Map(present.rows.map((row) => [row.id, row]))
  const laterOf = (cell: TimesheetCell, now: TimesheetCell | undefined): TimesheetCell =>
    cell.state !== 'uncounted' || !now || now.state === 'uncounted' || now.state === 'away'
      ? cell
      : { ...cell, later: now.recorded ?? { hours: 0, night: 0 } }
  return {
    ...sheet,
    rows: sheet.rows.map((row) => {
      const now = rows.get(row.id)
      return { ...row, cells: row.cells.map((cell, i) => laterOf(cell, now?.cells[i])) }
    }),
  }
}
