/**
 * Notices between instances over PostgreSQL's LISTEN/NOTIFY: data of a track was stored, or rights have changed. What concerns
 * one machine goes over one of many channels, chosen by the machine, so that a server receives only those of machines watched
 * there (decision 49).
 */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { CHANNEL_BEFORE, COMMON_CHANNEL, channelOf, type TrackNotice } from './track-notice.rules.ts'

/** Within a transaction, the notice is sent on commit. */
export async function tellOf(db: Db, equipment: string | undefined, notice: TrackNotice): Promise<void> {
  const channel = equipment === undefined ? COMMON_CHANNEL : channelOf(equipment)
  const payload = JSON.stringify(notice)
  await sql`select pg_notify(${channel}, ${payload}), pg_notify(${CHANNEL_BEFORE}, ${payload})`.execute(db)
}

/** Makes clients that watch the machine load its day again; within a transaction, on commit. */
export const tellRemoved = (db: Db, equipment: string): Promise<void> => tellOf(db, equipment, { removed: equipment })

/** Disconnects clients that may no longer see what they watch; within a transaction, on commit. */
export const tellRights = (db: Db): Promise<void> => tellOf(db, undefined, { rights: 'less' })
