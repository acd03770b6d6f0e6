/**
 * What whoever writes old points must know of months by columns (decision 50): they take plain inserts only, and while a month
 * is written anew nobody else may write there.
 */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/connect.ts'
import { columnarIn, numberOfMonth, type PointMonth, type Stretch } from './months.rules.ts'

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

interface Doomed extends Stretch {
  equipment: string
  /** Whose points go; all of the machine without it. */
  import?: string
  /** Of the days to be summed anew when they are gone. */
  moments?: Date[]
}

/**
 * Has those of these points that lie in columnar months go when the months are written anew. True where there are any. In the
 * transaction that holds all months.
 */
export async function doomPoints(db: Db, months: readonly PointMonth[], doomed: Doomed): Promise<boolean> {
  const first = columnarIn(months, doomed)[0]
  if (!first) return false
  const last = columnarIn(months, doomed).at(-1) ?? first
  const [since, until] = [later(doomed.from, first.from), doomed.to && doomed.to < last.to ? doomed.to : last.to]
  const batch = doomed.import ?? null
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from doomed_points where equipment = ${doomed.equipment} and import is not distinct from ${batch}::uuid
        and since <= ${since} and until >= ${until}) as known
    where exists (
      select from track_points where equipment = ${doomed.equipment} and recorded_at >= ${since} and recorded_at < ${until}
        and (${batch}::uuid is null or import = ${batch}::uuid))`.execute(db)
  if (!rows[0]) return false
  if (!rows[0].known)
    await db
      .insertInto('doomed_points')
      .values({
        equipment: doomed.equipment,
        id: randomUUIDv7(),
        import: batch,
        since,
        until,
        moments: doomed.moments ?? [],
      })
      .execute()
  return true
}

const later = (one: Date | null, other: Date): Date => (one && one > other ? one : other)
