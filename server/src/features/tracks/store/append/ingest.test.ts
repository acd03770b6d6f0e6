import type { Point } from '@spetskarta/shared/tracks/point.ts'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clonePlain } from '../../../../../test/citus/stand-in-citus.ts'
import { connectBeside } from '../../../../../test/clone.ts'
import { closedPort } from '../../../../../test/closed-port.ts'
import { makeRecorder } from '../../../../../test/track-factories.ts'
import { connect } from '../../../../db/connect.ts'
import { hashToken, makeToken } from '../../../../outside/tokens.ts'
import { storedPoints } from '../../../recorders/stored.fixture.ts'
import { channelOf } from '../../notices/track-notice.rules.ts'
import { openIngest } from '../append.ts'
import { makeMonthsAhead } from '../months.queries.ts'

// Statements of the ingest run beside each other.
const database = await clonePlain(4)
const { db, pool } = database
const ingest = openIngest({ pool })

const T0 = Date.UTC(2026, 6, 17, 6)
const NOTHING = { speed: null, accuracy: null, heading: null, altitude: null, battery: null, mock: null }
const pointAt = (at: number, lat = 55): Point => ({ ...NOTHING, at, lat, lng: 37 })

const deliver = (token: string, points: Point[]) => ingest.deliver({ tokenHash: hashToken(token), points })

test('a track gives the same rows however it is split, shuffled and repeated', async () => {
  const point = fc.record({
    at: fc.integer({ min: 0, max: 400 }).map((minutes) => T0 + minutes * 3_600_000),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    speed: fc.option(fc.integer({ min: 0, max: 150 })),
    accuracy: fc.option(fc.integer({ min: 0, max: 500 })),
    heading: fc.option(fc.integer({ min: 0, max: 359 })),
    altitude: fc.option(fc.integer({ min: -400, max: 8000 })),
    battery: fc.option(fc.integer({ min: 0, max: 100 })),
    mock: fc.option(fc.boolean()),
  })
  const track = fc.uniqueArray(point, { selector: ({ at }) => at, minLength: 1, maxLength: 60 })
  const ways = track.chain((points) => {
    const batch = fc.subarray(points, { minLength: 1 }).chain((some) => fc.shuffledSubarray(some, { minLength: 1 }))
    return fc.tuple(fc.constant(points), fc.array(batch, { maxLength: 8 }))
  })
  await fc.assert(
    fc.asyncProperty(ways, async ([points, batches]) => {
      const [whole, parts] = [await makeRecorder(db), await makeRecorder(db)]
      expect(await deliver(whole.token, points)).toMatchObject({ accepted: points.length })
      const rest = [...points].reverse()
      const answers = await Promise.all([...batches, rest, rest].map((batch) => deliver(parts.token, batch)))
      const accepted = answers.map((stored) => (typeof stored === 'object' ? stored.accepted : 0))
      expect(accepted.reduce((sum, count) => sum + count)).toBe(points.length)
      expect(await storedPoints(db, parts.equipment)).toEqual(await storedPoints(db, whole.equipment))
    }),
    { numRuns: 25 },
  )
})

