/** Hours of machines on objects, and the comings and goings that alerts report. */
import type { MachineObjectDay, ObjectDay, Visit } from '@spetskarta/shared/objects/objects.ts'
import type { Parts } from '@spetskarta/shared/objects/parts.ts'
import { type Coarse, coarsestOf } from '@spetskarta/shared/tracks/coarse.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { objectDayOf, type StoredDay } from './hours.rules.ts'
import { overAmong } from './precedence.queries.ts'
import type { Shift } from './shift.rules.ts'
import type { OverTime } from './site-day.rules.ts'

/** `yyyy-mm-dd`, both included. */
interface Period {
  from: string
  to: string
}

/** By day and machine. A day without a visit is listed only if it has a correction or downtime. */
export async function hoursOf(
  db: Db,
  { objectId, itemIds, ...period }: Period & { objectId: number; itemIds?: string[] | undefined },
): Promise<ObjectDay[]> {
  return hoursOfAll(db, { objectIds: [objectId], itemIds, ...period })
}

/** The same for several objects. */
export const hoursOfAll = (
  db: Db,
  { objectIds, itemIds, from, to }: Period & { objectIds: number[]; itemIds?: string[] | undefined },
): Promise<ObjectDay[]> =>
  hoursWhere(
    db,
    sql`object_id = any (${objectIds}::bigint[]) and day between ${from}::date and ${to}::date
      and ${itemIds ? sql`item_id = any (${itemIds}::uuid[])` : sql`true`}`,
  )

/**
 * Hours of these machines on these days (`yyyy-mm-dd`), by object. Leaves out machines that the user may not see; what concerns
 * only the object's owner is returned only to that owner, also hours of machines that no longer work there.
 */
export async function hoursOfMachines(
  db: Db,
  userId: string,
  { ids, days }: { ids: string[]; days: string[] },
): Promise<MachineObjectDay[]> {
  const { rows: works } = await sql<{
    objectId: string
    itemId: string
    name: string
    own: boolean
    former: boolean
  }>`
    select o.id as "objectId", m.item_id as "itemId", o.name, o.user_id = ${userId} as own, m.former
    from (
      select object_id, item_id, false as former from object_machines where item_id = any (${ids}::uuid[])
      union all
      select h.object_id, h.item_id, true from (
        select object_id, item_id from object_hours where item_id = any (${ids}::uuid[]) and day = any (${days}::date[])
        union ${enteredOn('object_corrections', userId, { ids, days })}
        union ${enteredOn('object_downtimes', userId, { ids, days })}
      ) h
      where not exists (select from object_machines w where w.object_id = h.object_id and w.item_id = h.item_id)
    ) m
    join machine_users u on u.equipment = m.item_id and u.user_id = ${userId}
    join objects o on o.id = m.object_id
    where not m.former or o.user_id = ${userId}`.execute(db)
  if (works.length === 0) return []
  const stored = await hoursWhere(
    db,
    sql`object_id = any (${works.map(({ objectId }) => objectId)}::bigint[])
      and item_id = any (${works.map(({ itemId }) => itemId)}::uuid[]) and day = any (${days}::date[])`,
  )
  const shown = stored.flatMap((day) => {
    const work = works.find(({ objectId, itemId }) => Number(objectId) === day.objectId && itemId === day.itemId)
    return work ? [{ work, day }] : []
  })
  const over = await overAmong(
    db,
    userId,
    shown.map(({ day }) => day),
  )
  return shown.flatMap(({ work, day }, i) =>
    daysShownTo(work, [day]).map((share) => ({
      ...share,
      name: work.name,
      own: work.own,
      former: work.former,
      over: over[i] ?? [],
    })),
  )
}

/** Days may have what the owner entered and no hours: their points were deleted. */
const enteredOn = (
  table: 'object_corrections' | 'object_downtimes',
  userId: string,
  { ids, days }: { ids: string[]; days: string[] },
) =>
  sql`select object_id, item_id from ${sql.table(table)}
    where object_id in (select id from objects where user_id = ${userId})
      and item_id = any (${ids}::uuid[]) and day = any (${days}::date[])`

/** Corrections are between the object's owner and the customer. */
export const daysShownTo = ({ own }: { own: boolean }, days: ObjectDay[]): ObjectDay[] =>
  own
    ? days
    : days
        .filter(({ visits }) => visits.length > 0)
        .map((day) => ({ ...day, correction: null, downtime: null, idleSaid: [] }))

