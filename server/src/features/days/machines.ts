/** Machines, for users who may read what they have recorded. */
import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { notFound, orNotFound } from '../../http/errors.ts'
import { ITEM_JSON } from '../catalog/item.json.ts'
import { readableMachines, roleOf } from '../tracks/access.queries.ts'
import { type Tracking, trackingOf } from '../tracks/tracking.queries.ts'

/** Also where the machine exists but the user may not read it. */
export const NO_MACHINE = 'Такой техники нет'
export const NOTHING_RECORDED = 'Этой техникой ещё ничего не записано'

/** Machines by id, including hidden ones, ordered by name. */
export async function machineCards(db: Db, ids: string[]): Promise<Equipment[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ card: Equipment }>`
    select ${sql.raw(ITEM_JSON)} as card from items i join users u on u.id = i.owner
    where i.id = any(${ids}::uuid[]) order by i.name, i.id`.execute(db)
  return rows.map(({ card }) => card)
}

interface RecordedMachine {
  card: Equipment
  /** Undefined where nothing has been recorded yet. */
  tracking: Tracking | undefined
}

/** The user who asks. */
export async function findMachine(db: Db, id: string): Promise<RecordedMachine | undefined> {
  const [[card], [tracking]] = await Promise.all([machineCards(db, [id]), trackingOf(db, [id])])
  return card && { card, tracking }
}

/** The machine, if the user may read what it has recorded; else a 404. */
export async function readableMachine(db: Db, userId: string, id: string): Promise<RecordedMachine & { own: boolean }> {
  const role = await roleOf(db, userId, id)
  if (!role) throw notFound(NO_MACHINE)
  return { ...orNotFound(await findMachine(db, id), NO_MACHINE), own: role === 'owner' }
}

/** The machine asked for, or a 404; without one all that the user may read. */
export async function machinesAskedFor(db: Db, userId: string, id: string | undefined): Promise<string[]> {
  if (id === undefined) return readableMachines(db, userId)
  if (!(await roleOf(db, userId, id))) throw notFound(NO_MACHINE)
  return [id]
}
