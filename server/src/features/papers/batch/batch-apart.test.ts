/** What drafts of many machines are made of: machines, objects, days and papers of their owner, and of their days. */
import type { PaperForm } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { testRows } from '../../../../test/rows.ts'
import { makeTracking } from '../../../../test/track-factories.ts'
import { STORE } from '../../objects/object.fixture.ts'
import { insertObject } from '../../objects/objects.queries.ts'
import { coverageOfDays, workedDays } from '../hours.queries.ts'
import { makeContent } from '../papers.fixture.ts'
import { cancelPaper, issuePaper } from '../papers.queries.ts'
import { saveMachineParticulars } from '../particulars/particulars.queries.ts'
import { lastWorks } from '../places/works.queries.ts'
import {
  customersWithInn,
  daysOfMachines,
  lastPapers,
  machinesByName,
  ownObjects,
  pairOf,
  papersWithin,
} from './batch.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()

const MOSCOW = (clock: string, day: string) => new Date(`${day}T${clock}+03:00`)

async function makeOwner() {
  const { id: owner } = await makeUser()
  const machine = async (name: string) => (await makeEquipment({ owner, name, type: 'samosval' })).id
  const [first, second] = [await machine('А'), await machine('Б')]
  const object = async (name: string) => (await insertObject(db, owner, { ...STORE, name, machines: [] }, 100)) ?? 0
  const issue = async (form: Partial<PaperForm> = {}) => {
    const content = makeContent({ equipmentId: first, from: '2026-11-16', to: '2026-11-20', ...form })
    return (await issuePaper(db, owner, { key: crypto.randomUUID(), content })).listed.id
  }
  return { owner, first, second, object, issue }
}

const sums = { points: 2, photos: 0, distance_m: 0, raw_distance_m: 0, discarded: '{}', working_s: 3600, idle_s: 0 }
const day = (equipment: string, of: string, heard = true) =>
  db
    .insertInto('track_days')
    .values({
      equipment,
      day: of,
      ...sums,
      moving_s: 0,
      trips: 0,
      stops: 0,
      gaps: 0,
      first_at: heard ? MOSCOW('08:00', of) : null,
      last_at: heard ? MOSCOW('17:00', of) : null,
    } as never)
    .execute()

test('machines are the owner’s, by name, each with its own sheet, number and zone; orders are none', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  await makeOrder({ owner: one.owner })
  const texts = { brand: '', serial: '', inventory: '' }
  await saveMachineParticulars(db, one.first, { ...texts, plate: '1', onChassis: false })
  await saveMachineParticulars(db, other.first, { ...texts, plate: '9', onChassis: null })
  await makeTracking(db, { equipment: one.second, time_zone: 'Asia/Omsk' })
  await makeTracking(db, { equipment: other.first, time_zone: 'Asia/Tokyo' })
  const machines = await machinesByName(db, one.owner)
  expect(machines.map(({ name, plate, sheet, zones }) => [name, plate, sheet, zones.timeZone])).toEqual([
    ['А', '1', 'esm3', 'Europe/Moscow'],
    ['Б', '', 'esm2', 'Asia/Omsk'],
  ])
})

test('objects and customers with an ИНН are the owner’s', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  await one.object('Склад')
  await other.object('Чужой')
  expect((await ownObjects(db, one.owner)).map(({ name }) => name)).toEqual(['Склад'])
  const texts = { kpp: '', okpo: '', address: '', phone: '', contract: '', contract_on: null }
  const rows = [
    { ...texts, user_id: one.owner, name: 'ООО «Заря»', inn: '7707083893' },
    { ...texts, user_id: one.owner, name: 'ООО «Без ИНН»', inn: '' },
    { ...texts, user_id: other.owner, name: 'ООО «Чужой»', inn: '7736207543' },
  ]
  await db.insertInto('customers').values(rows).execute()
  expect(await customersWithInn(db, one.owner)).toEqual(new Set(['ООО «Заря»']))
})

