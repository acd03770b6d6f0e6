/** A group is one statement, whatever came of its phones since the last one. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clonePlain } from '../../../../../test/citus/stand-in-citus.ts'
import { connectBeside } from '../../../../../test/clone.ts'
import { makeRecorder } from '../../../../../test/track-factories.ts'
import { hashToken } from '../../../../outside/tokens.ts'
import { storedPoints } from '../../../recorders/stored.fixture.ts'
import { channelOf } from '../../notices/track-notice.rules.ts'
import { openIngest } from '../append.ts'

const database = await clonePlain(4)
const { db, pool } = database
const ingest = openIngest({ pool })

/** Noon in Moscow. */
const T0 = Date.UTC(2026, 6, 17, 9)
const HOUR = 3_600_000
const NOTHING = { speed: null, accuracy: null, heading: null, altitude: null, battery: null, mock: null }
const pointAt = (at: number): Point => ({ ...NOTHING, at, lat: 55, lng: 37 })
const deliver = (token: string, ...moments: number[]) =>
  ingest.deliver({ tokenHash: hashToken(token), points: moments.map(pointAt) })

/** The texts of all statements from now on. */
function listenTo(from: typeof pool): string[] {
  const texts: string[] = []
  const heard = new WeakSet()
  from.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query: (first: unknown, ...rest: unknown[]) => {
        texts.push(typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text')))
        return query(first, ...rest)
      },
    })
  })
  return texts
}

async function makeKnown() {
  const recorder = await makeRecorder(db)
  await deliver(recorder.token, T0)
  return recorder
}

const staleOf = (equipment: string) =>
  db.selectFrom('stale_days').select(['day', 'changes']).where('equipment', '=', equipment).orderBy('day').execute()

async function countedOf(equipment: string): Promise<number> {
  const rows = await db.selectFrom('storage_changes').select('points').where('equipment', '=', equipment).execute()
  return rows.reduce((sum, { points }) => sum + Number(points), 0)
}

test('points after a change of the machine’s zone are of the days of the new one', async () => {
  const { token, equipment } = await makeKnown()
  await deliver(token, T0 + HOUR)
  await db.updateTable('tracking').set({ time_zone: 'Asia/Kamchatka' }).where('equipment', '=', equipment).execute()
  expect(await deliver(token, T0 + 6 * HOUR)).toMatchObject({ accepted: 1 })
  expect(await deliver(token, T0 + 7 * HOUR)).toMatchObject({ accepted: 1 })
  expect(await staleOf(equipment)).toEqual([
    { day: '2026-07-17', changes: '2' },
    { day: '2026-07-18', changes: '2' },
  ])
})

test('a phone that sends again what is there changes nothing, and those that send with it are stored', async () => {
  const [again, other] = [await makeKnown(), await makeKnown()]
  for (const at of [T0 + 1000, T0 + 2000]) {
    const answers = await Promise.all([
      deliver(other.token, at - 500),
      deliver(again.token, T0),
      deliver(other.token, at),
      deliver(again.token, T0),
    ])
    expect(answers).toMatchObject([{ accepted: 1 }, { accepted: 0 }, { accepted: 1 }, { accepted: 0 }])
  }
  expect(await storedPoints(db, other.equipment)).toHaveLength(5)
  expect([await countedOf(again.equipment), await countedOf(other.equipment)]).toEqual([1, 5])
  expect(await staleOf(again.equipment)).toEqual([{ day: '2026-07-17', changes: '1' }])
  expect(await deliver(again.token, T0 + 3000)).toMatchObject({ accepted: 1 })
  expect(await countedOf(again.equipment)).toBe(2)
})

test('points that were there are not notified, new ones once', async () => {
  const { token, equipment } = await makeKnown()
  // The notice of its first point has gone by then.
  await ingest.idle()
  const listener = await connectBeside(database)
  const heard: unknown[] = []
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
  await listener.query(`listen ${channelOf(equipment)}`)
  for (const ms of [0, 1000, 2000]) {
    await deliver(token, T0 + ms)
    await ingest.idle()
  }
  await listener.query('select')
  await expect.poll(() => heard).toHaveLength(2)
  expect(heard).toEqual([1000, 2000].map((ms) => ({ points: [[equipment, T0 + ms, T0 + ms]] })))
})

test('of one group each phone is stored by its own right, and nothing is sent a second time', {
  retry: 3,
}, async () => {
  const [stores, revoked, full] = [await makeKnown(), await makeKnown(), await makeKnown()]
  await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', revoked.id).execute()
  const { owner } = await db
    .selectFrom('items')
    .select('owner')
    .where('id', '=', full.equipment)
    .executeTakeFirstOrThrow()
  await sql`insert into account_storage (owner, full_of_points) values (${owner}, true)
    on conflict (owner) do update set full_of_points = true`.execute(db)
  const texts = listenTo(pool)
  // The first goes alone, the others are the next group.
  const answers = await Promise.all(
    [stores, revoked, full, stores].map(({ token }, i) => deliver(token, T0 + HOUR + i)),
  )
  expect(answers).toMatchObject(
    [{ accepted: 1 }, {}, { full: true, accepted: 0 }, { accepted: 1 }].map((one, i) => (i === 1 ? undefined : one)),
  )
  expect(texts.filter((text) => text.includes('insert into track_points'))).toHaveLength(2)
  expect(texts.filter((text) => /rollback/.test(text))).toEqual([])
  for (const { equipment } of [revoked, full]) expect(await storedPoints(db, equipment)).toHaveLength(1)
  expect(await storedPoints(db, stores.equipment)).toHaveLength(3)
})

test('a point of a month whose table was dropped is stored, and the next ones', async () => {
  const { token, equipment } = await makeKnown()
  const august = Date.UTC(2026, 7, 5)
  expect(await deliver(token, august)).toMatchObject({ accepted: 1 })
  await pool.query('drop table track_points_2026_08')
  expect(await deliver(token, august + 1000)).toMatchObject({ accepted: 1 })
  expect(await deliver(token, august + 2000)).toMatchObject({ accepted: 1 })
  expect(await storedPoints(db, equipment)).toHaveLength(3)
})
