/** Which papers of an owner are listed, charged and named by others: by machine, object, days and kind, and no other owner's. */
import { addGroup, moveMachines } from '@spetskarta/shared/company/groups.ts'
import { addObject } from '@spetskarta/shared/objects/objects.ts'
import type { PaperForm } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeContent, SITE } from './papers.fixture.ts'
import {
  cancelledOf,
  cancelPaper,
  findKey,
  findPaper,
  findPapers,
  issuePaper,
  listPapers,
  papersAround,
  sheetsOf,
} from './papers.queries.ts'

const { db, ask, signIn, makeUser, makeEquipment } = await testApp()

let keys = 0
const newKey = () => `018f2f6e-7c1a-7000-8000-${String(++keys).padStart(12, '0')}`

async function makeOwner() {
  const owner = await makeUser()
  const [first, second] = [await makeEquipment({ owner: owner.id }), await makeEquipment({ owner: owner.id })]
  const issue = async (form: Partial<PaperForm> = {}, key = newKey()) => {
    const content = makeContent({ equipmentId: first.id, from: '2026-11-16', to: '2026-11-20', ...form })
    return (await issuePaper(db, owner.id, { key, content })).listed.id
  }
  const list = async (which: Parameters<typeof listPapers>[2] = {}) =>
    (await listPapers(db, owner.id, which)).map(({ id }) => id)
  return { owner, first, second, issue, list, cookie: await signIn(owner) }
}

test('papers are listed by machine and by object, the newest first, and none of another owner', async () => {
  const { first, second, issue, list, cookie } = await makeOwner()
  const strangers = await makeOwner()
  const [one, other] = [await issue(), await issue({ equipmentId: second.id })]
  const { objectId } = await ask(addObject, { body: { ...SITE, machines: [first.id] } }, { cookie })
  const there = await issue({ objectId })
  await strangers.issue()
  expect(await list()).toEqual([there, other, one])
  expect(await list({ equipmentId: second.id })).toEqual([other])
  expect(await list({ equipmentId: first.id })).toEqual([there, one])
  expect(await list({ objectId })).toEqual([there])
  expect(await list({ before: other })).toEqual([one])
})

test('papers of a group are those of its machines and of its parts, and nobody asks for the group of another', async () => {
  const { first, second, issue, list, cookie } = await makeOwner()
  const [one, other] = [await issue(), await issue({ equipmentId: second.id })]
  const { id: north } = await ask(addGroup, { body: { name: 'Север', parent: null } }, { cookie })
  const { id: quarry } = await ask(addGroup, { body: { name: 'Карьер', parent: north } }, { cookie })
  await ask(moveMachines, { body: { group: quarry, machines: [first.id] } }, { cookie })
  await ask(moveMachines, { body: { group: north, machines: [second.id] } }, { cookie })
  expect(await list({ group: quarry })).toEqual([one])
  expect(await list({ group: north })).toEqual([other, one])
  const strangers = await makeOwner()
  expect(await strangers.list({ group: north })).toEqual([])
})

test('papers are listed by kind, number, customer, and by whether they are in force', async () => {
  const { owner, issue, list } = await makeOwner()
  const [first, second] = [await issue({ customer: 'ООО «Север»' }), await issue({ kind: 'esm2' })]
  await cancelPaper(db, owner.id, first, 'Ошибка')
  expect(await list({ kind: 'esm2' })).toEqual([second])
  expect(await list({ kind: 'esm7' })).toEqual([first])
  expect(await list({ number: 2 })).toEqual([second])
  expect(await list({ customer: 'ООО «Север»' })).toEqual([first])
  expect(await list({ state: 'issued' })).toEqual([second])
  expect(await list({ state: 'cancelled' })).toEqual([first])
})

test('a paper is in each month, and in all days, that it has a day of', async () => {
  const { issue, list } = await makeOwner()
  const [over, december] = [
    await issue({ from: '2026-11-28', to: '2026-12-01' }),
    await issue({ from: '2026-12-31', to: '2026-12-31' }),
  ]
  expect(await list({ month: '2026-11' })).toEqual([over])
  expect(await list({ month: '2026-12' })).toEqual([december, over])
  for (const month of ['2026-10', '2027-01']) expect(await list({ month }), month).toEqual([])
  expect(await list({ days: { from: '2026-12-01', to: '2026-12-30' } })).toEqual([over])
  expect(await list({ days: { from: '2026-12-02', to: '2026-12-31' } })).toEqual([december])
  expect(await list({ days: { from: '2026-11-01', to: '2026-11-28' } })).toEqual([over])
  expect(await list({ days: { from: '2026-12-02', to: '2026-12-30' } })).toEqual([])
})

