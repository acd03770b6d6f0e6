/** Who works on which machine: of several machines, operators and companies each keeps its own. */
import { randomUUIDv7 } from 'node:crypto'
import { ASSIGNMENTS_MOST } from '@spetskarta/shared/crew/crew.constants.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import {
  endAssignment,
  findAssignment,
  insertAssignment,
  listHistory,
  replaceAssignment,
  takeBack,
} from './assignments.queries.ts'
import { makeOperator } from './crew.fixture.ts'
import { operatorsById } from './crew.queries.ts'
import { crewsAt, crewsIn } from './crew.ts'

const { db, makeUser, makeEquipment } = await testRows()

const NOON = Date.parse('2026-06-17T12:00+03:00')
const at = (hours: number) => NOON + hours * HOUR

async function makeCompany() {
  const { id: owner } = await makeUser()
  const [roller, digger] = [
    (await makeEquipment({ owner, name: 'Каток' })).id,
    (await makeEquipment({ owner, name: 'Экскаватор' })).id,
  ]
  const [anna, boris] = [await makeOperator(db, owner, 'Анна'), await makeOperator(db, owner, 'Борис')]
  /** Hours from noon. */
  const assign = (
    machine: string,
    operator: number | null,
    from: number,
    to: number | null = null,
    instead = false,
  ) => {
    const span = { operator, from: new Date(at(from)), to: to === null ? null : new Date(at(to)), reason: '' }
    return insertAssignment(db, owner, machine, span, { by: 'Диспетчер', instead })
  }
  return { owner, roller, digger, anna, boris, assign }
}

const says = (equipment: string, hours: number, driver: number | null, what: 'driver' | 'fuel' = 'driver') =>
  db
    .insertInto('driver_notes')
    .values({
      equipment,
      id: randomUUIDv7(),
      at: new Date(at(hours)),
      what,
      driver: driver === null ? null : String(driver),
      driver_name: '',
    })
    .execute()

const endOf = async (id: string) => {
  const row = await db.selectFrom('operator_assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return row.removed_at ? 'removed' : row.to_at && (row.to_at.getTime() - NOON) / HOUR
}

test('the history of a machine has what was said of it, and nothing of another machine or another company', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  await one.assign(one.roller, one.anna, -5, -4)
  await one.assign(one.digger, one.boris, -5, -4)
  await other.assign(one.roller, other.boris, -5, -4)
  await says(one.roller, -3, one.boris)
  await says(one.roller, -2, one.anna, 'fuel')
  await says(one.digger, -1, one.anna)
  await says(one.roller, -0.5, other.anna)
  const { rows: history } = await listHistory(db, one.owner, one.roller, 9)
  expect(history.map(({ name, id, to }) => [name, id !== null, to?.getTime()])).toEqual([
    // Until somebody else chose himself, whoever that was.
    ['Борис', false, at(-0.5)],
    ['Анна', true, at(-4)],
  ])
})

test('the history goes on behind its newest rows, whoever named them', async () => {
  const one = await makeCompany()
  await one.assign(one.roller, one.anna, -5, -4)
  await says(one.roller, -3, one.boris)
  const history = async (limit: number) => {
    const { rows, more } = await listHistory(db, one.owner, one.roller, limit)
    return [more, ...rows.map(({ name }) => name)]
  }
  expect([await history(1), await history(2)]).toEqual([
    [true, 'Борис'],
    [false, 'Борис', 'Анна'],
  ])
})

test('whoever comes instead ends those of this machine alone, who were there and had no end', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const there = await one.assign(one.roller, one.anna, -5)
  const planned = await one.assign(one.roller, one.anna, -5, 3)
  const later = await one.assign(one.roller, one.anna, 5)
  const elsewhere = await one.assign(one.digger, one.anna, -5)
  const strangers = await other.assign(one.roller, other.anna, -5)
  const removed = await one.assign(one.roller, one.anna, -5)
  await takeBack(db, one.owner, { equipment: one.roller, id: removed, by: 'Диспетчер', reason: 'Не он' })
  await one.assign(one.roller, one.boris, 0, null, true)
  expect(await Promise.all([there, planned, later, elsewhere, strangers].map(endOf))).toEqual([0, 3, null, null, null])
  const { to_at } = await db
    .selectFrom('operator_assignments')
    .select('to_at')
    .where('id', '=', removed)
    .executeTakeFirstOrThrow()
  expect(to_at).toBeNull()
})

test('nobody assigns an operator of another company, or one in the archive', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  expect(await one.assign(one.roller, other.anna, 0)).toBe('no_operator')
  await db.updateTable('operators').set({ archived_at: new Date() }).where('id', '=', String(one.boris)).execute()
  expect(await one.assign(one.roller, one.boris, 0)).toBe('no_operator')
  expect(await one.assign(one.roller, one.anna, 0)).toMatch(/^[0-9a-f-]{36}$/)
})

test('a machine keeps so many assignments, however many others have', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const fill = (owner: string, machine: string) =>
    sql`insert into operator_assignments (user_id, id, equipment, from_at, reason, made_by)
      select ${owner}::uuid, gen_random_uuid(), ${machine}::uuid, now(), '', '' from generate_series(1, ${ASSIGNMENTS_MOST})`.execute(
      db,
    )
  await fill(one.owner, one.digger)
  await fill(other.owner, one.roller)
  expect(await one.assign(one.roller, one.anna, 0)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await one.assign(one.digger, one.anna, 0)).toBe('full')
})

