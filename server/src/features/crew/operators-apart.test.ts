/** The register: what is done to one operator is done to no other, of the same company or of another. */
import { randomUUIDv7 } from 'node:crypto'
import { HOUR } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { doomFolder } from '../../db/doomed-blobs.ts'
import { insertAssignment, takeBack } from './assignments.queries.ts'
import { makeOperator, operatorForm } from './crew.fixture.ts'
import {
  deleteOperator,
  findMember,
  findOperator,
  listOperators,
  saveOperator,
  setArchived,
  setPhoto,
  workedMachines,
} from './operators.queries.ts'

const { db, makeUser, makeEquipment } = await testRows()

async function makeCompany() {
  const { id: owner } = await makeUser()
  const { id: machine } = await makeEquipment({ owner, name: 'Каток' })
  const [anna, boris] = [await makeOperator(db, owner, 'Анна'), await makeOperator(db, owner, 'Борис')]
  const assign = (operator: number, from: number, to: number | null = null, on = machine) =>
    insertAssignment(
      db,
      owner,
      on,
      { operator, from: fromNow(from), to: to === null ? null : fromNow(to), reason: '' },
      { by: 'Диспетчер', instead: false },
    )
  return { owner, machine, anna, boris, assign }
}
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR)

const register = async (owner: string) =>
  (await listOperators(db, owner)).map(({ name, archived, photo, hasCode }) => [name, archived, photo, hasCode])
const AS_BEFORE = [
  ['Анна', false, null, false],
  ['Борис', false, null, false],
]

test('an operator who is changed is the only one', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const changed = { ...operatorForm('Анна Петровна'), code: '4321' }
  expect(await saveOperator(db, one.owner, changed, one.anna)).toEqual({ state: 'saved', id: one.anna })
  expect(await register(one.owner)).toEqual([
    ['Анна Петровна', false, null, true],
    ['Борис', false, null, false],
  ])
  expect(await register(other.owner)).toEqual(AS_BEFORE)
  expect(await saveOperator(db, other.owner, changed, one.anna)).toEqual({ state: 'gone' })
  expect((await findOperator(db, other.owner, 'Анна'))?.id).toBe(other.anna)
})

test('two companies may each have an operator of one name, one company may not', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  expect(await saveOperator(db, one.owner, operatorForm('Борис'), one.anna)).toEqual({ state: 'same_name' })
  expect(await saveOperator(db, one.owner, operatorForm('Анна'), one.anna)).toMatchObject({ state: 'saved' })
  expect(await saveOperator(db, other.owner, operatorForm('Вера'))).toMatchObject({ state: 'saved' })
  expect(await saveOperator(db, one.owner, operatorForm('Вера'))).toMatchObject({ state: 'saved' })
})

test('who goes to the archive is on no machine from then on, and everybody else stays where he is', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const [past, now, planned, next] = [
    await one.assign(one.anna, -5, -4),
    await one.assign(one.anna, -3),
    await one.assign(one.anna, -3, 3),
    await one.assign(one.anna, 2),
  ]
  const [beside, strangers] = [await one.assign(one.boris, -3), await other.assign(other.anna, -3)]
  const removed = await one.assign(one.anna, -3)
  const word = { equipment: one.machine, id: removed, by: 'Диспетчер', reason: 'Не она' }
  await takeBack(db, one.owner, word)

  expect(await setArchived(db, other.owner, one.anna, true, 'Чужой')).toBe(false)
  expect([await register(one.owner), await register(other.owner)]).toEqual([AS_BEFORE, AS_BEFORE])
  const begun = Date.now()
  expect(await setArchived(db, one.owner, one.anna, true, 'Мастер')).toBe(true)

  const rows = await db.selectFrom('operator_assignments').selectAll().execute()
  const of = (id: string) => {
    const row = rows.find((one) => one.id === id)
    const end = row?.to_at && Math.round((row.to_at.getTime() - begun) / HOUR)
    return [end, row?.removed_by ?? null]
  }
  expect([past, now, planned, next, beside, strangers, removed].map(of)).toEqual([
    [-4, null],
    [0, null],
    [0, null],
    [null, 'Мастер'],
    [null, null],
    [null, null],
    [null, 'Диспетчер'],
  ])
  expect(await register(one.owner)).toEqual([
    ['Борис', false, null, false],
    ['Анна', true, null, false],
  ])
  expect(await register(other.owner)).toEqual(AS_BEFORE)
  expect(await setArchived(db, one.owner, one.anna, false, 'Мастер')).toBe(true)
  expect(await register(one.owner)).toEqual(AS_BEFORE)
})

test('who was on a machine, or chose himself in its phone, is not deleted; any other is, and he alone', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  await one.assign(one.anna, -3)
  await says(other.machine, other.anna)
  expect(await deleteOperator(db, one.owner, one.anna)).toBe('used')
  expect(await deleteOperator(db, other.owner, one.boris)).toBe('gone')
  expect(await register(one.owner)).toEqual(AS_BEFORE)
  expect(await deleteOperator(db, one.owner, one.boris)).toBe('removed')
  expect(await register(one.owner)).toEqual([AS_BEFORE[0]])
  expect(await register(other.owner)).toEqual(AS_BEFORE)
  expect(await deleteOperator(db, other.owner, other.anna)).toBe('used')
})
const says = (equipment: string, driver: number) =>
  db
    .insertInto('driver_notes')
    .values({ equipment, id: randomUUIDv7(), at: new Date(), what: 'driver', driver: String(driver), driver_name: '' })
    .execute()

test('a photo is of one operator of one’s own', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  expect(await setPhoto(db, other.owner, one.anna, 'photos/чужое')).toBe(false)
  await doomFolder(db, 'photos/her')
  expect(await setPhoto(db, one.owner, one.anna, 'photos/her')).toBe(true)
  expect(await register(one.owner)).toEqual([['Анна', false, 'photos/her', false], AS_BEFORE[1]])
  expect(await register(other.owner)).toEqual(AS_BEFORE)
})

test('somebody with an account is who the register of that company calls so, unless he is in its archive', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const { id: member } = await makeUser()
  await db.updateTable('operators').set({ member }).where('id', '=', String(one.boris)).execute()
  expect(await findMember(db, one.owner, member)).toEqual({ id: one.boris, name: 'Борис' })
  expect(await findMember(db, other.owner, member)).toBeUndefined()
  expect(await findMember(db, one.owner, other.owner)).toBeUndefined()
  await setArchived(db, one.owner, one.boris, true, 'Мастер')
  expect(await findMember(db, one.owner, member)).toBeUndefined()
})

test('an operator has been on the machines that he was assigned to or chose, and on those of nobody else', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const chosen = (await makeEquipment({ owner: one.owner })).id
  const besides = (await makeEquipment({ owner: one.owner })).id
  await one.assign(one.anna, -3, -2)
  await one.assign(one.boris, -3, -2, besides)
  await says(chosen, one.anna)
  await says(besides, one.boris)
  expect(await workedMachines(db, one.owner, one.anna)).toEqual(new Set([one.machine, chosen]))
  expect((await workedMachines(db, other.owner, one.anna)).has(one.machine)).toBe(false)
})