test('a month is charged by the papers in force that touch it, of its owner alone', async () => {
  const { owner, issue } = await makeOwner()
  const strangers = await makeOwner()
  const [november, over] = [await issue(), await issue({ from: '2026-11-30', to: '2026-12-02' })]
  const gone = await issue()
  await issue({ from: '2026-12-03', to: '2026-12-03' })
  await issue({ from: '2026-10-31', to: '2026-10-31' })
  await strangers.issue()
  await cancelPaper(db, owner.id, gone, 'Ошибка')
  const around = await papersAround(db, owner.id, { from: '2026-11-01', to: '2026-11-30' })
  expect(around.map(({ listed }) => listed.id)).toEqual([november, over])
})

test('a paper over the end of a month comes with those about its other days, of its machine alone', async () => {
  const { owner, first, second, issue } = await makeOwner()
  const november = await issue({ equipmentId: first.id, from: '2026-11-01', to: '2026-11-30' })
  const over = await issue({ equipmentId: first.id, from: '2026-11-29', to: '2026-12-05' })
  const october = await issue({ equipmentId: first.id, from: '2026-10-20', to: '2026-11-02' })
  await issue({ equipmentId: second.id, from: '2026-11-20', to: '2026-11-30' })
  await issue({ equipmentId: first.id, from: '2026-10-01', to: '2026-10-19' })
  const around = await papersAround(db, owner.id, { from: '2026-12-01', to: '2026-12-31' })
  expect(around.map(({ listed }) => listed.id)).toEqual([november, over, october])
})

test('who asks for papers gets those of his own, in his order', async () => {
  const { owner, issue } = await makeOwner()
  const strangers = await makeOwner()
  const key = newKey()
  const [first, second, third] = [await issue(), await issue({}, key), await issue()]
  const other = await strangers.issue()
  const papers = await findPapers(db, owner.id, [third, other, first])
  expect(papers.map(({ listed }) => listed.id)).toEqual([third, first])
  expect((await findPaper(db, owner.id, second))?.listed.id).toBe(second)
  expect(await findPaper(db, owner.id, other)).toBeUndefined()
  expect((await findKey(db, owner.id, key))?.listed.id).toBe(second)
  expect(await findKey(db, strangers.owner.id, key)).toBeUndefined()
})

test('nobody cancels the paper of another, and a paper is cancelled alone', async () => {
  const { owner, issue, list } = await makeOwner()
  const strangers = await makeOwner()
  const [first, second, other] = [await issue(), await issue(), await strangers.issue()]
  expect(await cancelPaper(db, strangers.owner.id, first, 'Чужой')).toBe(false)
  expect(await cancelPaper(db, owner.id, first, 'Ошибка')).toBe(true)
  expect(await cancelPaper(db, owner.id, first, 'Ещё раз')).toBe(false)
  expect(await list({ state: 'cancelled' })).toEqual([first])
  await cancelPaper(db, strangers.owner.id, other, 'Ошибка')
  expect(await cancelledOf(db, owner.id, [first, second, other])).toEqual(new Set([first]))
  expect(await cancelledOf(db, owner.id, [second])).toEqual(new Set())
})

test('ЭСМ-7 rests on the sheets of its machine, its object and its days that are in force, and on no other paper', async () => {
  const { owner, first, second, issue, cookie } = await makeOwner()
  const strangers = await makeOwner()
  const { objectId } = await ask(addObject, { body: { ...SITE, machines: [first.id] } }, { cookie })
  const [esm2, esm3] = [
    await issue({ kind: 'esm2', from: '2026-11-10', to: '2026-11-16' }),
    await issue({ kind: 'esm3', from: '2026-11-20', to: '2026-11-29' }),
  ]
  const there = await issue({ kind: 'esm2', objectId })
  const gone = await issue({ kind: 'esm2' })
  await cancelPaper(db, owner.id, gone, 'Ошибка')
  for (const form of [
    { kind: 'esm7' as const },
    { kind: 'esm2' as const, equipmentId: second.id },
    { kind: 'esm2' as const, from: '2026-11-10', to: '2026-11-15' },
    { kind: 'esm2' as const, from: '2026-11-21', to: '2026-11-29' },
  ])
    await issue(form)
  await strangers.issue({ kind: 'esm2', equipmentId: first.id })
  const { form } = makeContent({ equipmentId: first.id, from: '2026-11-16', to: '2026-11-20' })
  const restsOn = async (more: Partial<PaperForm> = {}) =>
    (await sheetsOf(db, owner.id, { ...form, ...more })).map(({ listed }) => listed.id)
  expect(await restsOn()).toEqual([esm2, esm3])
  expect(await restsOn({ objectId })).toEqual([there])
})
