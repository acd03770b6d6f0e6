/** Drafts, papers, months and objects of a group with its parts: what is in no group, or in another, is left out, and sums with it. */
import { addGroup, moveMachines } from '@spetskarta/shared/company/groups.ts'
import { addObject, getObjects } from '@spetskarta/shared/objects/objects.ts'
import * as api from '@spetskarta/shared/papers/batch.ts'
import { getMonth } from '@spetskarta/shared/papers/month.ts'
import { listPapers } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { STORE } from '../objects/object.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

/** 09:00 in Moscow. */
const MORNING = Date.UTC(2026, 10, 16, 6)
const WEEK = { from: '2026-11-16', to: '2026-11-22' }

test('of a group and its parts', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  /** Works at the store for so many minutes. */
  const machine = async (name: string, minutes: number) => {
    const { id } = await makeEquipment({ owner: owner.id, type: 'ekskavator', name })
    const { lat, lon: lng } = STORE.shape
    const points = Array.from({ length: minutes + 1 }, (_, i) => ({
      at: MORNING + i * 60_000,
      lat: lat + (i % 3) * 1e-5,
      lng,
      ignition: true,
    }))
    await makePoints(db, id, points)
    return id
  }
  const [inPart, inGroup, inNone] = [
    await machine('В карьере', 60),
    await machine('На севере', 120),
    await machine('Один', 180),
  ]
  const group = async (name: string, parent: number | null) =>
    (await ask(addGroup, { body: { name, parent } }, { cookie })).id
  const north = await group('Север', null)
  const quarry = await group('Карьер', north)
  await ask(moveMachines, { body: { group: quarry, machines: [inPart] } }, { cookie })
  await ask(moveMachines, { body: { group: north, machines: [inGroup] } }, { cookie })
  const customerName = 'ООО «СтройГрад»'
  const all = [inPart, inGroup, inNone]
  const { objectId } = await ask(addObject, { body: { ...STORE, customerName, machines: all } }, { cookie })
  const other = await ask(addObject, { body: { ...STORE, name: 'Другой', machines: [inNone] } }, { cookie })

  const drafts = async (id?: number) => {
    const answer = await ask(api.listDrafts, { querystring: { ...WEEK, group: id } }, { cookie })
    return { names: answer.drafts.map((draft) => draft.machineName).toSorted(), machines: answer.machines }
  }
  expect(await drafts(quarry)).toEqual({ names: ['В карьере'], machines: 1 })
  expect(await drafts(north)).toEqual({ names: ['В карьере', 'На севере'], machines: 2 })
  expect((await drafts()).machines).toBe(3)

  const month = async (id?: number) => {
    const answer = await ask(getMonth, { querystring: { month: '2026-11', group: id } }, { cookie })
    return answer.customers.reduce((sum, { hours }) => sum + hours.work / 3600, 0)
  }
  expect([await month(quarry), await month(north), await month()]).toEqual([1, 3, 6])

  const papers = all.map((equipmentId) => ({
    kind: 'esm7',
    by: 'none',
    again: 0,
    equipmentId,
    objectId,
    customer: customerName,
  }))
  await ask(api.issuePapers, { body: { ...WEEK, papers: papers as never } }, { cookie })
  const issued = async (id?: number) => {
    const answer = await ask(listPapers, { querystring: { group: id } }, { cookie })
    return answer.papers.map(({ machineName }) => machineName).toSorted()
  }
  expect(await issued(quarry)).toEqual(['В карьере'])
  expect(await issued(north)).toEqual(['В карьере', 'На севере'])
  expect(await issued()).toHaveLength(3)
  const part = await ask(getMonth, { querystring: { month: '2026-11', group: north } }, { cookie })
  expect(part.customers.map(({ left }) => left)).toEqual([{ bill: 0, act: 0, upd: 0 }])
  expect(part.groups.map(({ name }) => name)).toEqual(['Север', 'Карьер'])

  const objects = async (id?: number) =>
    (await ask(getObjects, { querystring: { group: id } }, { cookie })).objects.map((one) => one.objectId)
  expect(await objects(north)).toEqual([objectId])
  expect((await objects()).toSorted()).toEqual([objectId, other.objectId].toSorted())

  // Another owner's group is one without machines; what is none at all is refused.
  const stranger = await signIn(await makeUser())
  expect((await ask(getObjects, { querystring: { group: north } }, { cookie: stranger })).objects).toEqual([])
  expect((await drafts(quarry + 1000)).names).toEqual([])
  expect((await send(getMonth, { querystring: { month: '2026-11', group: -1 } }, { cookie })).statusCode).toBe(400)
})
