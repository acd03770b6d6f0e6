/** What a user may do with the recorders of their own machines, and with those they made for others' machines. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { writingOver } from '../tracks/store/rights.queries.ts'

/**
 * True where the user owns the machine or made the recorder, also if it was revoked before. When it resolves, no point of it is
 * on its way.
 */
export async function revokeRecorder(db: Db, userId: string, id: string): Promise<boolean> {
  const done = await db
    .updateTable('recorders as r')
    .from('items as i')
    .set({ revoked_at: sql`coalesce(r.revoked_at, now())` })
    .whereRef('i.id', '=', 'r.equipment')
    .where('r.id', '=', id)
    .where((eb) => eb.or([eb('i.owner', '=', userId), eb('r.user_id', '=', userId)]))
    .returning('r.equipment')
    .executeTakeFirst()
  if (!done) return false
  await writingOver(db, [done.equipment])
  return true
}

/**
 * Revokes all recorders of the user's machines and all that the user made for others', and deletes the user's key of trackers.
 * Returns how many were revoked.
 */
export async function revokeRecorders(db: Db, userId: string): Promise<number> {
  await db.deleteFrom('tracker_keys').where('user_id', '=', userId).execute()
  const done = await db
    .updateTable('recorders as r')
    .from('items as i')
    .set({ revoked_at: sql`now()` })
    .whereRef('i.id', '=', 'r.equipment')
    .where('r.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('i.owner', '=', userId), eb('r.user_id', '=', userId)]))
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** The machine of a recorder that is not revoked, where the user owns the machine or made the recorder. */
export async function machineToState(db: Db, user: string, recorder: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recorders as r')
    .innerJoin('items as i', 'i.id', 'r.equipment')
    .select('r.equipment')
    .where('r.id', '=', recorder)
    .where('r.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('i.owner', '=', user), eb('r.user_id', '=', user)]))
    .executeTakeFirst()
  return row?.equipment
}
