/** What a program writes with a key of a machine's owner. */

import { writePoints } from '@spetskarta/shared/recorders/program-points.ts'
import * as recorders from '@spetskarta/shared/recorders/recorders.ts'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { permit } from '../../../test/track-factories.ts'
import { deleteProgramKey, listProgramKeys, makeProgramKey } from '../programs/programs.queries.ts'

const { db, ask, send, makeUser, makeEquipment, signIn } = await testApp()

const NOON = Date.parse('2026-06-17T12:00+03:00')
const pointsFrom = (start: number, count = 3) =>
  Array.from({ length: count }, (_, i) => ({ timestamp: start + i * 10_000, lat: 55.75, lng: 37.6 + i / 10_000 }))

async function makeWriter(given: { reads?: boolean; writes?: 'all' | string[] | null } = {}) {
  const owner = await makeUser()
  const machine = await makeEquipment({ owner: owner.id })
  const rights = { name: 'Диспетчерская', reads: false, writes: 'all' as const, ...given }
  const made = await makeProgramKey(db, owner.id, rights)
  if (typeof made === 'string') throw new Error(made)
  const bearer = { headers: { authorization: `Bearer ${made.key}` } }
  const write = (points: unknown[], equipmentId = machine.id) =>
    send(writePoints, { params: { equipmentId }, body: { points } }, bearer)
  return { owner, machine, from: { cookie: await signIn(owner) }, key: made.key, write }
}

const stored = (equipment: string) =>
  db.selectFrom('track_points').select(['recorded_at', 'recorder']).where('equipment', '=', equipment).execute()

test('points are stored once as those of a recorder of their own, named like the key', async () => {
  const { machine, from, write } = await makeWriter()
  const points = [...pointsFrom(NOON), { timestamp: NOON, lat: 91, lng: 0 }]
  expect((await write(points)).json()).toEqual({
    accepted: 3,
    duplicates: 0,
    rejected: [{ index: 3, reason: 'Таких координат нет' }],
  })
  expect((await write(points.slice(0, 3))).json()).toEqual({ accepted: 0, duplicates: 3, rejected: [] })
  const { recorders: listed } = await ask(recorders.getRecorders, { querystring: {} }, from)
  expect(listed).toMatchObject([
    { equipmentId: machine.id, name: 'Диспетчерская', program: true, tracker: null, refusals: [{ points: 1 }] },
  ])
  expect(new Set((await stored(machine.id)).map(({ recorder }) => recorder))).toEqual(new Set([listed[0]?.id]))
})

test('the points of a program and of a phone at the same second stay those of two recorders', async () => {
  const { machine, from, write } = await makeWriter()
  const body = { equipmentId: machine.id, name: 'Телефон' }
  const { token } = await ask(recorders.makeRecorder, { body }, from)
  await write(pointsFrom(NOON))
  const phone = { headers: { authorization: `Bearer ${token}` } }
  expect(await ask(recordPoints, { body: { points: pointsFrom(NOON) } }, phone)).toMatchObject({ accepted: 3 })
  expect(new Set((await stored(machine.id)).map(({ recorder }) => recorder)).size).toBe(2)
})

test('first points that come at once make one recorder', async () => {
  const { machine, from, write } = await makeWriter()
  const answers = await Promise.all([0, 1, 2].map((n) => write(pointsFrom(NOON + n * 60_000))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await ask(recorders.getRecorders, { querystring: {} }, from)).recorders).toHaveLength(1)
  expect(await stored(machine.id)).toHaveLength(9)
})

test('a key writes for its user’s machines alone: not for a stranger’s, nor where he is a partner', async () => {
  const { owner, write } = await makeWriter()
  const strangers = await makeEquipment()
  expect((await write(pointsFrom(NOON), strangers.id)).statusCode).toBe(404)
  await permit(db, strangers.id, owner.id)
  expect((await write(pointsFrom(NOON), strangers.id)).statusCode).toBe(404)
  expect(await stored(strangers.id)).toEqual([])
})