/** Moments at which drivers noted idling by the customer's fault while the machine was on the object; `h`: a day on an object. */
const IDLE_SAID = sql`(select coalesce(json_agg(floor(extract(epoch from n.at) * 1000) order by n.at), '[]')
  from driver_notes n where n.equipment = h.item_id and n.what = 'customer_idle'
    and exists (select from jsonb_to_recordset(h.visits) as v(came float8, "left" float8)
      where n.at between to_timestamp(v.came / 1000) and to_timestamp(v."left" / 1000)))`

/** `condition` uses `object_id`, `item_id` and `day`. */
async function hoursWhere(db: Db, condition: RawBuilder<unknown>): Promise<ObjectDay[]> {
  const { rows } = await sql<StoredDay>`
    with h as (select * from object_hours where ${condition}),
    c as (
      select distinct on (n.object_id, n.item_id, n.day) n.*, coalesce(nullif(u.name, ''), u.user_url, '') as by
      from (select * from object_corrections where ${condition}) n left join users u on u.id = n.user_id
      order by n.object_id, n.item_id, n.day, n.id desc
    ),
    d as (
      select distinct on (n.object_id, n.item_id, n.day) n.*, coalesce(nullif(u.name, ''), u.user_url, '') as by
      from (select * from object_downtimes where ${condition}) n left join users u on u.id = n.user_id
      order by n.object_id, n.item_id, n.day, n.id desc
    )
    select object_id::int8 as "objectId", item_id as "itemId", day::text, h.came, h.left, h.began, h.ended,
      h.pause,
      coalesce(h.work_s, 0) as work, coalesce(h.idle_s, 0) as idle, h.off_s as off, coalesce(h.unknown_s, 0) as unknown,
      coalesce(h.inferred_s, 0) as inferred, h.silent_s as silent, coalesce(h.visits, '[]') as visits, coalesce(h.waits, '[]') as waits,
      ${IDLE_SAID} as "idleSaid",
      case when c.counted_s is not null then json_build_object('counted', c.counted_s, 'onSite', c.on_site_s,
        'idle', c.idle_s, 'off', c.off_s, 'unknown', c.unknown_s, 'began', extract(epoch from c.began) * 1000,
        'ended', extract(epoch from c.ended) * 1000, 'reason', c.reason, 'by', c.by,
        'at', floor(extract(epoch from c.made_at) * 1000)) end as correction,
      case when d.seconds is not null then json_build_object('seconds', d.seconds, 'fault', d.fault, 'reason', d.reason,
        'code', d.code, 'by', d.by, 'at', floor(extract(epoch from d.made_at) * 1000)) end as downtime
    from h full join c using (object_id, item_id, day) full join d using (object_id, item_id, day)
    where h.item_id is not null or c.counted_s is not null or d.seconds is not null
    order by day, item_id, object_id`.execute(db)
  const lost = await lostDays(
    db,
    rows.filter(({ came, downtime }) => came === null && downtime),
  )
  return rows.map((row) => objectDayOf(row, lost.has(`${row.itemId} ${row.day}`)))
}

/** Those of these days, which have no recorded hours, whose points were deleted by retention: nothing can be counted again. */
async function lostDays(db: Db, days: readonly OfMachine[]): Promise<Set<string>> {
  if (days.length === 0) return new Set()
  const { rows } = await sql<OfMachine>`
    select equipment as "itemId", day::text from track_days
    where equipment = any (${[...new Set(days.map(({ itemId }) => itemId))]}::uuid[])
      and day = any (${[...new Set(days.map(({ day }) => day))]}::date[]) and emptied_at is not null`.execute(db)
  return new Set(rows.map(({ itemId, day }) => `${itemId} ${day}`))
}

type OfMachine = Pick<ObjectDay, 'itemId' | 'day'>
export type CoarseDay = OfMachine & Coarse

/** Those of these days on which points were too seldom to see short ways or turns, or speeds are unproved. */
export async function coarseDays(db: Db, days: readonly OfMachine[]): Promise<CoarseDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<CoarseDay>`
    select d.equipment as "itemId", d.day::text, d.coarse_s as "coarseSeconds", d.turns_s as "turnsSeconds",
      d.speed_unproved as "speedUnproved"
    from track_days d
    where d.equipment = any (${[...new Set(days.map(({ itemId }) => itemId))]}::uuid[])
      and (d.coarse_s is not null or d.turns_s is not null or d.speed_unproved)
      and (d.equipment, d.day) in (
        select * from unnest(${days.map(({ itemId }) => itemId)}::uuid[], ${days.map(({ day }) => day)}::date[]))
    order by d.equipment, d.day`.execute(db)
  return rows
}