describe('parallel deliveries', () => {
  test('each of many parallel deliveries gets its own answer', async () => {
    const recorders = await Promise.all(Array.from({ length: 20 }, () => makeRecorder(db)))
    const deliveries = recorders.flatMap((recorder, i) =>
      Array.from({ length: 10 }, (_, k) => ({
        recorder,
        points: [pointAt(T0 + k * 1000), pointAt(T0 + k * 1000 + i)],
      })),
    )
    const answers = await Promise.all([
      deliver(makeToken(128), [pointAt(T0)]),
      ...deliveries.map(({ recorder, points }) => deliver(recorder.token, points)),
      deliver(makeToken(128), []),
    ])
    expect([answers.shift(), answers.pop()]).toEqual([undefined, undefined])
    for (const [index, { recorder }] of deliveries.entries())
      expect(answers[index]).toMatchObject({ recorder: recorder.id, allowed: true })
    expect(await storedPoints(db, recorders[0]?.equipment ?? '')).toHaveLength(10)
    expect(await storedPoints(db, recorders[7]?.equipment ?? '')).toHaveLength(20)
  })

  test('parallel statements with the same points do not block each other', async () => {
    const recorders = await Promise.all(Array.from({ length: 4 }, () => makeRecorder(db)))
    const points = Array.from({ length: 2000 }, (_, i) => pointAt(T0 + i * 1000))
    // Two instances, so that the statements really run at the same time.
    const other = openIngest({ pool })
    const batches = recorders.flatMap(({ token }) => [points, points.toReversed()].map((batch) => ({ token, batch })))
    const both = [ingest, other].flatMap((instance) =>
      batches.map(({ token, batch }) => instance.deliver({ tokenHash: hashToken(token), points: batch })),
    )
    const answers = await Promise.all(both)
    const accepted = answers.reduce((sum, stored) => sum + (typeof stored === 'object' ? stored.accepted : 0), 0)
    expect(accepted).toBe(8000)
    for (const { equipment } of recorders) expect(await storedPoints(db, equipment)).toHaveLength(2000)
  })

  test('a large queue starts a second statement beside the first', async () => {
    const { token } = await makeRecorder(db)
    await deliver(token, [pointAt(T0)])
    const holder = await connectBeside(database)
    await holder.query('begin; lock table track_points in exclusive mode')
    const waiting = () =>
      holder
        .query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .then(({ rows }) => rows[0]?.count)
    const first = deliver(token, [pointAt(T0 + 1)])
    await expect.poll(waiting).toBe(1)
    const second = deliver(
      token,
      Array.from({ length: 1000 }, (_, i) => pointAt(T0 + 1000 + i)),
    )
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    expect(await Promise.all([first, second])).toMatchObject([{ accepted: 1 }, { accepted: 1000 }])
  })

  test('a delivery that cannot be stored does not make the others fail', async () => {
    const [good, bad] = [await makeRecorder(db), await makeRecorder(db)]
    const results = await Promise.allSettled([
      deliver(good.token, [pointAt(T0)]),
      deliver(good.token, [pointAt(T0 + 1)]),
      deliver(bad.token, [{ ...pointAt(T0), battery: 40_000 }]),
      deliver(good.token, [pointAt(T0 + 2)]),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await storedPoints(db, good.equipment)).toHaveLength(3)
    expect(await storedPoints(db, bad.equipment)).toEqual([])
  })
})

const [END_OF_JANUARY, FEBRUARY] = [Date.UTC(2011, 0, 31, 23, 59, 59, 999), Date.UTC(2011, 1, 1)]

test('each month gets its own partition', async () => {
  const { token, equipment } = await makeRecorder(db)
  await deliver(token, [pointAt(END_OF_JANUARY), pointAt(FEBRUARY), pointAt(T0)])
  expect(await storedPoints(db, equipment)).toHaveLength(3)
  const { rows } = await pool.query(
    `select to_regclass('track_points_2011_01') as january, to_regclass('track_points_2011_02') as february`,
  )
  expect(rows).toEqual([{ january: 'track_points_2011_01', february: 'track_points_2011_02' }])
})

describe('while a dump reads all points', () => {
  /** What `pg_dump` holds until it ends. */
  async function holdDump() {
    const dump = await connectBeside(database)
    await dump.query('begin; lock table track_points in access share mode')
    onTestFinished(async () => void (await dump.query('rollback')))
  }

  test('points of known and of new months are stored at once', async () => {
    const [first, second] = [await makeRecorder(db), await makeRecorder(db)]
    await deliver(first.token, [pointAt(T0)])
    await holdDump()
    const nextMonth = Date.UTC(2031, 4, 1)
    const answers = await Promise.all([
      deliver(first.token, [pointAt(T0 + 1)]),
      deliver(second.token, [pointAt(Date.UTC(2016, 2, 1)), pointAt(Date.UTC(2003, 5, 1))]),
      deliver(second.token, [pointAt(nextMonth)]),
    ])
    expect(answers).toMatchObject([{ accepted: 1 }, { accepted: 2 }, { accepted: 1 }])
  })

  test('the months ahead are made', async () => {
    await holdDump()
    await makeMonthsAhead(pool, Date.UTC(2041, 11, 31))
    const { rows } = await pool.query(
      `select to_regclass('track_points_2041_12') as december, to_regclass('track_points_2042_01') as january`,
    )
    expect(rows).toEqual([{ december: 'track_points_2041_12', january: 'track_points_2042_01' }])
  })
})

test('a month that cannot be made now fails its own points only, and others do not wait for it', async () => {
  const [good, bad] = [await makeRecorder(db), await makeRecorder(db)]
  await deliver(good.token, [pointAt(T0)])
  const holder = await connectBeside(database)
  // As `create index` holds it; it lets points of other months pass only where they do not wait behind the new one.
  await holder.query('begin; lock table only track_points in share update exclusive mode')
  const odd = deliver(bad.token, [pointAt(Date.UTC(2019, 0, 1))]).catch((error: unknown) => error)
  const settled = vi.fn()
  void odd.then(settled)
  expect(await deliver(good.token, [pointAt(T0 + 1)])).toMatchObject({ accepted: 1 })
  expect(settled).not.toHaveBeenCalled()
  expect(await odd).toMatchObject({ code: '55P03' })
  await holder.query('commit')
  expect(await deliver(bad.token, [pointAt(Date.UTC(2019, 0, 1))])).toMatchObject({ accepted: 1 })
})

test('points from before 2010 share one partition, however many months they are of', async () => {
  const { token, equipment } = await makeRecorder(db)
  await deliver(
    token,
    Array.from({ length: 120 }, (_, month) => pointAt(Date.UTC(2000, month, 15))),
  )
  expect(await storedPoints(db, equipment)).toHaveLength(120)
  const { rows } = await pool.query(`select count(*)::int from track_points_old where equipment = $1`, [equipment])
  expect(rows).toEqual([{ count: 120 }])
})

test('a partition that was dropped is made again', async () => {
  const { token, equipment } = await makeRecorder(db)
  await deliver(token, [pointAt(END_OF_JANUARY)])
  await pool.query('drop table track_points_2011_01')
  await deliver(token, [pointAt(END_OF_JANUARY, 56)])
  expect(await storedPoints(db, equipment)).toMatchObject([{ lat: 56 }])
})

describe('a deleted machine', () => {
  async function makeDeleted() {
    const recorder = await makeRecorder(db)
    await deliver(recorder.token, [pointAt(T0)])
    await db.deleteFrom('items').where('id', '=', recorder.equipment).execute()
    return recorder
  }

  test('a deleted machine gets no more points', async () => {
    const { token, equipment } = await makeDeleted()
    expect(await deliver(token, [pointAt(T0 + 1)])).toBeUndefined()
    expect(await storedPoints(db, equipment)).toHaveLength(1)
  })

  test('a deleted machine is entered for the removal of its points', async () => {
    const { equipment } = await makeDeleted()
    const doomed = await db.selectFrom('doomed_machines').selectAll().where('equipment', '=', equipment).execute()
    expect(doomed).toHaveLength(1)
  })
})

test('a notice names the machine and the times of its new points, and comes once', async () => {
  const listener = await connectBeside(database)
  const heard: unknown[] = []
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
  const { token, equipment } = await makeRecorder(db)
  await listener.query(`listen ${channelOf(equipment)}`)
  await deliver(token, [pointAt(T0 + 5000), pointAt(T0 + 1234)])
  await deliver(token, [pointAt(T0 + 5000)])
  await expect.poll(() => heard).toEqual([{ points: [[equipment, T0 + 1234, T0 + 5000]] }])
})

test('while the database is away every delivery fails, and beyond a limit without waiting for it', async () => {
  const away = connect(`postgres://postgres@127.0.0.1:${await closedPort()}/none`, () => {})
  const lonely = openIngest(away)
  const tokenHash = hashToken(makeToken(128))
  const points = Array.from({ length: 5000 }, (_, i) => pointAt(T0 + i))
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => lonely.deliver({ tokenHash, points })))
  const said = results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code))
  expect(new Set(said)).toEqual(new Set(['ECONNREFUSED', 'busy']))
  await lonely.idle()
  await away.close()
})
