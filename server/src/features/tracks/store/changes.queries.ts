/**
 * Added and removed data, noted in the same transaction that stores it, as distributed tables have no triggers
 * (docs/decisions/0048-no-keys-over-the-border.md). A job adds the notes up.
 */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/**
 * Must be sent before anything is written: it disables the triggers that serve the previous release until the transaction ends.
 */
export const SAY_ITSELF = `set local spetskarta.says_itself = 'on'`

/** The same as a column of the first query. */
export const SAYS_ITSELF = sql`set_config('spetskarta.says_itself', 'on', true)`

export const sayItself = (transaction: Db) => sql.raw(SAY_ITSELF).execute(transaction)

/** Parameters: arrays of machines and of the number of points added to each. */
export const NOTE_POINTS = `insert into storage_changes (equipment, points)
select k.equipment, c.points
from tracking k join unnest($1::uuid[], $2::bigint[]) as c (equipment, points) on c.equipment = k.equipment
where k.equipment = any($1)`

/** Number of points and bytes of photos added to a machine; negative if removed. */
export interface Change {
  equipment: string
  points?: number
  bytes?: number
}

export async function noteChange(transaction: Db, { equipment, points = 0, bytes = 0 }: Change): Promise<void> {
  if (points === 0 && bytes === 0) return
  await transaction
    .insertInto('storage_changes')
    .values({ equipment, points: String(points), bytes: String(bytes) })
    .execute()
}
