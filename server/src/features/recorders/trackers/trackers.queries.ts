/** A user's key for all of their wired trackers, and which tracker records for which machine. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { hashToken, makeToken } from '../../../outside/tokens.ts'

/** Token hashes of recorders, by the trackers' ids. */
export type Trackers = Map<string, Buffer>

/** Replaces the user's key by a new one; the old one ends. Only the hash is stored. */
export async function replaceTrackerKey(db: Db, user: string): Promise<{ key: string; madeAt: Date }> {
  const key = makeToken(128)
  const { made_at } = await db
    .insertInto('tracker_keys')
    .values({ user_id: user, token_hash: hashToken(key) })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash: hashToken(key), made_at: sql<Date>`now()` }),
    )
    .returning('made_at')
    .executeTakeFirstOrThrow()
  return { key, madeAt: made_at }
}

/** When the user's key was made; undefined where there is none. */
export async function trackerKeyMadeAt(db: Db, user: string): Promise<Date | undefined> {
  const row = await db.selectFrom('tracker_keys').select('made_at').where('user_id', '=', user).executeTakeFirst()
  return row?.made_at
}

export async function isTrackerKey(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('tracker_keys')
    .select('user_id')
    .where('token_hash', '=', hashToken(key))
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these ids that the key's user has connected to machines; undefined for an unknown key. */
export async function findTrackers(db: Db, key: string, ids: string[]): Promise<Trackers | undefined> {
  const rows = await db
    .selectFrom('tracker_keys as k')
    .leftJoin('recorders as r', (join) =>
      join
        .onRef('r.user_id', '=', 'k.user_id')
        .on('r.tracker_id', '=', sql<string>`any (${ids}::text[])`)
        .on('r.revoked_at', 'is', null),
    )
    .select(['r.tracker_id', 'r.token_hash'])
    .where('k.token_hash', '=', hashToken(key))
    .execute()
  if (rows.length === 0) return undefined
  return new Map(
    rows.flatMap(({ tracker_id, token_hash }) => (tracker_id && token_hash ? [[tracker_id, token_hash]] : [])),
  )
}

/** Name of the machine for which the user's tracker of this id records. */
export async function machineOfTracker(db: Db, user: string, tracker: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recorders as r')
    .innerJoin('items as i', 'i.id', 'r.equipment')
    .select('i.name')
    .where('r.user_id', '=', user)
    .where('r.tracker_id', '=', tracker)
    .where('r.revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.name
}