test('an assignment that cannot be corrected stays as it is', async () => {
  const one = await makeCompany()
  const id = await one.assign(one.digger, one.anna, -5)
  const before = await findAssignment(db, one.owner, one.digger, id)
  if (!before) throw new Error('no assignment')
  await sql`insert into operator_assignments (user_id, id, equipment, from_at, reason, made_by)
    select ${one.owner}::uuid, gen_random_uuid(), ${one.digger}::uuid, now(), '', '' from generate_series(1, ${ASSIGNMENTS_MOST})`.execute(
    db,
  )
  const given = { operator: one.boris, from: new Date(at(-5)), to: null, reason: 'Не он' }
  expect(await replaceAssignment(db, one.owner, one.digger, given, { id, before, by: 'Диспетчер' })).toBe('full')
  expect(await endOf(id)).toBeNull()
})

test('an assignment is found, ended and taken back by its own company, on its own machine, and once', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const id = await one.assign(one.roller, one.anna, -5)
  const beside = await one.assign(one.roller, one.boris, -5)
  const back = (owner: string, equipment: string) =>
    takeBack(db, owner, { equipment, id, by: 'Диспетчер', reason: 'Не он' })
  expect((await findAssignment(db, one.owner, one.roller, beside))?.operator).toBe(one.boris)
  expect((await findAssignment(db, one.owner, one.roller, id))?.operator).toBe(one.anna)
  expect(await findAssignment(db, other.owner, one.roller, id)).toBeUndefined()
  expect(await findAssignment(db, one.owner, one.digger, id)).toBeUndefined()

  await endAssignment(db, other.owner, id, new Date(at(1)))
  expect(await endOf(id)).toBeNull()
  await endAssignment(db, one.owner, id, new Date(at(1)))
  expect([await endOf(id), await endOf(beside)]).toEqual([1, null])

  expect([await back(other.owner, one.roller), await back(one.owner, one.digger)]).toEqual([false, false])
  expect(await endOf(id)).toBe(1)
  expect([await back(one.owner, one.roller), await back(one.owner, one.roller)]).toEqual([true, false])
  expect([await endOf(id), await endOf(beside)]).toEqual(['removed', null])
  expect(await findAssignment(db, one.owner, one.roller, id)).toBeUndefined()
  await endAssignment(db, one.owner, id, new Date(at(2)))
  const { to_at } = await db
    .selectFrom('operator_assignments')
    .select('to_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(to_at?.getTime()).toBe(at(1))
})

/** Of a company at an hour from noon, by the names of its machines. */
async function crewOf({ owner, roller, digger }: Awaited<ReturnType<typeof makeCompany>>, hours: number) {
  const crews = await crewsAt(db, owner, [roller, digger], at(hours))
  return [roller, digger].map((machine) => (crews.get(machine) ?? []).map(({ name }) => name))
}

test('on a machine is who was assigned to it by its own company, from his beginning to his end', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  await one.assign(one.roller, one.anna, -2, 2)
  await one.assign(one.digger, one.boris, 1)
  await other.assign(one.roller, other.boris, -2)
  const removed = await one.assign(one.digger, one.anna, -2)
  await takeBack(db, one.owner, { equipment: one.digger, id: removed, by: 'Диспетчер', reason: 'Не он' })
  expect(await crewOf(one, -2.01)).toEqual([[], []])
  expect(await crewOf(one, -2)).toEqual([['Анна'], []])
  expect(await crewOf(one, 1)).toEqual([['Анна'], ['Борис']])
  expect(await crewOf(one, 2)).toEqual([[], ['Борис']])
  const during = await crewsIn(db, one.owner, [one.roller], { from: at(-3), to: at(3) })
  expect(during.get(one.roller)?.map(({ operator }) => operator)).toEqual([one.anna])
})

test('who chose himself in a phone is on that machine until the next one, if he is of its company', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  await says(one.roller, -3, one.anna)
  await says(one.roller, -2, null, 'fuel')
  await says(one.roller, 0, one.boris)
  await says(one.digger, -1, one.boris)
  await says(one.digger, 1, other.anna)
  expect(await crewOf(one, -1.5)).toEqual([['Анна'], []])
  expect(await crewOf(one, 0)).toEqual([['Борис'], ['Борис']])
  expect(await crewOf(one, 1)).toEqual([['Борис'], []])

  const span = { from: at(-2.5), to: at(0.5) }
  const crews = await crewsIn(db, one.owner, [one.roller, one.digger], span)
  expect(
    (crews.get(one.roller) ?? []).map(({ operator, from, to }) => [operator, (from - NOON) / HOUR, (to - NOON) / HOUR]),
  ).toEqual([
    [one.anna, -2.5, 0],
    [one.boris, 0, 0.5],
  ])
  const strangers = await crewsIn(db, one.owner, [one.digger], { from: at(0.5), to: at(2) })
  expect(strangers.get(one.digger)).toMatchObject([{ operator: one.boris, to: at(1) }])
  // What is said after the time that was asked for is none of it.
  const before = await crewsIn(db, one.owner, [one.digger], { from: at(-3), to: at(-1) })
  expect(before.get(one.digger) ?? []).toEqual([])
})

test('names are those of the company’s register', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const names = await operatorsById(db, one.owner)
  expect([...names.keys()].toSorted()).toEqual([one.anna, one.boris].toSorted())
  expect(names.has(other.anna)).toBe(false)
})
