/** The settings of a recorded machine: its time zone, the end of its archive, and how long its points are kept. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { anyOf, machinesById } from './access.queries.ts'
import { markDays } from './store/mark.queries.ts'
import { withZone, type Zones } from './zones.rules.ts'

export const DEFAULT_ZONE = 'Europe/Moscow'

export interface Tracking extends Zones {
  equipment: string
  /** Id of the machine's type. */
  type: string
  /** The current day begins after this moment; null: nothing is archived. */
  archivedUntil: number | null
  /** Null: unlimited. */
  retentionDays: number | null
}

/** Zones of a row of `tracking`. */
export const zonesOf = (row: { time_zone: string; zones_before: unknown }): Zones => ({
  timeZone: row.time_zone,
  zonesBefore: row.zones_before as Zones['zonesBefore'],
})

/** Creates the machine's row if it is missing; does nothing if the machine does not exist. */
export async function ensureTracking(db: Db, equipment: string): Promise<void> {
  const known = await db
    .selectFrom('tracking')
    .select('equipment')
    .where('equipment', '=', equipment)
    .executeTakeFirst()
  if (known) return
  await withinTransaction(db, (transaction) => makeTracking(transaction, equipment))
}

async function makeTracking(transaction: Db, equipment: string): Promise<void> {
  // Locked, so that the machine cannot be deleted before its row exists: the row would not be deleted with it.
  const machine = await transaction
    .selectFrom('items')
    .select('time_zone')
    .where('id', '=', equipment)
    .where('kind', '=', 'equipment')
    .forKeyShare()
    .executeTakeFirst()
  if (!machine) return
  await transaction
    .insertInto('tracking')
    .values({ equipment, time_zone: machine.time_zone ?? DEFAULT_ZONE })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Like `ensureTracking`, and returns the row. Undefined if the machine does not exist. */
export async function startTracking(db: Db, equipment: string): Promise<Tracking | undefined> {
  await ensureTracking(db, equipment)
  return (await trackingOf(db, [equipment]))[0]
}

export async function trackingOf(db: Db, equipments: string[]): Promise<Tracking[]> {
  if (equipments.length === 0) return []
  const [machines, rows] = await Promise.all([
    machinesById(db, equipments),
    db
      .selectFrom('tracking')
      .select(['equipment', 'time_zone', 'zones_before', 'archived_until', 'retention_days'])
      .where('equipment', '=', anyOf(equipments))
      .execute(),
  ])
  return rows.flatMap((row) => {
    const machine = machines.get(row.equipment)
    if (!machine) return []
    return {
      equipment: row.equipment,
      type: machine.type,
      ...zonesOf(row),
      // The driver returns -infinity as a number.
      archivedUntil: row.archived_until instanceof Date ? row.archived_until.getTime() : null,
      retentionDays: row.retention_days,
    }
  })
}

/** Time zones of those machines that were recorded; the others are absent. */
export async function timeZonesOf(db: Db, equipments: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('tracking')
    .select(['equipment', 'time_zone'])
    .where('equipment', '=', anyOf(equipments))
    .execute()
  return new Map(rows.map(({ equipment, time_zone }) => [equipment, time_zone]))
}

/** Only zones other than `DEFAULT_ZONE`. */
export async function otherZonesOf(db: Db, equipments: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('tracking')
    .select(['equipment', 'time_zone'])
    .where('equipment', '=', anyOf(equipments))
    .where('time_zone', '<>', DEFAULT_ZONE)
    .execute()
  return new Map(rows.map(({ equipment, time_zone }) => [equipment, time_zone]))
}

/** Archives everything up to this moment (ms). Nothing is deleted, and nothing returns from the archive. */
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

/** Sets the zone of the place where a machine is first recorded; does nothing if it has one already. */
export async function settleZone(db: Db, equipment: string, timeZone: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await lockedTracking(transaction, equipment)
    if (!row || row.zone_settled) return
    const hasDays = await transaction
      .selectFrom('track_days')
      .select('day')
      .where('equipment', '=', equipment)
      .limit(1)
      .executeTakeFirst()
    const next = hasDays ? row.time_zone : timeZone
    await transaction
      .updateTable('tracking')
      .set({ time_zone: next, zone_settled: true })
      .where('equipment', '=', equipment)
      .execute()
    if (next === row.time_zone) return
    // The keys of stale days were computed in the former zone.
    await transaction.deleteFrom('stale_days').where('equipment', '=', equipment).execute()
    // Days begin at full quarters of an hour: the first point of each quarter suffices to mark them.
    const { rows: quarters } = await sql<{ first: Date }>`
      select min(recorded_at) as first from track_points where equipment = ${equipment}
      group by date_bin('15 minutes', recorded_at, '2000-01-01Z')`.execute(transaction)
    const moments = quarters.map(({ first }) => first)
    await markDays(transaction, equipment, moments)
  })
}

/** Sets the zone that the owner chooses. Days that have ended stay as they are; today ends in the new zone. */
export async function changeZone(db: Db, equipment: string, timeZone: string, now = Date.now()): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await lockedTracking(transaction, equipment)
    if (!row) return
    const before = zonesOf(row)
    const next = before.timeZone === timeZone ? before : withZone(before, timeZone, now)
    await transaction
      .updateTable('tracking')
      .set({ time_zone: timeZone, zones_before: JSON.stringify(next.zonesBefore), zone_settled: true })
      .where('equipment', '=', equipment)
      .execute()
    await markDays(transaction, equipment, [new Date(now)])
  })
}

const lockedTracking = (transaction: Db, equipment: string) =>
  transaction
    .selectFrom('tracking')
    .select(['time_zone', 'zones_before', 'zone_settled'])
    .where('equipment', '=', equipment)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The zone of a machine, and whether it is more than a guess. */
export async function recordingZone(db: Db, equipment: string) {
  await ensureTracking(db, equipment)
  return db
    .selectFrom('tracking')
    .select(['time_zone', 'zone_settled'])
    .where('equipment', '=', equipment)
    .executeTakeFirst()
}
