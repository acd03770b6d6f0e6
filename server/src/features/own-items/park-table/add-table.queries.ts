/** Saves all machines of a table, or none. */
import { randomUUIDv7 } from 'node:crypto'
import { LISTINGS } from '@spetskarta/shared/limits.ts'
import type { ParkTable } from '@spetskarta/shared/own-items/park-table.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Gazetteer } from '../../../geo/gazetteer.ts'
import { hashToken, makeToken } from '../../../outside/tokens.ts'
import { groupsOf } from '../../company/groups.queries.ts'
import { DEFAULT_ZONE } from '../../tracks/tracking.queries.ts'
import { equipmentColumns } from '../item-columns.ts'
import type { CheckedMachines, FittingMachine, KnownPark, NewCalendar } from './check.rules.ts'
import { knownPark } from './park-table.queries.ts'

/** Rows per statement. */
const AT_ONCE = 500

interface NewTable extends Pick<ParkTable, 'id' | 'name' | 'source'> {
  owner: string
}

type Added =
  /** Added now, or by an earlier call with this id. */
  | 'added'
  /** The id belongs to another table. */
  | 'taken'
  /** No row fits any more. */
  | 'nothing'
  /** The email address is not confirmed, and the machines would exceed the limit for that. */
  | 'unconfirmed'

/** Adds everything that `fitting` selects from the table, given the owner's data at that time, or nothing. */
export const addTable = (
  db: Db,
  gazetteer: Gazetteer,
  { owner, ...table }: NewTable,
  fitting: (known: KnownPark) => Pick<CheckedMachines, 'machines' | 'changed'>,
): Promise<Added> =>
  db.transaction().execute(async (transaction) => {
    // Serialises insertions of one owner.
    const user = await transaction
      .selectFrom('users')
      .select(sql<boolean>`email is null or email_confirmed_at is not null`.as('confirmed'))
      .where('id', '=', owner)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const there = await transaction
      .selectFrom('park_tables')
      .select('user_id')
      .where('id', '=', table.id)
      .executeTakeFirst()
    if (there) return there.user_id === owner ? 'added' : 'taken'
    const { changed, ...fit } = fitting(await knownPark(transaction, owner))
    const machines = fit.machines.map((machine) => ({ ...machine, id: randomUUIDv7() }))
    if (machines.length === 0 && changed.length === 0) return 'nothing'
    if (
      machines.length > 0 &&
      !user.confirmed &&
      (await countItems(transaction, owner)) + machines.length > LISTINGS.unconfirmed
    )
      return 'unconfirmed'
    await transaction
      .insertInto('park_tables')
      .values({ ...table, user_id: owner, machines: machines.length, calendars: changed.length })
      .execute()
    await changeCalendars(transaction, { owner, table: table.id }, changed)
    const groups = await makeGroups(transaction, owner, table.id, machines)
    for (let from = 0; from < machines.length; from += AT_ONCE)
      await insertMachines(
        transaction,
        gazetteer,
        { owner, table: table.id, groups },
        machines.slice(from, from + AT_ONCE),
      )
    return 'added'
  })

/** Changes calendars; their previous state is stored with the table. */
async function changeCalendars(db: Db, { owner, table }: Omit<Of, 'groups'>, changed: readonly NewCalendar[]) {
  if (changed.length === 0) return
  const [ids, busy] = [changed.map(({ id }) => id), changed.map((one) => JSON.stringify(one.busy))]
  await sql`insert into park_table_calendars (park_table, equipment, before, before_on, made)
    select ${table}, i.id, i.busy, i.busy_on, c.busy::jsonb
    from unnest(${ids}::uuid[], ${busy}::text[]) as c (id, busy) join items i on i.id = c.id and i.owner = ${owner}`.execute(
    db,
  )
  await sql`update items i set busy = c.made, busy_on = current_date, busy_asked_on = null
    from park_table_calendars c where c.park_table = ${table} and i.id = c.equipment`.execute(db)
}

async function countItems(db: Db, owner: string): Promise<number> {
  const { items } = await db
    .selectFrom('items')
    .select(sql<number>`count(*)::integer`.as('items'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return items
}

type WithId = FittingMachine & { id: string }

const pathOf = (group: readonly string[]) => group.join(' / ')

/** Ids of the machines' groups by path; missing groups are created. */
async function makeGroups(
  db: Db,
  owner: string,
  table: string,
  machines: readonly WithId[],
): Promise<Map<string, number>> {
  const known = await groupsOf(db, owner)
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const ids = new Map(
    known.map(({ id, parent, name }) => [pathOf([...(parent === null ? [] : [names.get(parent) ?? '']), name]), id]),
  )
  for (const { group } of machines)
    for (let depth = 1; depth <= group.length; depth++) {
      const path = pathOf(group.slice(0, depth))
      if (ids.has(path)) continue
      const parent = ids.get(pathOf(group.slice(0, depth - 1)))
      const { id } = await db
        .insertInto('machine_groups')
        .values({ user_id: owner, name: group[depth - 1] ?? '', parent: parent === undefined ? null : String(parent) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('park_table_groups').values({ group_id: id, park_table: table }).execute()
      ids.set(path, Number(id))
    }
  return ids
}

interface Of {
  owner: string
  table: string
  groups: ReadonlyMap<string, number>
}

async function insertMachines(db: Db, gazetteer: Gazetteer, { owner, table, groups }: Of, machines: readonly WithId[]) {
  const zones = new Map<string, string>()
  const items = machines.map((machine): Insertable<Tables['items']> => {
    const { id, lat, lng, year, name, type, phone, ratePerHour, ratePerShift, busy } = machine
    const columns = equipmentColumns(gazetteer, {
      name,
      type,
      phone,
      ratePerHour,
      ratePerShift,
      coordLat: lat,
      coordLng: lng,
      description: '',
      hidden: true,
      works: [],
      price: null,
      minHours: null,
      params: year === null ? {} : { year },
      busy,
      terms: {},
    })
    zones.set(id, columns.time_zone ?? DEFAULT_ZONE)
    return { ...columns, id, owner, kind: 'equipment' } as Insertable<Tables['items']>
  })
  await db.insertInto('items').values(items).execute()
  await db
    .insertInto('park_table_machines')
    .values(machines.map(({ id }) => ({ equipment: id, park_table: table })))
    .execute()
  const numbered = machines.filter(({ plate, serial }) => plate || serial)
  if (numbered.length > 0)
    await db
      .insertInto('machine_particulars')
      .values(numbered.map(({ id, plate, serial }) => ({ equipment: id, plate, serial, brand: '', inventory: '' })))
      .execute()
  const grouped = machines.flatMap(({ id, group }) => {
    const groupId = groups.get(pathOf(group))
    return groupId === undefined ? [] : { equipment: id, group_id: String(groupId) }
  })
  if (grouped.length > 0) await db.insertInto('group_machines').values(grouped).execute()
  const tracked = machines.filter(({ imei }) => imei)
  if (tracked.length === 0) return
  await db
    .insertInto('tracking')
    .values(tracked.map(({ id }) => ({ equipment: id, time_zone: zones.get(id) ?? DEFAULT_ZONE })))
    .execute()
  // A tracker reports under its owner's key, so the row needs no token: a random hash fills the column.
  await db
    .insertInto('recorders')
    .values(
      tracked.map(({ id, imei, name }) => ({
        id: randomUUIDv7(),
        equipment: id,
        user_id: owner,
        name: name.slice(0, RECORDER_NAME_MAX),
        token_hash: hashToken(makeToken(128)),
        tracker_id: imei,
      })),
    )
    .execute()
}

const RECORDER_NAME_MAX = 60
