import type { Db } from '../../db/connect.ts'
import { tellOf } from '../tracks/notices/track-notice.queries.ts'

/** Runs in the transaction that stores or changes the photo: clients that watch the machine are notified after the commit. */
export const tellOfPhoto = (transaction: Db, equipment: string, id: string): Promise<void> =>
  tellOf(transaction, equipment, { photo: [equipment, id] })
