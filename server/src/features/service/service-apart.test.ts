/** Plans, records, photos and documents of several owners and machines: what is done to one is done to no other. */
import { createHash, randomUUIDv7 } from 'node:crypto'
import { PLANS_MOST, type PlanForm, type RecordForm } from '@spetskarta/shared/service/service.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { doomFolder } from '../../db/doomed-blobs.ts'
import * as queries from './service.queries.ts'

const { db, makeUser, makeEquipment } = await testRows()

async function makeOwner() {
  const { id: owner } = await makeUser()
  const machine = async () => (await makeEquipment({ owner })).id
  return { owner, first: await machine(), second: await machine() }
}

const planForm = (name: string): PlanForm => ({
  name,
  equipmentId: null,
  type: 'samosval',
  everyHours: 250,
  everyKm: null,
  everyMonths: null,
  work: '',
  needed: '',
  begins: '2026-06-01',
})
const addPlan = async (owner: string, name: string) => (await queries.insertPlan(db, owner, planForm(name))) ?? ''
const plansOf = async (owner: string) => (await queries.listPlans(db, owner)).map(({ name }) => name)

const recordForm = (name: string, more: Partial<RecordForm> = {}): RecordForm => ({
  planId: null,
  name,
  day: '2026-06-17',
  hours: null,
  who: '',
  note: '',
  cost: null,
  ...more,
})
const addRecord = async (equipment: string, name: string, more: Partial<RecordForm> = {}) =>
  (await queries.insertRecord(db, equipment, recordForm(name, more), 100)) ?? ''
const recordsOf = async (equipment: string) => {
  const { records, found } = await queries.listRecords(db, equipment, 100)
  expect(found).toBe(records.length)
  return records.map(({ name }) => name)
}

test('a plan that is changed or removed is one’s own, and the only one', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const [oil] = [await addPlan(one.owner, 'Масло'), await addPlan(one.owner, 'Фильтры')]
  await addPlan(other.owner, 'Чужой')
  expect(await queries.updatePlan(db, other.owner, oil, planForm('Захвачен'))).toBe(false)
  expect(await queries.deletePlan(db, other.owner, oil)).toBe(false)
  expect(await plansOf(one.owner)).toEqual(['Масло', 'Фильтры'])
  expect(await queries.updatePlan(db, one.owner, oil, planForm('Масло и фильтр'))).toBe(true)
  expect(await plansOf(one.owner)).toEqual(['Масло и фильтр', 'Фильтры'])
  expect(await queries.deletePlan(db, one.owner, oil)).toBe(true)
  expect([await plansOf(one.owner), await plansOf(other.owner)]).toEqual([['Фильтры'], ['Чужой']])
})

test('an owner has so many plans, however many others have', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  await sql`insert into service_plans (user_id, id, name, type, every_s, begins, work, needed)
    select ${one.owner}::uuid, gen_random_uuid(), 'ТО', 'samosval', 3600, '2026-06-01', '', ''
    from generate_series(1, ${PLANS_MOST - 1})`.execute(db)
  expect(await addPlan(one.owner, 'Последний')).not.toBe('')
  expect(await queries.insertPlan(db, one.owner, planForm('Лишний'))).toBeUndefined()
  expect(await addPlan(other.owner, 'Первый')).not.toBe('')
})

test('whether anything is planned, and how often it was changed, is each owner’s own', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const before = await queries.serviceStamp(db, other.owner)
  await addPlan(one.owner, 'Масло')
  expect(await queries.serviceStamp(db, one.owner)).toMatchObject({ planned: true })
  expect(await queries.serviceStamp(db, other.owner)).toEqual(before)
  expect(before.planned).toBe(false)
})

test('records are a machine’s own, and the last one of a plan is told of each machine', async () => {
  const { owner, first, second } = await makeOwner()
  const oil = await addPlan(owner, 'Масло')
  await addRecord(first, 'Старая', { planId: oil, day: '2026-06-01' })
  const newest = await addRecord(first, 'Новая', { planId: oil, day: '2026-06-10' })
  await addRecord(first, 'Без плана', { day: '2026-06-20' })
  const elsewhere = await addRecord(second, 'Другой', { planId: oil, day: '2026-06-15' })
  expect(await recordsOf(first)).toEqual(['Без плана', 'Новая', 'Старая'])
  expect((await queries.lastRecords(db, [first])).map(({ id }) => id)).toEqual([newest])
  expect((await queries.lastRecords(db, [first, second])).map(({ id }) => id).toSorted()).toEqual(
    [newest, elsewhere].toSorted(),
  )
})

