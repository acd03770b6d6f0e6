/** Who gets a letter about matches, and when each user last got one. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

interface Subscriber {
  id: string
  email: string
  /** When the last letter was sent; before the first one, from when on it tells (`setMatchMail`). */
  since: Date
}

/** Users without a letter for a day, ordered by id, after the id `beyond`. */
export const listDue = (db: Db, beyond: string | undefined, max: number): Promise<Subscriber[]> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'match_mail_sent_at as since'])
    .$narrowType<{ email: string; since: Date }>()
    .where('match_mail', '=', true)
    .where('banned', '=', false)
    .where('email', 'is not', null)
    .where('match_mail_sent_at', '<=', sql<Date>`now() - interval '1 day'`)
    .$if(beyond !== undefined, (query) => query.where('id', '>', beyond ?? ''))
    .orderBy('id')
    .limit(max)
    .execute()

/** Claims the letter of this day: of several instances at the same time exactly one gets true. */
export async function claimLetter(db: Db, userId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ match_mail_sent_at: at })
    .where('id', '=', userId)
    .where('match_mail', '=', true)
    .where('match_mail_sent_at', '<=', sql<Date>`${at}::timestamptz - interval '1 day'`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives the claim back where the letter was not sent after all. */
export const returnLetter = (db: Db, userId: string, claimed: Date, since: Date) =>
  db
    .updateTable('users')
    .set({ match_mail_sent_at: since })
    .where('id', '=', userId)
    .where('match_mail_sent_at', '=', claimed)
    .execute()
