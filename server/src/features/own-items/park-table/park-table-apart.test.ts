/** Tables of parks beside each other: what is known, listed and undone is one owner’s. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../../test/rows.ts'
import { makeTracking } from '../../../../test/track-factories.ts'
import { makeOverDeal } from '../../reviews/reviews.fixture.ts'
import { knownPark, listParkTables, usualOf } from './park-table.queries.ts'
import { undoTable } from './undo-table.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()

async function owner() {
  const { id } = await makeUser()
  return { id, machine: (await makeEquipment({ owner: id })).id }
}
const two = async () => [await owner(), await owner()] as const
const ofItem = (id: string) => db.selectFrom('items').select('id').where('id', '=', id).executeTakeFirst()

async function table(who: { id: string; machine: string }, machines = [who.machine]) {
  const id = randomUUID()
  await sql`insert into park_tables (id, user_id, name, source, machines) values (${id}, ${who.id}, 'Парк', 'table', ${machines.length})`.execute(
    db,
  )
  for (const machine of machines)
    await db.insertInto('park_table_machines').values({ equipment: machine, park_table: id }).execute()
  return id
}

test('a table is undone by its owner alone, with its own hidden machines alone', async () => {
  const [one, other] = await two()
  const [second, published] = [
    (await makeEquipment({ owner: one.id, hidden: true })).id,
    (await makeEquipment({ owner: one.id, hidden: false })).id,
  ]
  await db.updateTable('items').set({ hidden: true }).where('id', 'in', [one.machine, other.machine]).execute()
  const [mine, later, theirs] = [
    await table(one, [one.machine, published]),
    await table(one, [second]),
    await table(other),
  ]
  expect((await listParkTables(db, one.id, {})).tables.map(({ id }) => id).toSorted()).toEqual([mine, later].toSorted())
  expect((await listParkTables(db, one.id, { id: mine })).tables.map(({ id }) => id)).toEqual([mine])
  expect(await listParkTables(db, one.id, { id: theirs })).toEqual({ tables: [], count: 0 })
  expect(await undoTable(db, other.id, mine)).toBeUndefined()
  expect(await undoTable(db, one.id, mine)).toMatchObject({ removed: 1, kept: 1 })
  const left = await Promise.all([one.machine, second, published, other.machine].map(ofItem))
  expect(left.map((row) => row !== undefined)).toEqual([false, true, true, true])
  const undone = async (who: string) =>
    (await listParkTables(db, who, {})).tables.filter(({ undoneAt }) => undoneAt !== null).map(({ id }) => id)
  expect([await undone(one.id), await undone(other.id)]).toEqual([[mine], []])
})

test('the tables are listed newest first, and counted beyond those that are listed', async () => {
  const [one, other] = await two()
  const [oldest, newest] = [await table(one, []), await table(one, [])]
  await table(other, [])
  await db
    .updateTable('park_tables')
    .set({ made_at: new Date(0) })
    .where('id', '=', oldest)
    .execute()
  const listed = async (limit: number) => {
    const { tables, count } = await listParkTables(db, one.id, { limit })
    return [count, ...tables.map(({ id }) => id)]
  }
  expect([await listed(1), await listed(2)]).toEqual([
    [2, newest],
    [2, newest, oldest],
  ])
})

/** Rows about a machine that somebody wrote or agreed to, each for the machine `m` of the owner `u`; `o`: an object of theirs. */
const WRITTEN = {
  'an own booking': `insert into own_bookings (id, machine, from_day, to_day, shift) values (gen_random_uuid(), m, current_date, current_date, 'day')`,
  'a service plan': `insert into service_plans (user_id, id, name, equipment, every_months, work, needed) values (u, gen_random_uuid(), 'ТО', m, 6, '', '')`,
  'a service record': `insert into service_records (equipment, id, name, day, who, note) values (m, gen_random_uuid(), 'ТО-500', current_date, '', '')`,
  'a document': `insert into machine_documents (equipment, id, kind, note, ends) values (m, gen_random_uuid(), 'osago', '', current_date)`,
  'an engine reading': `insert into engine_readings (equipment, at, engine_s) values (m, now(), 3600)`,
  'an assignment of an operator': `insert into operator_assignments (user_id, id, equipment, from_at, reason, made_by) values (u, gen_random_uuid(), m, now(), '', '')`,
  'hours on an object': `insert into object_hours (object_id, item_id, day, came, on_site_s, work_s, idle_s, unknown_s, visits) values (o, m, current_date, now(), 0, 0, 0, 0, '[]')`,
  'corrected hours': `insert into object_corrections (object_id, item_id, day, counted_s, reason) values (o, m, current_date, 3600, '')`,
  'corrected trips': `insert into haul_corrections (item_id, day, load_id, unload_id, trips, reason) values (m, current_date, o, o, 3, '')`,
  'a rate': `insert into rate_cards (user_id, customer, equipment, from_day, shift_hours, min_hours, vat) values (u, '', m, current_date, 8, 0, 'none')`,
  'marked downtime': `insert into object_downtimes (object_id, item_id, day, seconds, fault, reason, code) values (o, m, current_date, 60, 'customer', '', '')`,
  'a mark of the engine': `insert into engine_marks (equipment, id, from_at, to_at, what) values (m, gen_random_uuid(), now(), now() + interval '1 hour', 'work')`,
  'a note of the diary': `insert into diary_notes (equipment, id, day, author_name, body) values (m, gen_random_uuid(), current_date, '', 'Течёт')`,
  'a note of a driver': `insert into driver_notes (equipment, id, at, what, driver_name) values (m, gen_random_uuid(), now(), 'fuel', '')`,
}

