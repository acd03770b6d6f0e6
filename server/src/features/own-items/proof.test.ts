import { getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import { PROOF, shownProof } from '@spetskarta/shared/catalog/proof.ts'
import * as api from '@spetskarta/shared/own-items/own-items.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { MACHINE } from './own-items.fixture.ts'
import { proveMachines } from './prove-machines.ts'

const database = await cloneDatabase()
const { db, deps, ask, send, signIn, makeUser } = await testApp({ database })
const context = { signal: new AbortController().signal }

const ago = (days: number) => dayAt('Europe/Moscow', Date.now() - days * 86_400_000)

async function made(body: object = {}) {
  const cookie = await signIn(await makeUser())
  const { _id } = await ask(api.createEquipment, { body: { ...MACHINE, ...body } }, { cookie })
  return { _id, cookie }
}

async function makeDay(equipment: string, day: string, working_s: number, photos = 0) {
  const filled = { points: 1, distance_m: 1, raw_distance_m: 1, discarded: '{}', moving_s: 0, idle_s: 9000 }
  const counts = { trips: 0, stops: 0, gaps: 0, last_lat: 55.5, last_lng: 38.1 }
  await db
    .insertInto('track_days')
    .values({ equipment, day, working_s, photos, ...filled, ...counts } as never)
    .execute()
}

const seen = (id: string) => ask(getEquipment, { params: { id } })
const show = ({ _id, cookie }: { _id: string; cookie: string }, showProof: boolean) =>
  ask(api.updateEquipment, { body: { _id, showProof } }, { cookie })
const counted = (id: string) => vi.waitFor(async () => expect((await seen(id)).provenAt).not.toBeNull())
const makeOld = (id: string, hours: number) =>
  db
    .updateTable('items')
    .set({ proof_at: new Date(Date.now() - hours * 3_600_000) })
    .where('id', '=', id)
    .execute()

test('nothing is shown that is a day old, not counted yet, or without a day of work', () => {
  const proof = { days: 1, hours: 2, photos: 0 }
  const at = '2026-11-26T10:00:00.000Z'
  const now = Date.parse(at)
  expect(shownProof(proof, at, now + PROOF.oldest - 1)).toEqual(proof)
  expect(shownProof(proof, at, now + PROOF.oldest)).toBeUndefined()
  expect(shownProof(proof, null, now)).toBeUndefined()
  expect(shownProof({ ...proof, days: 0 }, at, now)).toBeUndefined()
  expect(shownProof(null, null, now)).toBeUndefined()
})

test('off by default: nothing is said, and the job does not count it', async () => {
  const { _id } = await made()
  await makeDay(_id, ago(1), 9000)
  await proveMachines(deps, context)
  expect(await seen(_id)).toMatchObject({ proof: null, provenAt: null })
})

test('switched on it is counted at once from its own days, and nothing of places is said', async () => {
  const mine = await made()
  const other = await made()
  await makeDay(mine._id, ago(1), 4 * 3600, 3)
  await makeDay(mine._id, ago(2), 600)
  await makeDay(other._id, ago(3), 9000, 7)
  expect(await show(mine, true)).toMatchObject({ proof: { days: 0, hours: 0, photos: 0 }, provenAt: null })
  await counted(mine._id)
  const { proof } = await seen(mine._id)
  expect(proof).toEqual({ days: 1, hours: 4, photos: 3 })
  expect(await seen(other._id)).toMatchObject({ proof: null, provenAt: null })
})

test('a new machine may show it from the beginning', async () => {
  const { _id } = await made({ showProof: true })
  await counted(_id)
  expect(await seen(_id)).toMatchObject({ proof: { days: 0, hours: 0, photos: 0 } })
})

test('switched off nothing is said any more, and the job brings nothing back', async () => {
  const mine = await made()
  await makeDay(mine._id, ago(1), 9000)
  await show(mine, true)
  await counted(mine._id)
  expect(await show(mine, false)).toMatchObject({ proof: null, provenAt: null })
  await proveMachines(deps, context)
  expect(await seen(mine._id)).toMatchObject({ proof: null, provenAt: null })
})

test('another field leaves it as it is, and so does the switch that is on already', async () => {
  const mine = await made()
  await makeDay(mine._id, ago(1), 9000)
  await show(mine, true)
  await counted(mine._id)
  const before = await seen(mine._id)
  await ask(api.updateEquipment, { body: { _id: mine._id, name: 'Кран' } }, { cookie: mine.cookie })
  await show(mine, true)
  expect(await seen(mine._id)).toEqual({ ...before, name: 'Кран' })
})

test('the job counts anew what was counted half a day ago, and does not look like a change by the owner', async () => {
  const mine = await made()
  await show(mine, true)
  await counted(mine._id)
  await makeDay(mine._id, ago(1), 9000)
  const { updatedAt } = await ask(api.getOwnEquipment, { params: { id: mine._id } }, { cookie: mine.cookie })
  await makeOld(mine._id, 11)
  await proveMachines(deps, context)
  expect((await seen(mine._id)).proof).toMatchObject({ days: 0 })
  await makeOld(mine._id, 13)
  await proveMachines(deps, context)
  expect((await seen(mine._id)).proof).toMatchObject({ days: 1, hours: 3 })
  expect((await ask(api.getOwnEquipment, { params: { id: mine._id } }, { cookie: mine.cookie })).updatedAt).toBe(
    updatedAt,
  )
})

test('a day that could not be counted proves nothing, and does so again when it is counted', async () => {
  const [mine, other] = [await made(), await made()]
  for (const { _id } of [mine, other]) for (const day of [1, 2, 3]) await makeDay(_id, ago(day), 9000, 1)
  const stale = (equipment: string, day: string, failures: number) =>
    db.insertInto('stale_days').values({ equipment, day, failures }).execute()
  await stale(mine._id, ago(1), 1)
  // Points have come that are not summed yet.
  await stale(mine._id, ago(2), 0)
  for (const machine of [mine, other]) await show(machine, true)
  await counted(mine._id)
  await counted(other._id)
  expect((await seen(mine._id)).proof).toEqual({ days: 2, hours: 5, photos: 2 })
  expect((await seen(other._id)).proof).toEqual({ days: 3, hours: 8, photos: 3 })
  await db.deleteFrom('stale_days').where('equipment', '=', mine._id).execute()
  await makeOld(mine._id, 13)
  await proveMachines(deps, context)
  expect((await seen(mine._id)).proof).toEqual({ days: 3, hours: 8, photos: 3 })
})

test('nobody but the owner switches it', async () => {
  const { _id } = await made()
  const stranger = await signIn(await makeUser())
  const sent = await send(api.updateEquipment, { body: { _id, showProof: true } }, { cookie: stranger })
  expect(sent.statusCode).toBe(404)
  expect(await seen(_id)).toMatchObject({ proof: null })
})