test('a key for chosen machines writes for no other machine of its user', async () => {
  const owner = await makeUser()
  const [chosen, other] = [await makeEquipment({ owner: owner.id }), await makeEquipment({ owner: owner.id })]
  const made = await makeProgramKey(db, owner.id, { name: 'Шлюз', reads: false, writes: [chosen.id] })
  if (typeof made === 'string') throw new Error(made)
  const bearer = { headers: { authorization: `Bearer ${made.key}` } }
  const body = { points: pointsFrom(NOON) }
  expect((await send(writePoints, { params: { equipmentId: other.id }, body }, bearer)).statusCode).toBe(404)
  expect((await send(writePoints, { params: { equipmentId: chosen.id }, body }, bearer)).statusCode).toBe(200)
})

test('a key that only reads, a wrong one, a session and no key at all write nothing', async () => {
  const { machine, from } = await makeWriter()
  const reading = await makeWriter({ reads: true, writes: null })
  const refused = await reading.write(pointsFrom(NOON))
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'key_right'])
  const input = { params: { equipmentId: machine.id }, body: { points: pointsFrom(NOON) } }
  const wrong = { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }
  for (const who of [wrong, from, {}]) expect((await send(writePoints, input, who)).statusCode).toBe(401)
  expect(await stored(machine.id)).toEqual([])
})

test('an ended key writes no more, and its recorder is gone; the points stay', async () => {
  const { owner, machine, from, write } = await makeWriter()
  await write(pointsFrom(NOON))
  const [key] = await listProgramKeys(db, owner.id)
  expect(await deleteProgramKey(db, owner.id, key?.id ?? '')).toBe(true)
  expect((await write(pointsFrom(NOON + 60_000))).statusCode).toBe(401)
  expect((await ask(recorders.getRecorders, { querystring: {} }, from)).recorders).toEqual([])
  expect(await stored(machine.id)).toHaveLength(3)
})

test('an ended key ends no other one: another of the same user and those of others write on', async () => {
  const ended = await makeWriter()
  const others = await makeWriter()
  const made = await makeProgramKey(db, ended.owner.id, { name: 'Шлюз', reads: false, writes: 'all' })
  if (typeof made === 'string') throw new Error(made)
  const bearer = { headers: { authorization: `Bearer ${made.key}` } }
  const writeSecond = (points: unknown[]) =>
    send(writePoints, { params: { equipmentId: ended.machine.id }, body: { points } }, bearer)
  for (const write of [ended.write, others.write, writeSecond])
    expect((await write(pointsFrom(NOON))).statusCode).toBe(200)
  const key = (await listProgramKeys(db, ended.owner.id)).find(({ name }) => name === 'Диспетчерская')
  expect(await deleteProgramKey(db, ended.owner.id, key?.id ?? '')).toBe(true)
  const later = await Promise.all(
    [ended.write, others.write, writeSecond].map((write) => write(pointsFrom(NOON + 60_000))),
  )
  expect(later.map(({ statusCode }) => statusCode)).toEqual([401, 200, 200])
})

test('where the owner revokes what a program records for a machine, the program gets that answer', async () => {
  const { machine, from, write } = await makeWriter()
  await write(pointsFrom(NOON))
  const [one] = (await ask(recorders.getRecorders, { querystring: {} }, from)).recorders
  await ask(recorders.revokeRecorder, { params: { id: one?.id ?? '' } }, from)
  const answer = await write(pointsFrom(NOON + 60_000))
  expect(answer.statusCode).toBe(403)
  expect(answer.json().message).toContain('отключил')
  expect(await stored(machine.id)).toHaveLength(3)
})

test('the use of a key that writes is seen', async () => {
  const { owner, write } = await makeWriter()
  expect(await listProgramKeys(db, owner.id)).toMatchObject([{ used_at: null }])
  await write([])
  expect(await listProgramKeys(db, owner.id)).toMatchObject([{ used_at: expect.any(Date) }])
})
