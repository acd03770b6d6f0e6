/** What was said of the engines of machines. */
import { randomUUIDv7 } from 'node:crypto'
import type { KeptMark, ReportedMark } from '@spetskarta/shared/days/engine-marks.ts'
import type { EngineMark } from '@spetskarta/shared/tracks/tracks.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { holdMachine } from '../access.queries.ts'
import { markDays } from '../store/mark.queries.ts'
import { markOf } from './known-engine.queries.ts'

/** A day of a machine: its beginning and end, ms. */
interface MarkedDay {
  equipment: string
  start: number
  end: number
}

const marksIn = (db: Db, { equipment, start, end }: MarkedDay) =>
  db
    .selectFrom('engine_marks')
    .selectAll()
    .where('equipment', '=', equipment)
    .where('to_at', '>', new Date(start))
    .where('from_at', '<', new Date(end))

/** By time. */
export async function listMarks(db: Db, day: MarkedDay): Promise<KeptMark[]> {
  const rows = await marksIn(db, day).orderBy('from_at').orderBy('id').execute()
  return rows.map((row) => ({ _id: row.id, ...markOf(row), phone: row.recorder !== null }))
}

/** Who marks: a phone, with an id of its own for each mark, or a user on the day's page. */
interface Said {
  marks: (EngineMark & Partial<Pick<ReportedMark, 'id'>>)[]
  recorder: string | null
}

/**
 * Marks the days to be summed again; what they then show does the same for the days behind them. False where a day would have more
 * than `most`, even when several are added at the same time. What is there already stays.
 */
export const insertMarks = (db: Db, day: MarkedDay, { marks, recorder }: Said, most: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { equipment } = day
    await sql`select pg_advisory_xact_lock(hashtextextended(${`engine marks ${equipment}`}, 0))`.execute(transaction)
    const there = new Set((await marksIn(transaction, day).execute()).map(({ id }) => id))
    const fresh = marks.filter(({ id }) => !id || !there.has(id))
    if (there.size + fresh.length > most) return false
    if (fresh.length === 0 || !(await holdMachine(transaction, equipment))) return true
    await transaction
      .insertInto('engine_marks')
      .values(
        fresh.map(({ id = randomUUIDv7(), from, to, what }) => ({
          equipment,
          id,
          from_at: new Date(from),
          to_at: new Date(to),
          what,
          recorder,
        })),
      )
      .onConflict((conflict) => conflict.columns(['equipment', 'id']).doNothing())
      .execute()
    await markStale(transaction, equipment, fresh)
    return true
  })

/** False where the machine has no such mark on that day. */
export const deleteMark = (db: Db, { equipment, start, end }: MarkedDay, id: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('engine_marks')
      .where('equipment', '=', equipment)
      .where('id', '=', id)
      .where('to_at', '>', new Date(start))
      .where('from_at', '<', new Date(end))
      .returning(['from_at', 'to_at', 'what'])
      .execute()
    await markStale(transaction, equipment, gone.map(markOf))
    return gone.length > 0
  })

/** Both days where a mark goes over midnight. */
async function markStale(transaction: Db, equipment: string, marks: EngineMark[]): Promise<void> {
  const moments = marks.flatMap(({ from, to }) => [new Date(from), new Date(to - 1)])
  if (moments.length > 0) await markDays(transaction, equipment, moments)
}
