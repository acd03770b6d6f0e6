/** Objects of an owner, and what partners see of them. */
import type { ObjectFields, WorkObject } from '@spetskarta/shared/objects/objects.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { anyOf } from '../tracks/access.queries.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../tracks/tracking.queries.ts'
import { keepPrecedence } from './precedence.queries.ts'
import { figureOf, middleOfOutline, shapeOf } from './shape.rules.ts'

/** Objects that the user owns, or where a machine works that the user may record for; newest first. */
export async function listObjects(db: Db, userId: string, objectId?: number): Promise<WorkObject[]> {
  const rows = await db
    .selectFrom('objects as o')
    .selectAll('o')
    .select([
      sql<WorkObject['machines']>`coalesce((
        select json_agg(json_build_object('_id', i.id, 'name', i.name, 'type', i.type,
          'timeZone', coalesce(i.time_zone, ${DEFAULT_ZONE})) order by i.name collate by_name, i.id)
        from object_machines m join items i on i.id = m.item_id
        where m.object_id = o.id and (o.user_id = ${userId} or exists (
          select from machine_users u where u.equipment = m.item_id and u.user_id = ${userId}))), '[]')`.as('machines'),
    ])
    .where(
      sql<SqlBool>`(o.user_id = ${userId} or exists (select from object_machines m
        join machine_users u on u.equipment = m.item_id where m.object_id = o.id and u.user_id = ${userId}))`,
    )
    .$if(objectId !== undefined, (query) => query.where('o.id', '=', String(objectId)))
    .orderBy(sql`o.state = 'closed'`)
    .orderBy('o.id', 'desc')
    .execute()
  const zones = await timeZonesOf(
    db,
    rows.flatMap(({ machines }) => machines.map(({ _id }) => _id)),
  )
  return rows.map((row) => ({
    objectId: Number(row.id),
    own: row.user_id === userId,
    name: row.name,
    ...customerOf(row, row.user_id === userId),
    address: row.address,
    lon: row.lon,
    lat: row.lat,
    ...figureOf(row),
    starts: row.starts,
    ends: row.ends,
    haul: row.haul as WorkObject['haul'],
    purpose: row.purpose as WorkObject['purpose'],
    speedLimit: row.speed_limit,
    state: row.state === 'closed' ? 'closed' : 'open',
    closedAt: row.closed_at?.toISOString() ?? null,
    machines: row.machines.map((machine) => ({ ...machine, timeZone: zones.get(machine._id) ?? machine.timeZone })),
  }))
}

interface CustomerRow {
  customer_name: string
  customer_phone: string
  customer_inn: string | null
  contract: string | null
}

/** Partners do not see the customer. */
const customerOf = (row: CustomerRow, own: boolean) => ({
  customerName: own ? row.customer_name : '',
  customerPhone: own ? row.customer_phone : '',
  customerInn: own ? row.customer_inn : null,
  contract: own ? row.contract : null,
})

/** Undefined if the object does not exist or the user may not see it. */
export const objectFor = async (db: Db, userId: string, objectId: number): Promise<WorkObject | undefined> =>
  (await listObjects(db, userId, objectId))[0]

/** The object as its owner sees it. */
export async function objectOfOwner(db: Db, objectId: number): Promise<WorkObject | undefined> {
  const row = await db.selectFrom('objects').select('user_id').where('id', '=', String(objectId)).executeTakeFirst()
  return row && objectFor(db, row.user_id, objectId)
}

const columnsOf = ({ shape, ...fields }: ObjectFields) => ({
  name: fields.name,
  customer_name: fields.customerName,
  customer_phone: fields.customerPhone,
  customer_inn: fields.customerInn || null,
  address: fields.address,
  contract: fields.contract || null,
  starts: fields.starts,
  ends: fields.ends,
  ...(fields.haul !== undefined && { haul: fields.haul }),
  ...(fields.purpose !== undefined && { purpose: fields.purpose }),
  ...(fields.speedLimit !== undefined && { speed_limit: fields.speedLimit }),
  kind: shape.kind,
  ...(shape.kind === 'circle'
    ? { lon: shape.lon, lat: shape.lat, radius_m: shape.radius, outline: null }
    : { ...middleOfOutline(shape.outline), radius_m: null, outline: JSON.stringify(shape.outline) }),
})

