/** Closed months of the timesheet, with the sheets as they were at closing. */
import type { Timesheet, TimesheetClosing } from '@spetskarta/shared/crew/timesheet.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { withinTransaction } from '../../../db/within-transaction.ts'

/** A sheet without the parts that depend on who reads it. */
export type BareSheet = Omit<Timesheet, 'groups' | 'group' | 'closings' | 'over' | 'counting' | 'uncounted'>

/** Key of the sheet of all machines, in place of a group's id. */
export const WHOLE = 0
/** `TOLD`: most closings listed for a month; `MOST`: most that a month may have. */
const TOLD = 20
const MOST = 100

/** `month`: `yyyy-mm`. Newest first. */
export async function closingsOf(db: Db, owner: string, month: string): Promise<TimesheetClosing[]> {
  const rows = await db
    .selectFrom('timesheet_closings')
    .select(['closed_at', 'closed_by', 'reopened_at', 'reopened_by', 'reopened_reason'])
    .where('user_id', '=', owner)
    .where('month', '=', `${month}-01`)
    .orderBy('id', 'desc')
    .limit(TOLD)
    .execute()
  return rows.map((row) => ({
    at: row.closed_at.getTime(),
    by: row.closed_by,
    reopened: row.reopened_at && {
      at: row.reopened_at.getTime(),
      by: row.reopened_by ?? '',
      reason: row.reopened_reason ?? '',
    },
  }))
}

const openClosing = (db: Db, owner: string, month: string) =>
  db
    .selectFrom('timesheet_closings')
    .select('id')
    .where('user_id', '=', owner)
    .where('month', '=', `${month}-01`)
    .where('reopened_at', 'is', null)
    .executeTakeFirst()

export const isClosed = async (db: Db, owner: string, month: string): Promise<boolean> =>
  (await openClosing(db, owner, month)) !== undefined

/** The stored sheet; `missing`: the month is closed, but this group had no sheet then; undefined: the month is open. */
export async function closedSheet(
  db: Db,
  owner: string,
  month: string,
  group: number,
): Promise<BareSheet | 'missing' | undefined> {
  const closing = await openClosing(db, owner, month)
  if (!closing) return undefined
  const row = await db
    .selectFrom('timesheet_closed_sheets')
    .select(sql<BareSheet>`sheet`.as('sheet'))
    .where('user_id', '=', owner)
    .where('closing', '=', closing.id)
    .where('group_id', '=', sql<string>`${group}::bigint`)
    .executeTakeFirst()
  return row?.sheet ?? 'missing'
}

/**
 * Changes of an owner's timesheet are serialised, so that nothing is corrected while its month is being closed. The owner's row
 * stays free: a log-in, which reads it, must not wait until all sheets of a month are made.
 */
export const lockedTimesheet = <T>(db: Db, owner: string, work: (transaction: Db) => Promise<T>): Promise<T> =>
  withinTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`timesheet ${owner}`}, 0))`.execute(transaction)
    return work(transaction)
  })

interface NewClosing {
  month: string
  by: string
}

/** `sheets` is called after the lock, when nothing can change them any more. */
export const insertClosing = (
  db: Db,
  owner: string,
  { month, by }: NewClosing,
  sheets: (transaction: Db) => AsyncIterable<{ group: number; sheet: BareSheet }>,
): Promise<'closed' | 'already' | 'too_often'> =>
  lockedTimesheet(db, owner, async (transaction) => {
    if (await isClosed(transaction, owner, month)) return 'already'
    const { count } = await transaction
      .selectFrom('timesheet_closings')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', owner)
      .where('month', '=', `${month}-01`)
      .executeTakeFirstOrThrow()
    if (count >= MOST) return 'too_often'
    const { id: closing } = await transaction
      .insertInto('timesheet_closings')
      .values({ user_id: owner, month: `${month}-01`, closed_by: by })
      .returning('id')
      .executeTakeFirstOrThrow()
    for await (const { group, sheet } of sheets(transaction))
      await transaction
        .insertInto('timesheet_closed_sheets')
        .values({ user_id: owner, closing, group_id: String(group), sheet: JSON.stringify(sheet) })
        .execute()
    return 'closed'
  })

/** False if the month is not closed. */
export const reopenMonth = (
  db: Db,
  owner: string,
  { month, by, reason }: NewClosing & { reason: string },
): Promise<boolean> =>
  lockedTimesheet(db, owner, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('timesheet_closings')
      .set({ reopened_at: sql<Date>`now()`, reopened_by: by, reopened_reason: reason })
      .where('user_id', '=', owner)
      .where('month', '=', `${month}-01`)
      .where('reopened_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
