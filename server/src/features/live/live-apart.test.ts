/** News of machines beside each other: points, readers, sessions and groups are those that were asked for, and of nobody else. */
import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSession } from '../../../test/factories.ts'
import { testRows } from '../../../test/rows.ts'
import { makePoints, makeRecorder, permit } from '../../../test/track-factories.ts'
import {
  machinesBySession,
  machinesByUser,
  pointsIn,
  pointsReceived,
  readersOf,
  sessionsAlive,
} from './live.queries.ts'

const { db, makeUser, makeEquipment } = await testRows()
const NOW = Math.floor(Date.now() / 1000) * 1000

async function machine(given: { owner?: string } = {}) {
  const owner = given.owner ?? (await makeUser()).id
  const { id } = await makeEquipment({ owner })
  return { owner, id, phone: (await makeRecorder(db, { equipment: id })).id }
}
type Machine = Awaited<ReturnType<typeof machine>>
const two = async () => [await machine(), await machine()] as const
const span = ({ id }: Machine, from: number, to: number) => ({ equipment: id, from, to })
const seconds = (points: { at: number }[]) => points.map(({ at }) => (at - NOW) / SECOND)
/** Points of the phone by how many seconds ago they were recorded. */
const record = (of: Machine, ago: number[], more: object = {}) =>
  makePoints(
    db,
    of.id,
    ago.map((one) => ({ at: NOW - one * SECOND, recorder: of.phone, ...more })),
  )

test('points are those of each machine in its own stretch, stored lately', async () => {
  const [one, other] = await two()
  await record(one, [40, 30, 20, 10])
  await record(other, [35, 15])
  await record(one, [25], { received_at: new Date(NOW - HOUR) })
  await record(one, [26], { mock: true })
  expect(seconds(await pointsIn(db, [span(one, NOW - 30 * SECOND, NOW - 20 * SECOND)]))).toEqual([-30, -20])
  const both = [span(one, NOW - 12 * SECOND, NOW), span(other, NOW - 40 * SECOND, NOW - 30 * SECOND)]
  const points = await pointsIn(db, both)
  expect(points.map(({ equipment, at }) => [equipment === one.id, (at - NOW) / SECOND]).toSorted()).toEqual([
    [false, -35],
    [true, -10],
  ])
})

test('points that came after a moment are those of the machines that were asked for, and of the last weeks', async () => {
  const [one, other] = await two()
  const came = (of: Machine, ago: number, received: number) =>
    record(of, [ago], { received_at: new Date(NOW - received * SECOND) })
  await came(one, 60, 60)
  await came(one, 50, 10)
  await came(one, 40, 5)
  await came(one, (29 * DAY) / SECOND, 5)
  await came(other, 45, 5)
  await record(one, [30], { received_at: new Date(NOW), mock: true })
  const after = (ids: string[], limit = 9) => pointsReceived(db, ids, new Date(NOW - 20 * SECOND), limit)
  expect(seconds(await after([one.id]))).toEqual([-50, -40])
  expect(seconds(await after([one.id], 1))).toEqual([-50])
  expect((await after([one.id, other.id])).length).toBe(3)
})

/** The recorder of a day that began so long ago, ms. */
async function serves(of: Machine, recorder: string, ago = DAY) {
  await sql`insert into track_days (equipment, day, points, photos, distance_m, raw_distance_m, discarded, moving_s, working_s, idle_s, trips,
    stops, gaps, recorder, first_at) values (${of.id}, ${new Date(NOW - DAY)}, 1, 0, 0, 0, '{}', 0, 0, 0, 0, 0, 0, ${recorder}, ${new Date(NOW - ago)})`.execute(
    db,
  )
  await sql`insert into recorder_states (equipment, recorder, last_seen_at, last_point_at)
    values (${of.id}, ${recorder}, ${new Date(NOW)}, ${new Date(NOW)})`.execute(db)
}

test('of two phones of a machine the points of the one that serves are shown, while it goes on sending', async () => {
  const [one, other] = await two()
  const second = { ...one, phone: (await makeRecorder(db, { equipment: one.id })).id }
  await record(one, [40, 20])
  await record(second, [30, 10])
  await record(other, [25])
  const shown = async () => [
    seconds(await pointsIn(db, [span(one, NOW - MINUTE, NOW)])),
    seconds(await pointsReceived(db, [one.id], new Date(NOW - HOUR), 9)),
  ]
  expect(await shown()).toEqual([
    [-40, -30, -20, -10],
    [-40, -30, -20, -10],
  ])
  // Another machine’s serving phone says nothing of this one, nor does the state of the other phone.
  await serves(other, other.phone)
  await sql`insert into recorder_states (equipment, recorder, last_seen_at, last_point_at)
    values (${one.id}, ${second.phone}, ${new Date(NOW)}, ${new Date(NOW - DAY)})`.execute(db)
  await serves(one, one.phone)
  expect(await shown()).toEqual([
    [-40, -20],
    [-40, -20],
  ])
  await sql`update recorder_states set last_point_at = ${new Date(NOW - 20 * MINUTE)} where recorder = ${one.phone}`.execute(
    db,
  )
  expect((await shown())[0]).toEqual([-40, -30, -20, -10])
})

