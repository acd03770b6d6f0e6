/** What phones send besides points, beside each other's: calls for help, ends and sleeps are of their own machine. */
import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeEquipment, makeUser } from '../../../test/factories.ts'
import { makeRecorder, makeStop } from '../../../test/track-factories.ts'
import { ONE_SHARD } from '../../db/cluster/shards.ts'
import { saveStatuses } from './recorder-status.queries.ts'
import { keepSigns, lastStop, lastStops, sleepsIn, sleepsOfDays } from './signs.queries.ts'

const { db, pool } = await cloneDatabase()
const NOW = Math.floor(Date.now() / 1000) * 1000

async function phone(given: { equipment?: string; user?: string } = {}) {
  const owner = given.user ?? (await makeUser(db)).id
  const equipment = given.equipment ?? (await makeEquipment(db, { owner })).id
  return makeRecorder(db, { equipment, user: owner })
}
type Phone = Awaited<ReturnType<typeof phone>>
const two = async () => [await phone(), await phone()] as const

test('signs are kept of the phone that sends them and of its machine', async () => {
  const [one, other] = await two()
  await keepSigns(pool, one.id, {
    alarms: [{ at: NOW, lat: 55.5, lng: 38.2 }],
    stops: [NOW],
    photoPlans: [{ at: NOW, minutes: 15 }],
    beats: [{ at: NOW, state: 'denied' }],
  })
  const of = async ({ equipment, id }: Phone) => [
    (await db.selectFrom('alarms').selectAll().where('equipment', '=', equipment).execute()).length,
    (await db.selectFrom('recording_stops').selectAll().where('equipment', '=', equipment).execute()).length,
    (await db.selectFrom('photo_plans').selectAll().where('equipment', '=', equipment).execute()).length,
    (await db.selectFrom('recorder_beats').selectAll().where('recorder', '=', id).execute()).length,
    (await db.selectFrom('recorders').select('stopped_at').where('id', '=', id).executeTakeFirstOrThrow()).stopped_at,
  ]
  expect([await of(one), await of(other)]).toEqual([
    [1, 1, 1, 1, new Date(NOW)],
    [0, 0, 0, 0, null],
  ])
})

test('a stop that was told before ends nothing anew', async () => {
  const [one] = await two()
  await keepSigns(pool, one.id, { stops: [NOW - HOUR] })
  await db.updateTable('recorders').set({ stopped_at: null }).where('id', '=', one.id).execute()
  await keepSigns(pool, one.id, { stops: [NOW - HOUR] })
  const row = await db.selectFrom('recorders').select('stopped_at').where('id', '=', one.id).executeTakeFirst()
  expect(row?.stopped_at).toBeNull()
})

test('so many signs of life are kept of a phone, however many others send', async () => {
  const [one, other] = await two()
  await sql`insert into recorder_beats (recorder, at, equipment, state)
    select ${one.id}::uuid, now() - n * interval '1 minute', ${one.equipment}::uuid, 'signal' from generate_series(1, 20000) n`.execute(
    db,
  )
  for (const { id } of [one, other]) await keepSigns(pool, id, { beats: [{ at: NOW + MINUTE, state: 'denied' }] })
  const denied = await db.selectFrom('recorder_beats').select('recorder').where('state', '=', 'denied').execute()
  const mine = denied.map(({ recorder }) => recorder).filter((id) => id === one.id || id === other.id)
  expect(mine).toEqual([other.id])
})

test('days in which a plan of photos is in force are summed anew: of its machine, from its day to its next one', async () => {
  const [one, other] = await two()
  const day = (before: number) => dayAt('Europe/Moscow', NOW - before * DAY)
  for (const { equipment } of [one, other])
    for (const before of [40, 30, 20, 10])
      await sql`insert into track_days (equipment, day, points, photos, distance_m, raw_distance_m, discarded, moving_s, working_s, idle_s, trips,
        stops, gaps) values (${equipment}, ${day(before)}, 1, 0, 0, 0, '{}', 0, 0, 0, 0, 0, 0)`.execute(db)
  const plan = (recorder: string, before: number) =>
    keepSigns(pool, recorder, { photoPlans: [{ at: NOW - before * DAY, minutes: 15 }] })
  // Another phone's next plan ends nothing of this one.
  await plan(other.id, 25)
  await plan(one.id, 15)
  await db.deleteFrom('stale_days').execute()
  await plan(one.id, 35)
  const stale = await db.selectFrom('stale_days').select(['equipment', 'day']).orderBy('day').execute()
  expect(stale.every(({ equipment }) => equipment === one.equipment)).toBe(true)
  expect(stale.map((row) => row.day)).toEqual([day(35), day(30), day(20)])
})

