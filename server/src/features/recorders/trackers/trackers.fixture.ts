/** A machine with a tracker, and its owner's key of trackers. */
import { randomUUIDv7 } from 'node:crypto'
import { makeTracking } from '../../../../test/track-factories.ts'
import type { Db } from '../../../db/connect.ts'
import { hashToken, makeToken } from '../../../outside/tokens.ts'
import { replaceTrackerKey } from './trackers.queries.ts'

export async function makeTracker(db: Db, tracker: string) {
  const { equipment } = await makeTracking(db)
  const { owner } = await db.selectFrom('items').select('owner').where('id', '=', equipment).executeTakeFirstOrThrow()
  const id = randomUUIDv7()
  await db
    .insertInto('recorders')
    .values({
      id,
      equipment,
      user_id: owner,
      name: 'Трекер',
      token_hash: hashToken(makeToken(128)),
      tracker_id: tracker,
    })
    .execute()
  return { id, equipment, owner, key: (await replaceTrackerKey(db, owner)).key }
}
