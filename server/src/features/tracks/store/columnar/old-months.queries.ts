/**
 * What writers of old points must know of months stored by columns (decision 50): these accept only plain inserts, and while a
 * month is being rewritten no one else may write to it.
 */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../../db/connect.ts'
import { columnarIn, type MonthStretch, numberOfMonth, type PointMonth } from './months.rules.ts'

/**
 * First number of the advisory lock, the same on all servers of a database; the second one is the month's, or 0 for any month.
 */
export const OLD_MONTHS = 1_769_957_736
/** First number of a lock whose second number is the machine's. */
const OLD_POINTS = 1_769_957_737

const MONTHS = `
select c.relname as name, coalesce(a.amname = 'columnar', false) as columnar
from pg_inherits i join pg_class c on c.oid = i.inhrelid left join pg_am a on a.oid = c.relam
where i.inhparent = 'track_points'::regclass and c.relname ~ '^track_points_\\d{4}_\\d\\d$'
order by 1`

/** Ascending. There is no partition for points before the first month. */
export async function monthsOfPoints(db: Db): Promise<PointMonth[]> {
  return (await sql.raw<MonthRow>(MONTHS).execute(db)).rows.map(monthOf)
}

/** The same on a given connection. */
export async function monthsBy(client: pg.ClientBase): Promise<PointMonth[]> {
  return (await client.query<MonthRow>(MONTHS)).rows.map(monthOf)
}

interface MonthRow {
  name: string
  columnar: boolean
}

function monthOf({ name, columnar }: MonthRow): PointMonth {
  const [year = 0, month = 1] = name.split('_').slice(-2).map(Number)
  return { name, from: new Date(Date.UTC(year, month - 1)), to: new Date(Date.UTC(year, month)), columnar }
}

const HOLD = `select pg_advisory_xact_lock_shared(${OLD_MONTHS}, m) from unnest($1::int[]) as m`
const TRY = `select coalesce(bool_and(pg_try_advisory_xact_lock_shared(${OLD_MONTHS}, m)), true) as held from unnest($1::int[]) as m`

const numbersOf = (moments: Iterable<number>) =>
  [...new Set(Array.from(moments, numberOfMonth))].sort((one, other) => one - other)

/** For writers that add points: prevents the months of these moments from being rewritten until the end of the transaction. */
export async function holdMonths(client: pg.ClientBase, moments: Iterable<number>): Promise<void> {
  await client.query(HOLD, [numbersOf(moments)])
}

/** The same for writers that cannot wait: returns false if one of the months is being rewritten. */
export async function tryHoldMonths(client: pg.ClientBase, moments: Iterable<number>): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(TRY, [numbersOf(moments)])
  return rows[0]?.held ?? false
}

/** Months stored by columns have no key: writers of a machine take turns there and check which points exist. */
export async function holdOldPoints(client: pg.ClientBase, equipment: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [OLD_POINTS, equipment])
}

/** For transactions that remove points: prevents any month from being rewritten until the end of the transaction. */
export const holdAllMonths = (transaction: Db) =>
  sql`select pg_advisory_xact_lock_shared(${sql.lit(OLD_MONTHS)}, 0)`.execute(transaction)

interface Doomed extends MonthStretch {
  equipment: string
  /** Import whose points are deleted; absent: all points of the machine. */
  import?: string
  /** Moments of the days to be summed again after the deletion. */
  moments?: Date[]
}

/**
 * Marks those of these points that are in columnar months to be deleted when the months are rewritten. Runs in the transaction
 * that holds all months.
 */
export async function noteDoomed(db: Db, months: readonly PointMonth[], doomed: Doomed): Promise<void> {
  const columnar = columnarIn(months, doomed)
  const [first, last] = [columnar[0], columnar.at(-1)]
  if (!first || !last) return
  const { equipment, import: batch = null, moments = [] } = doomed
  const since = doomed.from && doomed.from > first.from ? doomed.from : first.from
  const until = doomed.to && doomed.to < last.to ? doomed.to : last.to
  if (batch === null) {
    const { numAffectedRows } = await sql`
      update doomed_points set since = least(since, ${since}), until = greatest(until, ${until})
      where equipment = ${equipment} and import is null`.execute(db)
    if (numAffectedRows) return
  }
  await db
    .insertInto('doomed_points')
    .values({ equipment, id: randomUUIDv7(), import: batch, since, until, moments })
    .execute()
}
