/** What instances tell each other over PostgreSQL's LISTEN/NOTIFY when something of a track was stored. */

import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export const TRACK_CHANNEL = 'track'

/** The payload's JSON. Machines with the times of the first and the last new point, ms; or a machine with its new photo; or that somebody may see less. */
export type TrackNotice =
  | { points: [equipment: string, from: number, to: number][] }
  | { photo: [equipment: string, id: string] }
  | { rights: 'less' }

/** Whoever watches what he may not any more is cut off at once; in a transaction, when it commits. */
export async function tellRights(db: Db): Promise<void> {
  const notice: TrackNotice = { rights: 'less' }
  await sql`select pg_notify(${TRACK_CHANNEL}, ${JSON.stringify(notice)})`.execute(db)
}
