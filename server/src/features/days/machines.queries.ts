/** Machines whose days are read. */
import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { ITEM_JSON } from '../catalog/item.json.ts'
import { type Tracking, trackingOf } from '../tracks/tracking.queries.ts'

/** Machines by id, including hidden ones, ordered by name. */
export async function machineCards(db: Db, ids: string[]): Promise<Equipment[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ card: Equipment }>`
    select ${sql.raw(ITEM_JSON)} as card from items i join users u on u.id = i.owner
    where i.id = any(${ids}::uuid[]) order by i.name collate by_name, i.id`.execute(db)
  return rows.map(({ card }) => card)
}

export interface RecordedMachine {
  card: Equipment
  /** Undefined if nothing has been recorded yet. */
  tracking: Tracking | undefined
}

/** Does not check access. */
export async function findMachine(db: Db, id: string): Promise<RecordedMachine | undefined> {
  const [[card], [tracking]] = await Promise.all([machineCards(db, [id]), trackingOf(db, [id])])
  return card && { card, tracking }
}
