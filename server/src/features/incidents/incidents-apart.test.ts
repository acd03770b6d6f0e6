/** Incidents of machines beside each other: found, shown and seen of one machine alone, as are the hours in which it works. */
import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { INCIDENTS_A_PAGE } from '@spetskarta/shared/limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { makeTracking } from '../../../test/track-factories.ts'
import type { FoundIncident } from './detectors.rules.ts'
import {
  alarmsFound,
  countUnseen,
  keepIncidents,
  listAllIncidents,
  listIncidents,
  markSeen,
} from './incidents.queries.ts'
import { enteredHours, hoursOfOwner, keepWorkingHours, workingHoursOf } from './machine-hours.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()
const NOW = Math.floor(Date.now() / 1000) * 1000

async function machine(given: { owner?: string } = {}) {
  const owner = given.owner ?? (await makeUser()).id
  const { id } = await makeEquipment({ owner })
  await makeTracking(db, { equipment: id })
  return { owner, id }
}
type Machine = Awaited<ReturnType<typeof machine>>
const two = async () => [await machine(), await machine()] as const
const found = (
  from: number,
  kind: FoundIncident['kind'] = 'overspeed',
  to: number | null = from + MINUTE,
): FoundIncident => ({
  kind,
  from,
  to,
  coords: null,
  details: {},
})
const add = async ({ id: equipment }: Machine, began: number, more: object = {}) => {
  const id = randomUUID()
  const row = {
    id,
    equipment,
    kind: 'overspeed' as const,
    began_at: new Date(began),
    ended_at: new Date(began),
    ...more,
  }
  await db.insertInto('incidents').values(row).execute()
  return id
}
const minutesAgo = (rows: { began_at: Date }[]) => rows.map(({ began_at }) => (NOW - began_at.getTime()) / MINUTE)
const list = async (...of: Machine[]) => minutesAgo(await listIncidents(db, { equipments: of.map(({ id }) => id) }))

test('what is found takes the place of what was in that span of that machine, and calls for help stay', async () => {
  const [one, other] = await two()
  const kept = (minutes: number) => NOW - minutes * MINUTE
  for (const each of [one, other]) for (const minutes of [60, 50, 40, 30]) await add(each, kept(minutes))
  await add(one, kept(45), { kind: 'sos' })
  await keepIncidents(db, one.id, [kept(50), kept(30)], [found(kept(35))])
  expect(await list(one)).toEqual([30, 35, 45, 60])
  expect(await list(other)).toEqual([30, 40, 50, 60])
})

test('an incident that has grown stays seen, another machine’s says nothing of it', async () => {
  const [one, other] = await two()
  for (const each of [one, other])
    await add(each, NOW - HOUR, { ended_at: new Date(NOW), seen_at: each === one ? new Date(NOW) : null })
  for (const { id } of [one, other])
    await keepIncidents(db, id, [NOW - DAY, NOW], [found(NOW - HOUR - MINUTE, 'overspeed', NOW)])
  expect([await countUnseen(db, [one.id]), await countUnseen(db, [other.id])]).toEqual([0, 1])
})

test('an incident that is found again was found when it was found first', async () => {
  const one = await machine()
  const then = new Date(NOW - 10 * MINUTE)
  await add(one, NOW - HOUR, { ended_at: new Date(NOW), found_at: then })
  await keepIncidents(db, one.id, [NOW - DAY, NOW], [found(NOW - HOUR, 'overspeed', NOW), found(NOW - 2 * HOUR)])
  const rows = await db
    .selectFrom('incidents')
    .select(['began_at', 'found_at'])
    .where('equipment', '=', one.id)
    .execute()
  const foundAt = new Map(rows.map(({ began_at, found_at }) => [NOW - began_at.getTime(), found_at.getTime()]))
  expect(foundAt.get(HOUR)).toBe(then.getTime())
  expect(foundAt.get(2 * HOUR)).toBeGreaterThan(NOW - MINUTE)
})

