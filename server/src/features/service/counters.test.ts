/** Counters of engine hours: of which machine, from which day on, and which reading is the last. */
import { randomUUIDv7 } from 'node:crypto'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import {
  anchorDays,
  lastEntered,
  lastPoints,
  machinesToService,
  sumsAfter,
  trackerCounters,
  usedDays,
  withTracker,
} from './counters.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()

const NOON = Date.parse('2026-06-17T12:00+03:00')

async function makeMachines() {
  const { id: owner } = await makeUser()
  const machine = async (name: string) => (await makeEquipment({ owner, name })).id
  return { owner, first: await machine('Каток'), second: await machine('Экскаватор') }
}

/** Seconds of the engine that day, half of them idling; as many metres. */
async function worked(equipment: string, day: string, seconds: number) {
  const sums = { points: 2, photos: 0, distance_m: seconds, raw_distance_m: seconds, discarded: '{}' }
  const row = { ...sums, working_s: seconds / 2, idle_s: seconds / 2, moving_s: 0, trips: 0, stops: 0, gaps: 0 }
  await db
    .insertInto('track_days')
    .values({ equipment, day, ...row } as never)
    .execute()
}

test('to be serviced are an owner’s machines, all or one, and no orders', async () => {
  const [one, other] = [await makeMachines(), await makeMachines()]
  await makeOrder({ owner: one.owner })
  await db
    .insertInto('machine_particulars')
    .values({ equipment: one.second, brand: '', plate: '4412 ЕУ 50', serial: '', inventory: '', on_chassis: null })
    .execute()
  expect((await machinesToService(db, one.owner)).map(({ plate }) => plate)).toEqual(['', '4412 ЕУ 50'])
  const names = async (owner: string, id?: string) => (await machinesToService(db, owner, id)).map(({ name }) => name)
  expect(await names(one.owner)).toEqual(['Каток', 'Экскаватор'])
  expect(await names(one.owner, one.second)).toEqual(['Экскаватор'])
  expect(await names(other.owner, one.second)).toEqual([])
})

test('days are used from the named one on, each machine’s own', async () => {
  const { first, second } = await makeMachines()
  for (const [day, seconds] of [
    ['2026-06-09', 100],
    ['2026-06-10', 200],
    ['2026-06-11', 400],
  ] as const)
    await worked(first, day, seconds)
  await worked(second, '2026-06-10', 1000)
  const used = await usedDays(db, [first], '2026-06-10')
  expect([...used.keys()]).toEqual([first])
  expect(used.get(first)).toEqual([
    { day: '2026-06-10', ran: 200, metres: 200, spent: null },
    { day: '2026-06-11', ran: 400, metres: 400, spent: null },
  ])
  // The named day itself is none of those after it.
  const after = [first, second].map((equipment) => ({ equipment, day: '2026-06-09' }))
  expect(await sumsAfter(db, [...after, { equipment: first, day: '2026-06-10' }])).toEqual([
    { ran: 600, metres: 600 },
    { ran: 1000, metres: 1000 },
    { ran: 400, metres: 400 },
  ])
  const anchors = await anchorDays(db, [
    { equipment: first, day: '2026-06-11' },
    { equipment: second, day: '2026-06-10' },
  ])
  expect([anchors.get(first)?.ran, anchors.get(second)?.ran]).toEqual([400, 1000])
  expect([...(await anchorDays(db, [{ equipment: second, day: '2026-06-11' }])).keys()]).toEqual([])
})

test('the reading that was entered last is that machine’s own', async () => {
  const { first, second } = await makeMachines()
  for (const [equipment, minutes, engine_s] of [
    [first, -10, 3600],
    [first, 0, 7200],
    [second, 10, 9000],
  ] as const)
    await db
      .insertInto('engine_readings')
      .values({ equipment, at: new Date(NOON + minutes * MINUTE), engine_s })
      .execute()
  const entered = await lastEntered(db, [first])
  expect([...entered].map(([equipment, { seconds }]) => [equipment, seconds])).toEqual([[first, 7200]])
})

test('a machine has a tracker while it is connected; a phone is none', async () => {
  const { first, second } = await makeMachines()
  const third = (await makeEquipment({})).id
  const connect = async (equipment: string, tracker_id: string | null, revoked_at: Date | null) => {
    const { id } = await makeRecorder(db, { equipment })
    await db.updateTable('recorders').set({ tracker_id, revoked_at }).where('id', '=', id).execute()
  }
  for (const equipment of [first, second])
    await db
      .insertInto('last_days')
      .values({ equipment, day: '2026-06-17', last_at: new Date(NOON) })
      .execute()
  await connect(first, randomUUIDv7(), null)
  await connect(second, null, null)
  await connect(third, randomUUIDv7(), new Date())
  expect(await withTracker(db, [first, second, third])).toEqual([first])
  expect(await lastPoints(db, [second, third])).toEqual([{ equipment: second, last: new Date(NOON) }])
  expect(await withTracker(db, [second, third])).toEqual([])
})

test('a tracker’s counter is the last one that it sent in the hour before the last point', async () => {
  const { first, second } = await makeMachines()
  const { id: recorder } = await makeRecorder(db, { equipment: first })
  const counters = async (equipment: string, points: [minutes: number, seconds: number | null, by?: null][]) => {
    const sent = points.map(([minutes, engine_s, by]) => ({
      at: NOON + minutes * MINUTE,
      engine_s,
      recorder: by === null ? null : recorder,
    }))
    await makePoints(db, equipment, sent)
  }
  const last = async (equipment: string) => {
    const told = await trackerCounters(db, [{ equipment, last: new Date(NOON) }])
    return [...told]
  }
  await counters(first, [
    [-60, 1000],
    [-30, 2000],
    [-20, null],
    // Out of a file: who sent it is not known.
    [-10, 3000, null],
    [1, 4000],
  ])
  await counters(second, [[-5, 9000]])
  expect(await last(first)).toEqual([[first, 2000]])
  // Asked of both, each has its own last point: of the second one that is two hours ago.
  const two = [
    { equipment: first, last: new Date(NOON) },
    { equipment: second, last: new Date(NOON - 120 * MINUTE) },
  ]
  expect([...(await trackerCounters(db, two))]).toEqual([[first, 2000]])
  const third = (await makeEquipment({})).id
  await counters(third, [[-60, 1000]])
  expect(await last(third)).toEqual([[third, 1000]])
  const silent = (await makeEquipment({})).id
  await counters(silent, [[-61, 1000]])
  expect(await last(silent)).toEqual([])
})
