/** Webhooks stopped by the service whose owners were not notified yet. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { StopReason } from './webhooks.queries.ts'

/** Seconds, longer than sending takes; afterwards another server may write. */
const HELD_S = 300

export interface Stopped {
  user_id: string
  id: string
  url: string
  stopped_at: Date
  stopped_why: StopReason
  /** Null: no address to write to. */
  email: string | null
}

/** Claims one for this caller; undefined if no letter is due. */
export async function claimStopped(db: Db): Promise<Stopped | undefined> {
  const { rows } = await sql<Stopped>`
    with due as materialized (
      select user_id, id from webhooks where letter_at <= now() order by letter_at limit 1 for update skip locked)
    update webhooks w set letter_at = now() + make_interval(secs => ${HELD_S})
    from due, users u
    where w.user_id = due.user_id and w.id = due.id and u.id = w.user_id
    returning w.user_id, w.id, w.url, w.stopped_at, w.stopped_why, case when not u.banned then u.email end as email`.execute(
    db,
  )
  return rows[0]
}

export const isLetterDue = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('webhooks')
    .select('id')
    .where('letter_at', '<=', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * The letter was sent or is not needed. A webhook stopped again meanwhile keeps its new letter. The column has microseconds, which a
 * `Date` lacks.
 */
export const endLetter = (db: Db, { user_id, id, stopped_at }: Stopped) =>
  db
    .updateTable('webhooks')
    .set({ letter_at: null })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where(sql<Date>`date_trunc('milliseconds', stopped_at)`, '=', stopped_at)
    .execute()
