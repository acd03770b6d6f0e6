/** Reads what drafts of many machines are made of; the number of queries does not grow with the number of machines. */
import type { PaperKind } from '@spetskarta/shared/papers/papers.ts'
import { isOnChassis } from '@spetskarta/shared/papers/particulars.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { anyOf } from '../../tracks/access.queries.ts'
import { DEFAULT_ZONE, zonesOf } from '../../tracks/tracking.queries.ts'

/** Days `yyyy-mm-dd`, both inclusive. */
export interface Period {
  from: string
  to: string
}

/** The owner's machines, ordered by name. */
export async function machinesByName(db: Db, userId: string) {
  const rows = await db
    .selectFrom('items as i')
    .leftJoin('machine_particulars as p', 'p.equipment', 'i.id')
    .select(['i.id', 'i.name', 'i.type', 'p.on_chassis'])
    .select(sql<string>`coalesce(p.plate, '')`.as('plate'))
    .where('i.owner', '=', userId)
    .where('i.kind', '=', 'equipment')
    .orderBy(sql`i.name collate by_name`)
    .orderBy('i.id')
    .execute()
  const tracked = await db
    .selectFrom('tracking')
    .select(['equipment', 'time_zone', 'zones_before'])
    .where('equipment', '=', anyOf(rows.map(({ id }) => id)))
    .execute()
  const zones = new Map(tracked.map((one) => [one.equipment, zonesOf(one)]))
  return rows.map(({ on_chassis, ...row }) => ({
    ...row,
    sheet: (on_chassis ?? isOnChassis(row.type)) ? ('esm2' as const) : ('esm3' as const),
    zones: zones.get(row.id) ?? { timeZone: DEFAULT_ZONE, zonesBefore: [] },
  }))
}

export type BatchMachine = Awaited<ReturnType<typeof machinesByName>>[number]

export async function ownObjects(db: Db, userId: string) {
  const rows = await db
    .selectFrom('objects')
    .select(['id', 'name', 'customer_name as customer', 'customer_inn as inn', 'haul'])
    .where('user_id', '=', userId)
    .orderBy(sql`name collate by_name`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }))
}

export type OwnObject = Awaited<ReturnType<typeof ownObjects>>[number]

/** Stored sums of the machines' days, grouped by machine. */
export async function daysOfMachines(db: Db, ids: string[], { from, to }: Period) {
  const rows = await db
    .selectFrom('track_days')
    .select([
      'equipment',
      'day',
      'first_at',
      'last_at',
      'strip',
      'gaps',
      'jammed_s as jammed',
      'coarse_s as coarseSeconds',
      'turns_s as turnsSeconds',
      'speed_unproved as speedUnproved',
    ])
    .select(['working_s as work', 'idle_s as idle', 'off_s as off', 'unknown_s as unknown'])
    .where('equipment', '=', anyOf(ids))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return Map.groupBy(rows, ({ equipment }) => equipment)
}

/** Map key of a machine on an object; without an object, of the machine's whole days. */
export const pairOf = (equipmentId: string | null, objectId: number | string | null | undefined) =>
  `${equipmentId} ${objectId ?? ''}`

/** What the newest paper in force of each machine and object names: operator, works, reason of простой, customer. */
export async function lastPapers(db: Db, userId: string) {
  const rows = await db
    .selectFrom('papers')
    .distinctOn(['equipment', 'object_id'])
    .select(['equipment', 'object_id'])
    .select(
      (['operator', 'works', 'idleReason', 'customer'] as const).map((name) =>
        sql<string>`coalesce(content->'form'->>${sql.lit(name)}, '')`.as(name),
      ),
    )
    .where('user_id', '=', userId)
    .where('equipment', 'is not', null)
    .where('cancelled_at', 'is', null)
    .orderBy('equipment')
    .orderBy('object_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [pairOf(row.equipment, row.object_id), row]))
}

/** Papers, cancelled ones too, that overlap the period, oldest first, grouped by machine and object. */
export async function papersWithin(db: Db, userId: string, { from, to }: Period) {
  const rows = await db
    .selectFrom('papers')
    .select(['id', 'number', 'equipment', 'object_id', 'from_day', 'to_day', 'cancelled_at'])
    .select(sql<PaperKind>`kind`.as('kind'))
    .where('user_id', '=', userId)
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ equipment, object_id }) => pairOf(equipment, object_id))
}

/** Names of customers whose ИНН is entered. */
export async function customersWithInn(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('customers')
    .select('name')
    .where('user_id', '=', userId)
    .where('inn', '<>', '')
    .execute()
  return new Set(rows.map(({ name }) => name))
}