/** Id of the new object; undefined if the owner already has `most` objects. Only the owner's own machines are added to it. */
export const insertObject = (db: Db, userId: string, fields: ObjectFields, most: number): Promise<number | undefined> =>
  withinTransaction(db, (transaction) => insertObjectWithin(transaction, userId, fields, most))

/** The same within a transaction of the caller. */
export async function insertObjectWithin(
  transaction: Db,
  userId: string,
  fields: ObjectFields,
  most: number,
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`objects ${userId}`}, 0))`.execute(transaction)
  const { count } = await transaction
    .selectFrom('objects')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= most) return undefined
  const { id } = await transaction
    .insertInto('objects')
    .values({ user_id: userId, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await countAnew(transaction, await keepMachines(transaction, userId, id, fields.machines))
  return Number(id)
}

/** `updatedAt` of an object, ISO 8601, UTC. */
export async function updatedAtOf(db: Db, objectId: number): Promise<string | undefined> {
  const row = await db.selectFrom('objects').select('updated_at').where('id', '=', String(objectId)).executeTakeFirst()
  return row?.updated_at.toISOString()
}

/** At least a millisecond after the last change: forms send `updated_at` back in whole milliseconds. */
const NEXT_MOMENT = sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`

/** `none`: the object is not the user's. `changed`: another form was saved after `seenAt`. */
export const updateObject = (
  db: Db,
  userId: string,
  objectId: number,
  fields: ObjectFields,
  seenAt?: string,
): Promise<'done' | 'none' | 'changed'> =>
  db.transaction().execute(async (transaction) => {
    const before = await ownForUpdate(transaction, userId, objectId)
    if (!before) return 'none'
    if (seenAt && new Date(seenAt) < before.updated_at) return 'changed'
    const columns = columnsOf(fields)
    const after = await transaction
      .updateTable('objects')
      .set({ ...columns, updated_at: NEXT_MOMENT })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const changed = await keepMachines(transaction, userId, before.id, fields.machines)
    const moved = JSON.stringify(shapeOf(before)) !== JSON.stringify(shapeOf(after))
    const ranked = await keepPrecedence(transaction, { userId, objectId: before.id }, fields.overlaps ?? [])
    const hours = before.starts !== after.starts || before.ends !== after.ends
    if (moved || ranked || hours || before.haul !== after.haul)
      changed.push(...(await machinesOn(transaction, before.id)))
    await countAnew(transaction, changed)
    return 'done'
  })

const ownForUpdate = (db: Db, userId: string, objectId: number) =>
  db
    .selectFrom('objects')
    .selectAll()
    .where('id', '=', String(objectId))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/**
 * Stores the object's machines and returns those added or removed. Deletes the hours of machines that no longer work there, but for
 * days whose points are deleted: these could never be counted again.
 */
async function keepMachines(db: Db, userId: string, objectId: string, machines: string[]): Promise<string[]> {
  const gone = await sql<{ item_id: string }>`delete from object_machines where object_id = ${objectId}
    and item_id <> all (${machines}::uuid[]) returning item_id`.execute(db)
  await forgetHours(db, objectId, machines)
  const come = await sql<{ item_id: string }>`insert into object_machines (object_id, item_id)
    select ${objectId}, id from items where kind = 'equipment' and owner = ${userId} and id = any (${machines}::uuid[])
    on conflict do nothing returning item_id`.execute(db)
  return [...gone.rows, ...come.rows].map(({ item_id }) => item_id)
}

