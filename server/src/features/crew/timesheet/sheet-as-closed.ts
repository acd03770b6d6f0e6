/** A closed sheet as it was stored, with what the records show since of days that could not be counted then. */
import type { Db } from '../../../db/connect.ts'
import { machinesByGroup } from '../../company/groups.queries.ts'
import { type BareSheet, closedSheet } from './closings.queries.ts'
import { timesheetOf } from './timesheet.ts'
import { closedWithout, withLater } from './uncounted.rules.ts'

/** As `closedSheet`. Hours that came later are those of all machines, as the entered hours are, by the rules of the closing. */
export async function sheetAsClosed(
  db: Db,
  owner: string,
  { month, group, now }: { month: string; group: number; now: number },
): Promise<BareSheet | 'missing' | undefined> {
  const sheet = await closedSheet(db, owner, month, group)
  if (!sheet || sheet === 'missing') return sheet
  const operators = closedWithout(sheet)
  if (operators.length === 0) return sheet
  const machines = await machinesByGroup(db, owner)
  const given = { month, now, only: false, operators, rules: sheet.rules }
  return withLater(sheet, await timesheetOf(db, owner, machines, given))
}
