/**
 * Notices between instances over PostgreSQL's LISTEN/NOTIFY: something of a track was stored, or rights have changed.
 */

import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export const TRACK_CHANNEL = 'track'

/**
 * The payload's JSON. `points`: machines with the times of their first and last new point, ms. `photo`: a machine
 * with its new photo. `removed`: a machine of which points were taken away. `rights`: a user may see less than before.
 * `alarm`: somebody calls for help.
 */
export type TrackNotice =
  | { points: [equipment: string, from: number, to: number][] }
  | { photo: [equipment: string, id: string] }
  | { removed: string }
  | { rights: 'less' }
  | { alarm: true }

/** Has clients that watch the machine load its day again; inside a transaction, when it commits. */
export async function tellRemoved(db: Db, equipment: string): Promise<void> {
  const notice: TrackNotice = { removed: equipment }
  await sql`select pg_notify(${TRACK_CHANNEL}, ${JSON.stringify(notice)})`.execute(db)
}

/** Cuts off clients that may no longer see what they watch; inside a transaction, when it commits. */
export async function tellRights(db: Db): Promise<void> {
  const notice: TrackNotice = { rights: 'less' }
  await sql`select pg_notify(${TRACK_CHANNEL}, ${JSON.stringify(notice)})`.execute(db)
}
