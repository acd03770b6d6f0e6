import { addGroup, changeGroup, getGroups, moveMachines, removeGroup } from '@spetskarta/shared/company/groups.ts'
import { getPark, getParkMarks } from '@spetskarta/shared/park/park.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { machinesOfGroup } from './groups.queries.ts'

const { db, ask, sendAny, signIn, makeUser, makeEquipment, makeOrder } = await testApp()

async function makeOwner(...names: string[]) {
  const user = await makeUser()
  const who = { cookie: await signIn(user) }
  const machines: string[] = []
  for (const name of names) machines.push((await makeEquipment({ owner: user.id, name, type: 'samosval' })).id)
  const add = async (name: string, parent: number | null = null) =>
    (await ask(addGroup, { body: { name, parent } }, who)).id
  const move = (group: number | null, ...ids: (string | undefined)[]) =>
    ask(moveMachines, { body: { group, machines: ids.flatMap((id) => id ?? []) } }, who)
  const park = async (group: number) =>
    (await ask(getPark, { querystring: { group } }, who)).machines.map(({ name }) => name)
  return { owner: user.id, who, machines, add, move, park }
}

test('a machine is in one group, and the park shows a group with its parts', async () => {
  const { who, machines, add, move, park } = await makeOwner('А', 'Б', 'В')
  const [a, b] = machines
  const site = await add('Раменское')
  const column = await add('Колонна 1', site)
  const other = await add('Бронницы')
  expect(await move(site, a, b)).toEqual({ moved: 2 })
  expect(await move(column, b)).toEqual({ moved: 1 })
  expect(await park(site)).toEqual(['А', 'Б'])
  expect(await park(column)).toEqual(['Б'])
  expect(await park(other)).toEqual([])
  const { groups, machines: shown } = await ask(getGroups, {}, who)
  expect(groups.map(({ name, machines: count }) => [name, count])).toEqual([
    ['Бронницы', 0],
    ['Раменское', 1],
    ['Колонна 1', 1],
  ])
  expect(shown.map(({ group }) => group)).toEqual([site, column, null])
  const all = await ask(getPark, { querystring: {} }, who)
  expect(all.groups.map(({ name }) => name)).toEqual(['Бронницы', 'Раменское', 'Колонна 1'])
  const area = { north: 90, south: -90, west: -180, east: 180, group: other }
  expect(await ask(getParkMarks, { querystring: area }, who)).toEqual({ marks: [], groups: [] })
  await move(null, a)
  expect(await park(site)).toEqual(['Б'])
})

test('there are two levels, names differ on a level, and a group that goes leaves its machines', async () => {
  const { who, machines, add, move } = await makeOwner('А', 'Б')
  const site = await add('Раменское')
  const column = await add('Колонна 1', site)
  const status = async (name: string, parent: number | null) =>
    (await sendAny(addGroup, { body: { name, parent } }, who)).statusCode
  expect(await status('Звено', column)).toBe(400)
  expect(await status('Раменское', null)).toBe(409)
  expect(await status('Раменское', site)).toBe(200)
  expect(await status('', null)).toBe(400)
  const other = await add('Другой')
  const change = async (id: number, parent: number | null) =>
    (await sendAny(changeGroup, { params: { id }, body: { name: 'Новое имя', parent } }, who)).statusCode
  expect([await change(site, other), await change(other, other), await change(column, other)]).toEqual([400, 400, 200])
  await move(column, machines[0])
  await move(site, machines[1])
  const placed = async () => (await ask(getGroups, {}, who)).machines.map(({ group }) => group)
  await ask(removeGroup, { params: { id: column } }, who)
  expect(await placed()).toEqual([other, site])
  await ask(removeGroup, { params: { id: other } }, who)
  expect(await placed()).toEqual([null, site])
  // Its part has its name, and stands alone afterwards.
  await ask(removeGroup, { params: { id: site } }, who)
  expect((await ask(getGroups, {}, who)).groups.map(({ name, parent }) => [name, parent])).toEqual([
    ['Раменское', null],
  ])
})

test('every machine stands once in the table of groups, with its own number; an order is in no group', async () => {
  const { owner, who, machines, add, move } = await makeOwner('А', 'Б', 'В')
  const order = await makeOrder({ owner })
  const numbered = { brand: '', serial: '', inventory: '' }
  for (const [n, equipment] of machines.slice(0, 2).entries())
    await db
      .insertInto('machine_particulars')
      .values({ ...numbered, equipment, plate: `А00${n}АА50` })
      .execute()
  const shown = (await ask(getGroups, {}, who)).machines
  expect(shown.map(({ name, plate }) => [name, plate])).toEqual([
    ['А', 'А000АА50'],
    ['Б', 'А001АА50'],
    ['В', ''],
  ])
  expect(await move(await add('Раменское'), order.id)).toEqual({ moved: 0 })
})

test('what is narrowed to a group is of its machines and those of its parts, to another owner of none', async () => {
  const { owner, machines, add, move } = await makeOwner('А', 'Б', 'В')
  const [a, b, c] = machines
  const site = await add('Раменское')
  const column = await add('Колонна 1', site)
  await move(site, a)
  await move(column, b)
  await move(await add('Бронницы'), c)
  const narrowed = async (group: number, who = owner) => [...((await machinesOfGroup(db, who, group)) ?? [])].toSorted()
  expect(await narrowed(site)).toEqual([a, b].toSorted())
  expect(await narrowed(column)).toEqual([b])
  expect(await narrowed(site, (await makeOwner()).owner)).toEqual([])
})

test('groups and machines of somebody else stay his', async () => {
  const { machines, add } = await makeOwner('А')
  const site = await add('Раменское')
  const { who, add: addOwn, move } = await makeOwner()
  const own = await addOwn('Свой')
  const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode
  const body = { name: 'Чужой', parent: null }
  expect(await status(sendAny(changeGroup, { params: { id: site }, body }, who))).toBe(404)
  expect(await status(sendAny(removeGroup, { params: { id: site } }, who))).toBe(404)
  expect(await status(sendAny(addGroup, { body: { name: 'Часть', parent: site } }, who))).toBe(404)
  expect(await status(sendAny(moveMachines, { body: { group: site, machines } }, who))).toBe(404)
  expect(await move(own, ...machines)).toEqual({ moved: 0 })
  expect(await status(sendAny(getGroups, {}, {}))).toBe(401)
})
