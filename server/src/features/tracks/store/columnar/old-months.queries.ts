/**
 * What whoever writes old points must know of months by columns (decision 50): they take plain inserts only, and while a month
 * is written anew no other writer may write there.
 */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../../db/connect.ts'
import { columnarIn, type MonthStretch, numberOfMonth, type PointMonth } from './months.rules.ts'

/** One number for all servers on a database; the second one is the month's, or 0: any month. */
export const OLD_MONTHS = 1_769_957_736
/** The second number is the machine's. */
const OLD_POINTS = 1_769_957_737

const MONTHS = `
select c.relname as name, coalesce(a.amname = 'columnar', false) as columnar
from pg_inherits i join pg_class c on c.oid = i.inhrelid left join pg_am a on a.oid = c.relam
where i.inhparent = 'track_points'::regclass and c.relname ~ '^track_points_\\d{4}_\\d\\d$'
order by 1`

/** By time; what lies before all months is none. */
export async function monthsOfPoints(db: Db): Promise<PointMonth[]> {
  return (await sql.raw<MonthRow>(MONTHS).execute(db)).rows.map(monthOf)
}

/** The same for a connection on which more is done. */
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

/** For whoever adds points: until the end of the transaction none of the months of these moments is written anew. */
export async function holdMonths(client: pg.ClientBase, moments: Iterable<number>): Promise<void> {
  await client.query(HOLD, [numbersOf(moments)])
}

/** The same for whoever cannot wait: false where one of them is being written anew. */
export async function tryHoldMonths(client: pg.ClientBase, moments: Iterable<number>): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(TRY, [numbersOf(moments)])
  return rows[0]?.held ?? false
}

/** Months by columns have no key: who adds points of a machine there looks first what there is, one after the other. */
export async function holdOldPoints(client: pg.ClientBase, equipment: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [OLD_POINTS, equipment])
}

/** For whoever takes points away: until the end of the transaction no month at all is written anew. */
export const holdAllMonths = (transaction: Db) =>
  sql`select pg_advisory_xact_lock_shared(${sql.lit(OLD_MONTHS)}, 0)`.execute(transaction)

interface Doomed extends MonthStretch {
  equipment: string
  /** Whose points go; all of the machine without it. */
  import?: string
  /** Of the days to be summed anew when they are gone. */
  moments?: Date[]
}

/**
 * Has those of these points that lie in columnar months go when the months are written anew. In the transaction that holds
 * all months.
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