test('when a machine’s phones could not record, and were stopped, is asked of that machine and that time', async () => {
  const [one, other] = await two()
  const sleep = ({ id, equipment }: Phone, from: number, to: number) =>
    db
      .insertInto('recorder_sleeps')
      .values({ recorder: id, equipment, from_at: new Date(from), until_at: new Date(to), reason: 'off' })
      .execute()
  const day = { start: NOW - DAY, end: NOW }
  await sleep(one, NOW - 2 * DAY, NOW - DAY)
  await sleep(one, NOW - DAY - HOUR, NOW - DAY + HOUR)
  await sleep(one, NOW - HOUR, NOW + HOUR)
  await sleep(one, NOW, NOW + DAY)
  await sleep(other, NOW - 3 * HOUR, NOW - 2 * HOUR)
  const its = [
    { from: NOW - DAY - HOUR, to: NOW - DAY + HOUR, reason: 'off' },
    { from: NOW - HOUR, to: NOW + HOUR, reason: 'off' },
  ]
  expect(await sleepsIn(db, one.equipment, day.start, day.end)).toEqual(its)
  expect(await sleepsOfDays(db, [{ ...day, equipment: one.equipment }])).toEqual([its])
  const quiet = await phone()
  expect(
    await sleepsOfDays(
      db,
      [quiet, one].map(({ equipment }) => ({ ...day, equipment })),
    ),
  ).toEqual([[], its])

  await makeStop(db, { equipment: one.equipment, recorder: one.id }, NOW - DAY - 1)
  for (const at of [NOW - DAY, NOW - HOUR, NOW]) await makeStop(db, { equipment: one.equipment, recorder: one.id }, at)
  await makeStop(db, { equipment: other.equipment, recorder: other.id }, NOW - MINUTE)
  expect(await lastStop(db, one.equipment, day.start, day.end)).toBe(NOW - HOUR)
  expect(await lastStop(db, one.equipment, day.start, NOW - HOUR)).toBe(NOW - DAY)
  expect(await lastStop(db, one.equipment, NOW - DAY + 1, NOW - HOUR)).toBeNull()
  expect(await lastStop(db, quiet.equipment, day.start, day.end)).toBeNull()
  expect(await lastStops(db, [one.equipment, quiet.equipment])).toEqual(new Map([[one.equipment, NOW]]))
})

test('what a phone reports of itself is its own state, its own app and its own refusals', async () => {
  const [one, other] = await two()
  const status = (
    recorder: string,
    seenAt: number,
    more: { version?: string; refused?: Record<string, number> } = {},
  ) => ({
    recorder,
    seenAt,
    pointAt: seenAt,
    battery: 50,
    queueAge: 0,
    skew: 0,
    refused: more.refused ?? {},
    app: more.version ? { version: more.version, device: 'A52', maker: 'samsung' } : undefined,
  })
  await saveStatuses(pool, ONE_SHARD, [
    status(one.id, NOW, { version: '1.0.0', refused: { Причина: 2 } }),
    status(other.id, NOW - HOUR, { refused: { Другая: 1 } }),
    status(randomUUID(), NOW),
  ])
  const of = async ({ id, equipment }: Phone) => [
    await db
      .selectFrom('recorder_states')
      .select(['recorder', 'last_seen_at'])
      .where('equipment', '=', equipment)
      .execute(),
    (await db.selectFrom('recorders').select('app_version').where('id', '=', id).executeTakeFirstOrThrow()).app_version,
    await db.selectFrom('recorder_refusals').select(['reason', 'points']).where('recorder', '=', id).execute(),
  ]
  expect(await of(one)).toEqual([
    [{ recorder: one.id, last_seen_at: new Date(NOW) }],
    '1.0.0',
    [{ reason: 'Причина', points: 2 }],
  ])
  expect(await of(other)).toEqual([
    [{ recorder: other.id, last_seen_at: new Date(NOW - HOUR) }],
    null,
    [{ reason: 'Другая', points: 1 }],
  ])
  await saveStatuses(pool, ONE_SHARD, [
    status(one.id, NOW, { version: '1.0.1' }),
    status(other.id, NOW, { version: '0.9.0' }),
  ])
  expect([(await of(one))[1], (await of(other))[1]]).toEqual(['1.0.1', '0.9.0'])
})
