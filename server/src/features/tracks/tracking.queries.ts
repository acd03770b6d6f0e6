/** The settings of a recorded machine: its time zone, where its archive ends, how long its points are kept. */
import type { Db } from '../../db/connect.ts'

export const DEFAULT_ZONE = 'Europe/Moscow'

export interface Tracking {
  equipment: string
  /** IANA name. */
  timeZone: string
  /** The current day begins after this moment; null: nothing is archived. */
  archivedUntil: number | null
  /** Null: for ever. */
  retentionDays: number | null
}

/** Makes the machine's row where it is missing; does nothing where the machine does not exist. */
export async function ensureTracking(db: Db, equipment: string): Promise<void> {
  await db
    .insertInto('tracking')
    .columns(['equipment', 'time_zone'])
    .expression((eb) =>
      eb
        .selectFrom('items')
        .select(['id', eb.fn.coalesce('time_zone', eb.val(DEFAULT_ZONE)).as('time_zone')])
        .where('id', '=', equipment)
        .where('kind', '=', 'equipment'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same, and returns the row. Undefined where the machine does not exist. */
export async function startTracking(db: Db, equipment: string): Promise<Tracking | undefined> {
  await ensureTracking(db, equipment)
  return (await trackingOf(db, [equipment]))[0]
}

export async function trackingOf(db: Db, equipments: string[]): Promise<Tracking[]> {
  if (equipments.length === 0) return []
  const rows = await db
    .selectFrom('tracking')
    .select(['equipment', 'time_zone', 'archived_until', 'retention_days'])
    .where('equipment', 'in', equipments)
    .execute()
  return rows.map((row) => ({
    equipment: row.equipment,
    timeZone: row.time_zone,
    // The driver gives -infinity as a number.
    archivedUntil: row.archived_until instanceof Date ? row.archived_until.getTime() : null,
    retentionDays: row.retention_days,
  }))
}

/** Everything up to this moment (ms) becomes archive. Nothing is deleted, and nothing returns from the archive. */
export async function archiveUntil(db: Db, equipments: string[], until: number): Promise<void> {
  if (equipments.length === 0) return
  const archived_until = new Date(until)
  await db
    .updateTable('tracking')
    .set({ archived_until })
    .where('equipment', 'in', equipments)
    .where('archived_until', '<', archived_until)
    .execute()
}

export async function keepDays(db: Db, equipment: string, days: number | null): Promise<void> {
  await db.updateTable('tracking').set({ retention_days: days }).where('equipment', '=', equipment).execute()
}

/** Ids of the machines of one owner. */
export async function ownMachines(db: Db, owner: string): Promise<string[]> {
  const rows = await db
    .selectFrom('items')
    .select('id')
    .where('owner', '=', owner)
    .where('kind', '=', 'equipment')
    .execute()
  return rows.map(({ id }) => id)
}