test('days are those of the machine from the first to the last one', async () => {
  const { first, second } = await makeOwner()
  for (const one of ['2026-11-15', '2026-11-16', '2026-11-20', '2026-11-21']) await day(first, one)
  await day(first, '2026-11-18', false)
  await day(second, '2026-11-17')
  const inside = ['2026-11-16', '2026-11-18', '2026-11-20']
  const days = await daysOfMachines(db, [first], { from: '2026-11-16', to: '2026-11-20' })
  expect([...days].map(([id, its]) => [id, its.map((one) => one.day)])).toEqual([[first, inside]])
  const coverage = await coverageOfDays(db, first, '2026-11-16', '2026-11-20')
  expect([...coverage.keys()].toSorted()).toEqual(inside)
  // One without a counted point has no first and no last one.
  expect((await workedDays(db, first, '2026-11-16', '2026-11-20')).map((one) => one.day)).toEqual([
    '2026-11-16',
    '2026-11-20',
  ])
})

test('a draft says what the owner’s last paper of that machine there said, unless it was cancelled', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const objectId = await one.object('Склад')
  await one.issue({ operator: 'Первый' })
  await one.issue({ operator: 'Второй' })
  const cancelled = await one.issue({ operator: 'Третий' })
  await cancelPaper(db, one.owner, cancelled, 'Ошибка')
  await one.issue({ operator: 'На складе', objectId })
  await one.issue({ operator: 'На другой машине', equipmentId: one.second })
  await other.issue({ operator: 'Чужой', equipmentId: one.first })
  const last = await lastPapers(db, one.owner)
  expect([...last].map(([pair, { operator }]) => [pair, operator])).toEqual(
    expect.arrayContaining([
      [pairOf(one.first, null), 'Второй'],
      [pairOf(one.first, objectId), 'На складе'],
      [pairOf(one.second, null), 'На другой машине'],
    ]),
  )
  expect(last.size).toBe(3)
})

test('papers of the period are those that share a day with it, the owner’s alone', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const issue = (from: string, to: string) => one.issue({ from: `2026-11-${from}`, to: `2026-11-${to}` })
  const [, before, within, behind] = [
    await issue('01', '09'),
    await issue('01', '10'),
    await issue('12', '13'),
    await issue('20', '25'),
    await issue('21', '25'),
  ]
  await other.issue({ equipmentId: one.first })
  const papers = await papersWithin(db, one.owner, { from: '2026-11-10', to: '2026-11-20' })
  expect([...papers].map(([pair, its]) => [pair, its.map(({ id }) => Number(id))])).toEqual([
    [pairOf(one.first, null), [before, within, behind]],
  ])
})

test('works at an object are those of the last paper in force there, or of whole days for it', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const [yard, site, road] = [await one.object('Склад'), await one.object('Стройка'), await one.object('Дорога')]
  await one.issue({ objectId: yard, works: 'Погрузка' })
  await one.issue({ objectId: yard, works: 'Планировка' })
  await cancelPaper(db, one.owner, await one.issue({ objectId: yard, works: 'Отменённое' }), 'Ошибка')
  await one.issue({ objectId: yard, works: '' })
  await one.issue({ worksAt: { [site]: 'Котлован' } })
  await cancelPaper(db, one.owner, await one.issue({ worksAt: { [site]: 'Отменённое' } }), 'Ошибка')
  // A paper of one object says nothing of another.
  await one.issue({ objectId: yard, works: '', worksAt: { [site]: 'Не здесь' } })
  await one.issue({ objectId: road, works: 'На другой машине', equipmentId: one.second })
  await one.issue({ worksAt: { [road]: 'На другой машине' }, equipmentId: one.second })
  await other.issue({ worksAt: { [site]: 'Чужое' }, equipmentId: one.first })
  await other.issue({ objectId: road, works: 'Чужое', equipmentId: one.first })
  expect(await lastWorks(db, one.owner, one.first)).toEqual(
    new Map([
      [yard, 'Планировка'],
      [site, 'Котлован'],
    ]),
  )
})
