/** Notes on days. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { holdMachine } from '../tracks/access.queries.ts'

export const listNotes = (db: Db, equipment: string, day: string) =>
  db
    .selectFrom('diary_notes')
    .selectAll()
    .where('equipment', '=', equipment)
    .where('day', '=', day)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

interface NewNote {
  equipment: string
  day: string
  author: string
  authorName: string
  body: string
}

/** False where the day already has `most` notes, even when several are added at the same time. */
export const insertNote = (
  db: Db,
  { equipment, day, author, authorName, body }: NewNote,
  most: number,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`note ${equipment} ${day}`}, 0))`.execute(transaction)
    if ((await listNotes(transaction, equipment, day)).length >= most) return false
    if (!(await holdMachine(transaction, equipment))) return false
    await transaction
      .insertInto('diary_notes')
      .values({ id: randomUUIDv7(), equipment, day, author, author_name: authorName, body })
      .execute()
    return true
  })

interface OwnNote {
  id: string
  equipment: string
  day: string
  author: string
}

/** Changes a note; an undefined `body` deletes it. False where the author has no such note. */
export async function changeNote(db: Db, { id, equipment, day, author }: OwnNote, body: string | undefined) {
  const { rows } = await (body === undefined
    ? sql`delete from diary_notes where id = ${id} and equipment = ${equipment} and day = ${day}
        and author = ${author} returning id`
    : sql`update diary_notes set body = ${body}, edited_at = now() where id = ${id} and equipment = ${equipment}
        and day = ${day} and author = ${author} returning id`
  ).execute(db)
  return rows.length === 1
}
