/**
 * What comes and goes, noted by whoever stores it in the same transaction: tables that are distributed have no triggers
 * (docs/decisions/0048-no-keys-over-the-border.md). A job adds it up.
 */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** To send before anything is written: until the transaction ends the triggers that serve the last release are silent. */
export const SAY_ITSELF = `set local spetskarta.says_itself = 'on'`

/** The same as a column of what is read first. */
export const SAYS_ITSELF = sql`set_config('spetskarta.says_itself', 'on', true)`

export const sayItself = (transaction: Db) => sql.raw(SAY_ITSELF).execute(transaction)

/** Arrays of machines and how many points each has more. */
export const NOTE_POINTS = `insert into storage_changes (equipment, points)
select k.equipment, c.points
from tracking k join unnest($1::uuid[], $2::bigint[]) as c (equipment, points) on c.equipment = k.equipment
where k.equipment = any($1)`

/** How many points, and bytes of photos, a machine has more; less where they are negative. */
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