/** By machine, for those with such days among these: the values of the worst day. */
export async function coarseOn(db: Db, days: readonly OfMachine[]): Promise<({ itemId: string } & Coarse)[]> {
  const byMachine = Map.groupBy(await coarseDays(db, days), ({ itemId }) => itemId)
  return [...byMachine].map(([itemId, its]) => ({ itemId, ...coarsestOf(its) }))
}

export interface ObjectEvent {
  id: number
  objectId: number
  itemId: string
  kind: 'came' | 'left'
  /** In ms. */
  at: number
  lon: number
  lat: number
  foundAt: number
}

/** Events found after that moment, in the order of finding. */
export async function eventsOf(db: Db, { since }: { since: Date }): Promise<ObjectEvent[]> {
  const rows = await db
    .selectFrom('object_events')
    .selectAll()
    .where('found_at', '>', since)
    .orderBy('found_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    objectId: Number(row.object_id),
    itemId: row.item_id,
    kind: row.kind === 'left' ? 'left' : 'came',
    at: row.at.getTime(),
    lon: row.lon,
    lat: row.lat,
    foundAt: row.found_at.getTime(),
  }))
}

/** The hours of a machine's day on an object; moments in ms. */
export interface CountedHours extends Parts, Shift {
  objectId: string
  came: number
  left: number | null
  onSite: number
  inferred: number
  silent: number
  visits: Visit[]
  waits: Visit[]
  over: OverTime[]
}

interface MachineDay {
  equipment: string
  day: string
}

/** Replaces the stored hours of the machine's day on these objects. */
export async function keepHours(
  transaction: Db,
  { equipment, day }: MachineDay,
  objects: string[],
  hours: CountedHours[],
): Promise<void> {
  await sql`delete from object_hours where item_id = ${equipment} and day = ${day}
    and object_id = any (${objects}::bigint[])`.execute(transaction)
  const rows = hours.map(({ objectId, came, left, began, ended, pause, visits, waits, over, ...sums }) => ({
    object_id: objectId,
    item_id: equipment,
    day,
    came: new Date(came),
    left: dateOf(left),
    began: dateOf(began),
    ended: dateOf(ended),
    pause: pause && JSON.stringify(pause),
    on_site_s: sums.onSite,
    work_s: sums.work,
    idle_s: sums.idle,
    off_s: sums.off,
    unknown_s: sums.unknown,
    inferred_s: sums.inferred,
    silent_s: sums.silent,
    visits: JSON.stringify(visits),
    waits: JSON.stringify(waits),
    over: over.length > 0 ? JSON.stringify(over) : null,
  }))
  if (rows.length > 0) await transaction.insertInto('object_hours').values(rows).execute()
}

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment))

/** Whether the machine was on the object when it was last heard there on an earlier day. */
export async function stayedOn(db: Db, objectId: string, { equipment, day }: MachineDay): Promise<boolean> {
  const row = await db
    .selectFrom('object_hours')
    .select('left')
    .where('object_id', '=', objectId)
    .where('item_id', '=', equipment)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && row.left === null
}

interface FoundEvent {
  objectId: string
  equipment: string
  kind: 'came' | 'left'
  at: number
  lat: number
  lon: number
  /** In ms: an event of the same kind within this span is the same one, found from fewer points. */
  within: [number, number]
}

/** Returns true if the event is new. */
export async function keepEvent(
  db: Db,
  { objectId, equipment, kind, at, lat, lon, within: [from, to] }: FoundEvent,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into object_events (object_id, item_id, kind, at, lon, lat)
    select ${objectId}::bigint, ${equipment}::uuid, ${kind}, ${new Date(at)}::timestamptz, ${lon}::float8, ${lat}::float8
    where not exists (select from object_events where object_id = ${objectId}::bigint and item_id = ${equipment}::uuid
      and kind = ${kind} and at between ${new Date(from)}::timestamptz and ${new Date(to)}::timestamptz)
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}
