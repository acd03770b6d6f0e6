/** What the nightly job deletes from the database after its retention, see `KEPT_DAYS`. */
import { KEPT_DAYS } from '@spetskarta/shared/retention.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

const before = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/**
 * Their records stay: points and photos only have the recorder's number. Recorders of a program's key stay too: the next point
 * sent with the key would create them again.
 */
export const forgetRevokedRecorders = (db: Db) =>
  db
    .deleteFrom('recorders')
    .where('revoked_at', '<', before(KEPT_DAYS.revokedRecorder))
    .where('program_key', 'is', null)
    .execute()

/** Times when phones suspended the app or had no positions. Kept longer than anyone asks about a gap of a day. */
export async function forgetSleeps(db: Db): Promise<void> {
  await db.deleteFrom('recorder_sleeps').where('until_at', '<', before(KEPT_DAYS.sleep)).execute()
  await db.deleteFrom('recorder_beats').where('at', '<', before(KEPT_DAYS.sleep)).execute()
}

/**
 * Deletes the texts of messages but keeps the rows, because numbers in a theme never change. Also deletes hidden texts of deleted
 * accounts, and reading marks and subscriptions of deleted themes.
 */
export async function forgetForumTexts(db: Db): Promise<void> {
  const old = before(KEPT_DAYS.deletedForumText)
  await sql`update forum_items set body = '', about = '', barred_body = null
    where deleted_at < ${old} and (body <> '' or about <> '' or barred_body is not null)`.execute(db)
  await sql`update forum_items set barred_body = null where author is null and barred_body is not null`.execute(db)
  await sql`delete from forum_complaints as c using forum_items as f where f.id = c.item and f.deleted_at < ${old}`.execute(
    db,
  )
  for (const table of ['forum_reads', 'forum_subscriptions'] as const)
    await sql`delete from ${sql.table(table)} as r using forum_items as f
      where f.id = r.theme and f.deleted_at < ${old}`.execute(db)
}

export async function forgetComplaints(db: Db): Promise<void> {
  for (const table of ['listing_complaints', 'thread_complaints', 'request_complaints', 'review_complaints'] as const)
    await db.deleteFrom(table).where('decided_at', '<', before(KEPT_DAYS.decidedComplaint)).execute()
}