test('before the day of the phone that serves the points of both are shown', async () => {
  const one = await machine()
  await record(one, [40, 20])
  await record({ ...one, phone: (await makeRecorder(db, { equipment: one.id })).id }, [30, 10])
  await serves(one, one.phone, 25 * SECOND)
  expect(seconds(await pointsIn(db, [span(one, NOW - MINUTE, NOW)]))).toEqual([-40, -30, -20])
})

test('a machine is read by its owner, by whom he permits, and by who has its link while that is on', async () => {
  const [one, other] = await two()
  const [anna, boris] = [(await makeUser()).id, (await makeUser()).id]
  await permit(db, one.id, anna)
  await permit(db, other.id, boris)
  const nonce = Buffer.from('nonce of one')
  await db
    .updateTable('tracking')
    .set({ link_nonce: nonce, link_made_at: new Date(), link_expires_at: new Date(NOW + HOUR) })
    .where('equipment', '=', one.id)
    .execute()
  const readers = async () => {
    const all = await readersOf(db, [one.id, other.id])
    return [one, other].map(({ id }) => [all.get(id)?.users.toSorted(), all.get(id)?.link])
  }
  expect(await readers()).toEqual([
    [[one.owner, anna].toSorted(), nonce],
    [[other.owner, boris].toSorted(), null],
  ])
  expect([...(await readersOf(db, [other.id])).keys()]).toEqual([other.id])
  await sql`update tracking set link_expires_at = now() where equipment = ${one.id}`.execute(db)
  expect((await readers())[0]?.[1]).toBeNull()
})

test('a user’s machines are his own and those that he may record for', async () => {
  const [one, other] = await two()
  const anna = (await makeUser()).id
  await permit(db, one.id, anna)
  expect(await machinesByUser(db, [one.owner, anna])).toEqual(
    new Map([
      [one.owner, new Set([one.id])],
      [anna, new Set([one.id])],
    ]),
  )
  expect(await machinesByUser(db, [other.owner])).toEqual(new Map([[other.owner, new Set([other.id])]]))
})

async function session(user: string, acts_for: string | null = null) {
  await makeSession(db, { id: user })
  const id = randomUUID()
  const [{ id: made } = { id: '' }] = await db
    .updateTable('sessions')
    .set({ id, acts_for })
    .where('user_id', '=', user)
    .where(
      'id',
      '=',
      sql<string>`(select id from sessions where user_id = ${user} order by created_at desc, id desc limit 1)`,
    )
    .returning('id')
    .execute()
  return made
}
const join = (company: string, user_id: string, all_groups = true) =>
  db.insertInto('company_members').values({ company, user_id, role: 'dispatcher', name: '', all_groups }).execute()

test('a session lives until its end, and acts for the company of which its own user is', async () => {
  const [one, other] = await two()
  const [anna, boris] = [(await makeUser()).id, (await makeUser()).id]
  await join(one.owner, anna)
  await join(other.owner, boris)
  const [hers, his, alone, ended] = [
    await session(anna, one.owner),
    // Who is in the company no more acts for himself.
    await session(boris, one.owner),
    await session(one.owner),
    await session(other.owner),
  ]
  await sql`update sessions set expires_at = now() where id = ${ended}`.execute(db)
  expect(await sessionsAlive(db, [hers, his, alone, ended])).toEqual(
    new Map([
      [hers, one.owner],
      [his, null],
      [alone, null],
    ]),
  )
  expect([...(await sessionsAlive(db, [alone])).keys()]).toEqual([alone])
})

async function group(user_id: string, machines: string[], parent: string | null = null) {
  const { id } = await db
    .insertInto('machine_groups')
    .values({ user_id, name: randomUUID(), parent })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const equipment of machines) await db.insertInto('group_machines').values({ equipment, group_id: id }).execute()
  return id
}

test('who sees some groups of a company sees the machines of those and of their parts, and nobody else’s', async () => {
  const one = await machine()
  const [second, third] = [await machine({ owner: one.owner }), await machine({ owner: one.owner })]
  const whole = await group(one.owner, [one.id])
  await group(one.owner, [second.id], whole)
  const apart = await group(one.owner, [third.id])
  const [anna, boris] = [(await makeUser()).id, (await makeUser()).id]
  for (const [user_id, group_id] of [
    [anna, whole],
    [boris, apart],
  ] as const) {
    await join(one.owner, user_id, false)
    await db.insertInto('member_groups').values({ company: one.owner, user_id, group_id }).execute()
  }
  const [hers, his, forHerself] = [await session(anna, one.owner), await session(boris, one.owner), await session(anna)]
  expect(await machinesBySession(db, [hers, forHerself])).toEqual(new Map([[hers, new Set([one.id, second.id])]]))
  expect(await machinesBySession(db, [his])).toEqual(new Map([[his, new Set([third.id])]]))
  // Whoever sees all groups has no limits, and whoever sees some without a machine sees none.
  const [all, none] = [(await makeUser()).id, (await makeUser()).id]
  await join(one.owner, all)
  await join(one.owner, none, false)
  const nothing = await session(none, one.owner)
  expect(await machinesBySession(db, [await session(all, one.owner), nothing])).toEqual(new Map([[nothing, new Set()]]))
})
