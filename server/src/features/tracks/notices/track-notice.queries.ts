/**
 * Notices between instances over PostgreSQL's LISTEN/NOTIFY: something of a track was stored, or rights have changed. What
 * concerns one machine goes over one of many channels, by the machine: a server hears only those of machines that are
 * watched there (decision 49).
 */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { CHANNEL_BEFORE, COMMON_CHANNEL, channelOf, type TrackNotice } from './track-notice.rules.ts'

/** Inside a transaction, when it commits. */
export async function tellOf(db: Db, equipment: string | undefined, notice: TrackNotice): Promise<void> {
  const channel = equipment === undefined ? COMMON_CHANNEL : channelOf(equipment)
  const payload = JSON.stringify(notice)
  await sql`select pg_notify(${channel}, ${payload}), pg_notify(${CHANNEL_BEFORE}, ${payload})`.execute(db)
}

/** Has clients that watch the machine load its day again; inside a transaction, when it commits. */
export const tellRemoved = (db: Db, equipment: string): Promise<void> => tellOf(db, equipment, { removed: equipment })

/** Cuts off clients that may no longer see what they watch; inside a transaction, when it commits. */
export const tellRights = (db: Db): Promise<void> => tellOf(db, undefined, { rights: 'less' })
