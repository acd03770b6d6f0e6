/** What the nightly job takes out of the database because its time is over: `KEPT_DAYS`. */
import { KEPT_DAYS } from '@spetskarta/shared/retention.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

const before = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/**
 * What they have recorded stays: points and photos know only the number of their recorder. One of a key that still writes
 * elsewhere stays too: forgotten, it would be made anew with the next point.
 */
export const forgetRevokedRecorders = (db: Db) =>
  db
    .deleteFrom('recorders')
    .where('revoked_at', '<', before(KEPT_DAYS.revokedRecorder))
    .where('program_key', 'is', null)
    .execute()

/** When phones let their apps sleep, or had no positions: longer than anybody asks why a day has a gap. */
export async function forgetSleeps(db: Db): Promise<void> {
  await db.deleteFrom('recorder_sleeps').where('until_at', '<', before(KEPT_DAYS.sleep)).execute()
  await db.deleteFrom('recorder_beats').where('at', '<', before(KEPT_DAYS.sleep)).execute()
}

/**
 * The words go, the row stays: numbers of messages in a theme never change. So does what was hidden of a user who is
 * gone meanwhile, and how far people had read a theme that is gone.
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