test.each(Object.entries(WRITTEN))('a machine with %s stays when its table is undone', async (_, insert) => {
  const one = await owner()
  const { rows } = await sql<{
    id: string
  }>`insert into objects (user_id, name, customer_name, customer_phone, address, kind, lon, lat, radius_m)
      values (${one.id}, 'Котлован', '', '', '', 'circle', 38.23, 55.567, 150) returning id`.execute(db)
  await db.updateTable('items').set({ hidden: true }).where('id', '=', one.machine).execute()
  const mine = await table(one)
  const given: Record<string, string> = { m: `'${one.machine}'::uuid`, u: `'${one.id}'::uuid`, o: rows[0]?.id ?? '' }
  await sql.raw(insert.replace(/\b[muo]\b(?=[,)])/g, (name) => given[name] ?? '')).execute(db)
  expect(await undoTable(db, one.id, mine)).toMatchObject({ removed: 0, kept: 1 })
  expect(await ofItem(one.machine)).toBeDefined()
})

test.each(['asked', 'closed', 'accepted'])(
  'a machine of an offer that is %s stays when its table is undone',
  async (state) => {
    const [one, asker] = [await owner(), await makeUser()]
    await db.updateTable('items').set({ hidden: true }).where('id', '=', one.machine).execute()
    const mine = await table(one)
    const days = { from: '2026-08-01', to: '2026-08-02' }
    const { deal, request } = await makeOverDeal(db, { owner: one.id, machine: one.machine, asker: asker.id, ...days })
    if (state !== 'accepted') await db.deleteFrom('deals').where('id', '=', deal).execute()
    await db.updateTable('offers').set({ state }).where('request', '=', request).execute()
    expect(await undoTable(db, one.id, mine)).toMatchObject({ removed: 0, kept: 1 })
  },
)

test('what a park is known by is one owner’s: machines, trackers that have not ended, and what his last listing has', async () => {
  const [one, other] = await two()
  await makeOrder({ owner: one.id, name: 'Заказ', place: 'Заказано' })
  for (const [who, place] of [
    [one, 'Раменское'],
    [other, 'Люберцы'],
  ] as const)
    await db.updateTable('items').set({ place }).where('id', '=', who.machine).execute()
  await makeEquipment({ owner: one.id, name: 'Без места', place: '' })
  const tracker = (who: typeof one, tracker_id: string | null, revoked_at: Date | null = null) =>
    db
      .insertInto('recorders')
      .values({
        id: randomUUID(),
        equipment: who.machine,
        user_id: who.id,
        name: '',
        token_hash: Buffer.from(randomUUID()),
        tracker_id,
        revoked_at,
      })
      .execute()
  for (const { machine } of [one, other]) await makeTracking(db, { equipment: machine })
  await tracker(one, '86001')
  await tracker(one, '86002', new Date())
  await tracker(one, null)
  await tracker(other, '86003')
  const known = await knownPark(db, one.id)
  expect([known.machines.map(({ name }) => name).toSorted(), known.trackers.map(({ imei }) => imei)]).toEqual([
    ['Без места', 'Экскаватор'],
    ['86001'],
  ])
  expect([(await usualOf(db, one.id)).place, (await usualOf(db, other.id)).place]).toEqual(['Раменское', 'Люберцы'])
})

