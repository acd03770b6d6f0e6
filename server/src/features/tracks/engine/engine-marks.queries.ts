/** Marks that say what the engines of machines did. */
import { randomUUIDv7 } from 'node:crypto'
import type { KeptMark, ReportedMark } from '@spetskarta/shared/days/engine-marks.ts'
import type { EngineMark } from '@spetskarta/shared/tracks/tracks.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { holdMachine } from '../access.queries.ts'
import { markDays } from '../store/mark.queries.ts'
import { markOf } from './known-engine.queries.ts'

/** A day of a machine with its start and end, ms. */
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

/** Ascending. */
export async function listMarks(db: Db, day: MarkedDay): Promise<KeptMark[]> {
  const rows = await marksIn(db, day).orderBy('from_at').orderBy('id').execute()
  return rows.map((row) => ({ _id: row.id, ...markOf(row), phone: row.recorder !== null }))
}

/** Where marks come from: a phone, with an id of its own for each mark, or a user on the page of the day. */
interface Said {
  marks: (EngineMark & Partial<Pick<ReportedMark, 'id'>>)[]
  recorder: string | null
}

/**
 * Stores marks and marks their days to be summed again, which may do the same for later days. Returns false if the day would have
 * more than `most` marks, even with concurrent inserts. Existing marks stay.
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

/** Returns false if the machine has no such mark on that day. */
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

/** Marks both days if a mark goes over midnight. */
async function markStale(transaction: Db, equipment: string, marks: EngineMark[]): Promise<void> {
  const moments = marks.flatMap(({ from, to }) => [new Date(from), new Date(to - 1)])
  if (moments.length > 0) await markDays(transaction, equipment, moments)
}
