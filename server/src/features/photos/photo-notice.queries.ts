import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { TRACK_CHANNEL, type TrackNotice } from '../tracks/track-notice.queries.ts'

/** Runs in the transaction that stores or changes the photo: those who watch the machine are told once it is committed. */
export async function tellOfPhoto(transaction: Db, equipment: string, id: string): Promise<void> {
  const notice: TrackNotice = { photo: [equipment, id] }
  await sql`select pg_notify(${TRACK_CHANNEL}, ${JSON.stringify(notice)})`.execute(transaction)
}