test('with a table go the empty groups that it made, parts first, and no group of another table or with a machine', async () => {
  const [one, other] = await two()
  const [mine, later, theirs] = [await table(one, []), await table(one, []), await table(other, [])]
  const group = async (who: { id: string }, of: string, parent: string | null = null, machine?: string) => {
    const row = { user_id: who.id, name: randomUUID(), parent }
    const { id } = await db.insertInto('machine_groups').values(row).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('park_table_groups').values({ group_id: id, park_table: of }).execute()
    if (machine) await db.insertInto('group_machines').values({ equipment: machine, group_id: id }).execute()
    return id
  }
  const empty = await group(one, mine)
  const part = await group(one, mine, empty)
  const held = await group(one, mine)
  const full = await group(one, mine, held, one.machine)
  const [ofLater, ofTheirs] = [await group(one, later), await group(other, theirs)]
  await undoTable(db, one.id, mine)
  const all = [empty, part, held, full, ofLater, ofTheirs]
  const left = await db.selectFrom('machine_groups').select('id').where('id', 'in', all).execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([held, full, ofLater, ofTheirs].toSorted())
})

test('with a table calendars become what they were before it, but for those that were changed since, and none of another table', async () => {
  const one = await owner()
  const [changed, second] = [(await makeEquipment({ owner: one.id })).id, (await makeEquipment({ owner: one.id })).id]
  const [mine, later] = [await table(one, []), await table(one, [])]
  const busy = (from: string) => JSON.stringify([{ from, to: from }])
  for (const [of, machine] of [
    [mine, one.machine],
    [mine, changed],
    [later, second],
  ] as const) {
    await sql`insert into park_table_calendars (park_table, equipment, before, before_on, made)
      values (${of}, ${machine}, ${busy('2026-07-01')}::jsonb, null, ${busy('2026-08-01')}::jsonb)`.execute(db)
    const now = machine === changed ? busy('2026-09-01') : busy('2026-08-01')
    await sql`update items set busy = ${now}::jsonb, busy_on = current_date where id = ${machine}`.execute(db)
  }
  expect(await undoTable(db, one.id, mine)).toMatchObject({ calendars: 1 })
  const rows = await db.selectFrom('items').select(['id', 'busy']).where('owner', '=', one.id).execute()
  const days = new Map(rows.map(({ id, busy }) => [id, (busy as { from: string }[])[0]?.from]))
  expect([one.machine, changed, second].map((id) => days.get(id))).toEqual(['2026-07-01', '2026-09-01', '2026-08-01'])
})

test('what keeps a machine is its own record', async () => {
  const [one, other] = await two()
  const second = (await makeEquipment({ owner: one.id, hidden: true })).id
  await db.updateTable('items').set({ hidden: true }).where('id', 'in', [one.machine, other.machine]).execute()
  const mine = await table(one, [one.machine, second])
  for (const machine of [one.machine, other.machine])
    await sql`insert into track_days (equipment, day, points, photos, distance_m, raw_distance_m, discarded, moving_s, working_s, idle_s, trips,
      stops, gaps) values (${machine}, '2026-07-01', 1, 0, 0, 0, '{}', 0, 0, 0, 0, 0, 0)`.execute(db)
  expect(await undoTable(db, one.id, mine)).toMatchObject({ removed: 1, kept: 1 })
  expect([await ofItem(one.machine), await ofItem(second)]).toEqual([{ id: one.machine }, undefined])
})