/** `machines`: those that work on the object. */
async function forgetHours(db: Db, objectId: string, machines: string[]): Promise<void> {
  const { rows } = await sql<{ item_id: string }>`select distinct item_id from object_hours
    where object_id = ${objectId} and item_id <> all (${machines}::uuid[])`.execute(db)
  const others = rows.map(({ item_id }) => item_id)
  if (others.length === 0) return
  const emptied = await db
    .selectFrom('track_days')
    .select(['equipment', 'day'])
    .where('equipment', '=', anyOf(others))
    .where('emptied_at', 'is not', null)
    .execute()
  await sql`delete from object_hours where object_id = ${objectId} and item_id = ${anyOf(others)}
    and not exists (select from unnest(${emptied.map(({ equipment }) => equipment)}::uuid[],
      ${emptied.map(({ day }) => day)}::date[]) as e (equipment, day) where e.equipment = item_id and e.day = object_hours.day)`.execute(
    db,
  )
}

/** Machines of these days that no longer work on the object or objects: their hours were kept. By name. */
export async function formerOn(
  db: Db,
  machines: readonly { _id: string }[],
  days: readonly { itemId: string }[],
): Promise<WorkObject['machines']> {
  const here = new Set(machines.map(({ _id }) => _id))
  const ids = [...new Set(days.map(({ itemId }) => itemId))].filter((id) => !here.has(id))
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('items')
    .select(['id as _id', 'name', 'type', sql<string>`coalesce(time_zone, ${DEFAULT_ZONE})`.as('timeZone')])
    .where('id', '=', anyOf(ids))
    .orderBy(sql`name collate by_name`)
    .orderBy('id')
    .execute()
  const zones = await timeZonesOf(db, ids)
  return rows.map((machine) => ({ ...machine, timeZone: zones.get(machine._id) ?? machine.timeZone }))
}

/**
 * Why these machines cannot be put on the user's own object: `partners`: one belongs to a partner; `unknown`: one is not a
 * machine that the user may see. Undefined: all belong to the user.
 */
export async function whoseElse(
  db: Db,
  userId: string,
  machines: string[],
): Promise<'partners' | 'unknown' | undefined> {
  const { rows } = await sql<{ own: boolean }>`select i.owner = ${userId} as own from items i
    where i.id = any (${machines}::uuid[]) and i.kind = 'equipment' and (i.owner = ${userId}
      or exists (select from machine_users u where u.equipment = i.id and u.user_id = ${userId}))`.execute(db)
  if (rows.some(({ own }) => !own)) return 'partners'
  return rows.length < new Set(machines).size ? 'unknown' : undefined
}

async function machinesOn(db: Db, objectId: string): Promise<string[]> {
  const rows = await db.selectFrom('object_machines').select('item_id').where('object_id', '=', objectId).execute()
  return rows.map(({ item_id }) => item_id)
}

/**
 * Marks the machines' days for counting on all objects, as hours taken from one object may go to another. Days whose points are
 * deleted keep their hours.
 */
async function countAnew(db: Db, machines: string[]): Promise<void> {
  const days = await db
    .selectFrom('track_days')
    .select(['equipment', 'day'])
    .where('equipment', '=', anyOf(machines))
    .where('emptied_at', 'is', null)
    .execute()
  await sql`insert into stale_object_days (item_id, day)
    select * from unnest(${days.map(({ equipment }) => equipment)}::uuid[], ${days.map(({ day }) => day)}::date[]) as d (item_id, day)
    order by d.item_id, d.day
    on conflict (item_id, day) do update set changes = stale_object_days.changes + 1`.execute(db)
}

/** Closes or reopens an object. Returns false if it is not the user's. */
export const setState = (db: Db, userId: string, objectId: number, state: 'open' | 'closed'): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const before = await ownForUpdate(transaction, userId, objectId)
    if (!before) return false
    if (before.state === state) return true
    await transaction
      .updateTable('objects')
      .set({ state, closed_at: state === 'closed' ? sql`now()` : null })
      .where('id', '=', before.id)
      .execute()
    await countAnew(transaction, await machinesOn(transaction, before.id))
    return true
  })

/** Returns false if the object is not the user's. */
export const deleteObject = (db: Db, userId: string, objectId: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const before = await ownForUpdate(transaction, userId, objectId)
    if (!before) return false
    await countAnew(transaction, await machinesOn(transaction, before.id))
    await transaction.deleteFrom('objects').where('id', '=', before.id).execute()
    return true
  })