test('a machine has so many records and documents, however many others have', async () => {
  const { first, second } = await makeOwner()
  const document = { kind: 'osago' as const, note: '', ends: '2027-01-01' }
  await addRecord(second, 'Другой')
  await queries.insertDocument(db, second, document, 1)
  expect(await queries.insertRecord(db, first, recordForm('Первая'), 1)).toEqual(expect.any(String))
  expect(await queries.insertRecord(db, first, recordForm('Вторая'), 1)).toBeUndefined()
  expect(await queries.insertDocument(db, first, document, 1)).toEqual(expect.any(String))
  expect(await queries.insertDocument(db, first, document, 1)).toBeUndefined()
})

test('a record that is removed is of that machine, and the only one', async () => {
  const { first, second } = await makeOwner()
  const [one] = [await addRecord(first, 'Первая'), await addRecord(first, 'Вторая'), await addRecord(second, 'Другой')]
  expect([await queries.hasRecord(db, first, one), await queries.hasRecord(db, second, one)]).toEqual([true, false])
  expect(await queries.hasRecord(db, first, randomUUIDv7())).toBe(false)
  expect(await queries.deleteRecord(db, second, one)).toBe(false)
  expect(await queries.deleteRecord(db, first, one)).toBe(true)
  expect([await recordsOf(first), await recordsOf(second)]).toEqual([['Вторая'], ['Другой']])
})

test('a photo is of its record and of its machine, and each record has so many', async () => {
  const { first, second } = await makeOwner()
  const [one, other] = [await addRecord(first, 'Первая'), await addRecord(first, 'Вторая')]
  const elsewhere = await addRecord(second, 'Другой')
  const photos = new Map<string, string>()
  const add = async (equipment: string, record: string, folder: string) => {
    const id = randomUUIDv7()
    photos.set(folder, id)
    await doomFolder(db, folder)
    const sha256 = createHash('sha256').update(folder).digest()
    const kept = await queries.insertPhoto(db, { equipment, record, sha256, id, folder }, 1)
    return kept === id
  }
  expect([await add(second, one, 'a'), await add(first, randomUUIDv7(), 'b')]).toEqual([false, false])
  expect(await add(second, elsewhere, 'c')).toBe(true)
  expect(await add(first, other, 'd')).toBe(true)
  expect([await add(first, one, 'e'), await add(first, one, 'f')]).toEqual([true, false])
  const { records } = await queries.listRecords(db, first, 100)
  expect(records.map(({ name, photos: its }) => [name, its])).toEqual([
    ['Вторая', [photos.get('d')]],
    ['Первая', [photos.get('e')]],
  ])
  expect((await queries.findPhoto(db, first, photos.get('e') ?? ''))?.folder).toBe('e')
  expect(await queries.findPhoto(db, second, photos.get('e') ?? '')).toBeUndefined()
})

test('a document that is changed or removed is of that machine, and the only one', async () => {
  const { first, second } = await makeOwner()
  const form = { kind: 'osago' as const, note: '', ends: '2027-01-01' }
  const add = async (equipment: string, note: string) =>
    (await queries.insertDocument(db, equipment, { ...form, note }, 10)) ?? ''
  const [one] = [await add(first, 'А'), await add(first, 'Б'), await add(second, 'В')]
  const notes = async (...machines: string[]) =>
    (await queries.listDocuments(db, machines)).map(({ note }) => note).toSorted()
  expect([await notes(first), await notes(second), await notes(first, second)]).toEqual([
    ['А', 'Б'],
    ['В'],
    ['А', 'Б', 'В'],
  ])
  expect(await queries.updateDocument(db, second, one, { ...form, note: 'Г' })).toBe(false)
  expect(await queries.deleteDocument(db, second, one)).toBe(false)
  expect(await queries.updateDocument(db, first, one, { ...form, note: 'Г' })).toBe(true)
  expect(await notes(first, second)).toEqual(['Б', 'В', 'Г'])
  expect(await queries.deleteDocument(db, first, one)).toBe(true)
  expect(await notes(first, second)).toEqual(['Б', 'В'])
})