test('lists have the machines that are asked for, from a moment on and until another one', async () => {
  const [one, other] = await two()
  const ids = new Map<number, string>()
  for (const minutes of [40, 30, 20, 10]) ids.set(minutes, await add(one, NOW - minutes * MINUTE))
  await add(other, NOW - 25 * MINUTE)
  const moment = (minutes: number) => new Date(NOW - minutes * MINUTE)
  const its = async (given: object) => minutesAgo(await listIncidents(db, { equipments: [one.id], ...given }))
  expect(await its({ after: moment(30) })).toEqual([10, 20, 30])
  expect(await its({ before: moment(20) })).toEqual([30, 40])
  expect(await its({ after: moment(30), before: moment(20) })).toEqual([30])
  expect(await list(one, other)).toEqual([10, 20, 25, 30, 40])
  const all = []
  for await (const row of listAllIncidents(db, [one.id])) all.push(row)
  expect(minutesAgo(all)).toEqual([10, 20, 30, 40])
})

test('all incidents of a machine are listed, however many pages they are', async () => {
  const one = await machine()
  await sql`insert into incidents (id, equipment, kind, began_at)
    select gen_random_uuid(), ${one.id}::uuid, 'overspeed', now() - n * interval '1 minute' from generate_series(1, ${INCIDENTS_A_PAGE + 1}::int) n`.execute(
    db,
  )
  const seen = new Set<string>()
  let rows = 0
  for await (const { id } of listAllIncidents(db, [one.id])) {
    seen.add(id)
    if (++rows > 2 * INCIDENTS_A_PAGE) break
  }
  expect([rows, seen.size]).toEqual([INCIDENTS_A_PAGE + 1, INCIDENTS_A_PAGE + 1])
})

test('calls for help are those of the machines that are asked for, taken in after a moment', async () => {
  const [one, other] = await two()
  const at = (minutes: number) => new Date(NOW - minutes * MINUTE)
  for (const each of [one, other]) await add(each, NOW - MINUTE, { kind: 'sos', found_at: at(1) })
  await add(one, NOW - 5 * MINUTE, { kind: 'sos', found_at: at(5) })
  await add(one, NOW - 2 * MINUTE, { found_at: at(1) })
  expect(minutesAgo(await alarmsFound(db, [one.id], at(5)))).toEqual([1])
  expect(minutesAgo(await alarmsFound(db, [one.id], at(6)))).toEqual([5, 1])
})

test('seen are those that are named, of one’s own machines, and when they were stays', async () => {
  const [one, other] = await two()
  const [first, second, strange] = [await add(one, NOW - 3), await add(one, NOW - 2), await add(other, NOW - 3)]
  const long = new Date('2026-01-02T03:04:05Z')
  await add(one, NOW - 1, { seen_at: long })
  await markSeen(db, [one.id], { ids: [first, strange] })
  expect([await countUnseen(db, [one.id]), await countUnseen(db, [other.id])]).toEqual([1, 1])
  await markSeen(db, [one.id], {})
  expect([await countUnseen(db, [one.id]), await countUnseen(db, [other.id])]).toEqual([0, 1])
  const seen = await db.selectFrom('incidents').select(['id', 'seen_at']).where('equipment', '=', one.id).execute()
  expect(seen.filter(({ seen_at }) => seen_at?.getTime() === long.getTime())).toHaveLength(1)
  expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
})

test('hours are entered for one’s own machines alone, and taken away from those', async () => {
  const [one, other] = await two()
  const second = await machine({ owner: one.owner })
  const order = (await makeOrder({ owner: one.owner })).id
  const hours = { starts: 480, ends: 1020, days: [1, 2, 3, 4, 5] }
  expect(await keepWorkingHours(db, one.owner, [one.id, other.id, order], hours)).toBe(1)
  await keepWorkingHours(db, other.owner, [other.id], { ...hours, starts: 420 })
  await keepWorkingHours(db, one.owner, [second.id], { ...hours, starts: 540 })
  const starts = async (...of: Machine[]) =>
    (
      await enteredHours(
        db,
        of.map(({ id }) => id),
      )
    )
      .map((row) => row.starts)
      .toSorted()
  expect([await starts(one), await starts(other), await starts(one, second)]).toEqual([[480], [420], [480, 540]])
  expect((await hoursOfOwner(db, other.owner)).map(({ equipmentId }) => equipmentId)).toEqual([other.id])
  await keepWorkingHours(db, one.owner, [one.id, other.id], null)
  expect([await starts(one), await starts(other), await starts(second)]).toEqual([[], [420], [540]])
  const hoursOf = await workingHoursOf(db, [one.id, second.id])
  expect([hoursOf(second.id).starts, hoursOf(one.id).starts === hoursOf(other.id).starts]).toEqual([540, true])
})
