/** Days of machines that the timesheet sums, the company's rules, and corrections made by hand. */
import { isDeepStrictEqual } from 'node:util'
import { FIRST_RULES, type TimesheetMark, type TimesheetRules } from '@spetskarta/shared/crew/timesheet.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isClosed, lockedTimesheet } from './closings.queries.ts'

export async function stripsOf(db: Db, machines: readonly string[], from: string, to: string) {
  const { rows } = await sql<{ equipment: string; day: string; strip: number[] | null }>`
    select d.equipment, d.day::text, d.strip from track_days d
    where d.equipment = any(${[...machines]}::uuid[]) and d.day between ${from}::date and ${to}::date`.execute(db)
  return rows
}

export async function rulesOf(db: Db, owner: string): Promise<TimesheetRules> {
  const row = await db
    .selectFrom('timesheet_rules')
    .select(['dinner_m', 'dinner_after_m', 'round_m', 'apart_m', 'gap_m'])
    .where('user_id', '=', owner)
    .executeTakeFirst()
  if (!row) return FIRST_RULES
  const { dinner_m: dinner, dinner_after_m: dinnerAfter, round_m: round, apart_m: apart, gap_m: gap } = row
  return { dinner, dinnerAfter, round: round as TimesheetRules['round'], apart, gap }
}

export async function saveRules(db: Db, owner: string, rules: TimesheetRules): Promise<void> {
  const { dinner, dinnerAfter, round, apart, gap } = rules
  const columns = { dinner_m: dinner, dinner_after_m: dinnerAfter, round_m: round, apart_m: apart, gap_m: gap }
  await db
    .insertInto('timesheet_rules')
    .values({ user_id: owner, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

export interface CorrectionRow {
  operator: number
  day: string
  mark: TimesheetMark | null
  hours: number | null
  night: number | null
  reason: string
  by: string
  at: Date
}

/** Newest first. */
export async function listCorrections(
  db: Db,
  owner: string,
  { from, to, operators }: { from: string; to: string; operators?: readonly number[] | undefined },
): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select operator::float8 as operator, day::text, mark, hours_s as hours, night_s as night, reason, made_by as by, made_at as at
    from timesheet_corrections
    where user_id = ${owner} and day between ${from}::date and ${to}::date
      and ${operators === undefined ? sql`true` : sql`operator = any(${[...operators]}::bigint[])`}
    order by id desc`.execute(db)
  return rows
}

/** Most corrections of one day. */
const A_DAY = 50

/** `gone`: not an operator of this owner; `full`: the day has too many corrections; `closed`: its month is closed. */
export const keepSheetCorrection = (
  db: Db,
  owner: string,
  correction: Omit<CorrectionRow, 'at'>,
): Promise<'saved' | 'gone' | 'full' | 'closed'> =>
  lockedTimesheet(db, owner, async (transaction) =>
    (await isClosed(transaction, owner, correction.day.slice(0, 7)))
      ? 'closed'
      : insertCorrection(transaction, owner, correction),
  )

async function insertCorrection(
  db: Db,
  owner: string,
  correction: Omit<CorrectionRow, 'at'>,
): Promise<'saved' | 'gone' | 'full'> {
  const { operator, day, mark, hours, night, reason, by } = correction
  const { rows: own } = await sql`select from operators where id = ${operator}::bigint and user_id = ${owner}`.execute(
    db,
  )
  if (own.length === 0) return 'gone'
  // A repeat after a lost answer corrects nothing.
  const [newest] = await listCorrections(db, owner, { from: day, to: day, operators: [operator] })
  if (newest && isDeepStrictEqual({ ...correction, at: newest.at }, { ...newest })) return 'saved'
  const { rows } = await sql`
    insert into timesheet_corrections (user_id, operator, day, mark, hours_s, night_s, reason, made_by)
    select ${owner}::uuid, ${operator}::bigint, ${day}::date, ${mark}, ${hours}::integer, ${night}::integer, ${reason}, ${by}
    where (select count(*) from timesheet_corrections
      where user_id = ${owner} and day = ${day}::date and operator = ${operator}::bigint) < ${A_DAY}
    returning 1`.execute(db)
  return rows.length > 0 ? 'saved' : 'full'
}
