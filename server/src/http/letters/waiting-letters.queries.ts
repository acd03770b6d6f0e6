/** Letters that wait until the mail server has taken them. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

interface NewLetter {
  id: string
  kind: string
  /** Sealed. */
  content: Buffer
  /** After these it is not sent any more. */
  hours: number
}

export const insertWaiting = (db: Db, { id, kind, content, hours }: NewLetter) =>
  db
    .insertInto('waiting_letters')
    .values({ id, kind, content, until: sql`now() + make_interval(hours => ${hours})` })
    .execute()

/** Oldest first. */
export async function listDueLetters(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('waiting_letters')
    .select('id')
    .where('next_at', '<=', sql<Date>`now()`)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('made_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Seconds, longer than sending takes: if the sender dies, another one sends the letter after that time. */
const HELD_S = 300

/** Takes a due letter for this caller alone; undefined where it was sent, is being sent, or is too old. */
export const claimWaiting = (db: Db, id: string) =>
  db
    .updateTable('waiting_letters')
    .set({ next_at: sql`now() + make_interval(secs => ${HELD_S})`, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('next_at', '<=', sql<Date>`now()`)
    .where('until', '>', sql<Date>`now()`)
    .returning(['kind', 'content', 'attempts'])
    .executeTakeFirst()

/** The letter that was made of what was asked for. */
export const setMade = (transaction: Db, id: string, content: Buffer) =>
  transaction.updateTable('waiting_letters').set({ kind: 'letter', content }).where('id', '=', id).execute()

export const delayWaiting = (db: Db, id: string, minutes: number) =>
  db
    .updateTable('waiting_letters')
    .set({ next_at: sql`now() + make_interval(mins => ${minutes})` })
    .where('id', '=', id)
    .execute()

export const endWaiting = (db: Db, id: string) => db.deleteFrom('waiting_letters').where('id', '=', id).execute()

export const forgetWaiting = (db: Db) =>
  db.deleteFrom('waiting_letters').where('until', '<=', sql<Date>`now()`).execute()
