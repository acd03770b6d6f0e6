/** What holds between the moment when rights are read and the moment when points are on disk, and between shards. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { atEnd } from '../../../../../test/at-end.ts'
import { ACTIVITY, cloneDatabase, connectBeside } from '../../../../../test/clone.ts'
import { makeUser } from '../../../../../test/factories.ts'
import { makeRecorder, permit } from '../../../../../test/track-factories.ts'
import { isDatabaseBusy } from '../../../../db/away.ts'
import { ONE_SHARD } from '../../../../db/cluster/shards.ts'
import { hashToken } from '../../../../outside/tokens.ts'
import { sweepTracks } from '../../../days/retention.queries.ts'
import { revokeRecorder } from '../../../recorders/own-recorders.queries.ts'
import { storedPoints } from '../../../recorders/stored.fixture.ts'
import { type Ingest, openIngest } from '../append.ts'
import { openTrackStore } from '../open.ts'

const database = await cloneDatabase(4)
const { db, pool } = database
const store = await openTrackStore(pool)
atEnd(async () => store.close())
const ingest = openIngest({ pool }, store)

const T0 = Date.UTC(2026, 6, 17, 6)
const NOTHING = { speed: null, accuracy: null, heading: null, altitude: null, battery: null, mock: null }
const pointAt = (at: number): Point => ({ ...NOTHING, at, lat: 55, lng: 37 })
const deliver = (token: string, points: Point[], to: Ingest = ingest) =>
  to.deliver({ tokenHash: hashToken(token), points })

/** Whoever stores points of the machine waits with them behind this, having read who may. Returns what lets them on. */
async function holdDay(equipment: string): Promise<() => Promise<void>> {
  const holder = await connectBeside(database)
  const { rowCount } = await holder
    .query('begin')
    .then(() => holder.query('select from stale_days where equipment = $1 for update', [equipment]))
  expect(rowCount).toBe(1)
  return async () => void (await holder.query('commit'))
}

const watcher = await connectBeside(database)
const waitingForLocks = async () => {
  const { rows } = await watcher.query<{ count: number }>(
    `select count(*)::int as count from ${ACTIVITY}
    where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count
}

describe('rights that change', () => {
  test('a revoked recorder that was known stores nothing more, and those sent together with it do', async () => {
    const [good, bad] = [await makeRecorder(db), await makeRecorder(db)]
    await Promise.all([deliver(good.token, [pointAt(T0)]), deliver(bad.token, [pointAt(T0)])])
    await revokeRecorder(db, bad.user, bad.id)
    const answers = await Promise.all([
      deliver(good.token, [pointAt(T0 + 1)]),
      deliver(bad.token, [pointAt(T0 + 1)]),
      deliver(good.token, [pointAt(T0 + 2)]),
      deliver(bad.token, [pointAt(T0 + 3)]),
    ])
    expect(answers).toMatchObject([{ accepted: 1 }, undefined, { accepted: 1 }, undefined])
    expect(await storedPoints(db, good.equipment)).toHaveLength(3)
    expect(await storedPoints(db, bad.equipment)).toHaveLength(1)
  })

  test('a partner is refused when his permission ends, and stores again when he has it back', async () => {
    const partner = await makeUser(db)
    const { token, equipment } = await makeRecorder(db, { user: partner.id })
    const answers = [await deliver(token, [pointAt(T0)])]
    await permit(db, equipment, partner.id)
    answers.push(await deliver(token, [pointAt(T0)]))
    await db.deleteFrom('partner_permissions').where('equipment', '=', equipment).execute()
    answers.push(await deliver(token, [pointAt(T0 + 1)]))
    expect(answers).toMatchObject([
      { allowed: false, accepted: 0 },
      { allowed: true, accepted: 1 },
      { allowed: false, accepted: 0 },
    ])
    expect(await storedPoints(db, equipment)).toHaveLength(1)
  })

  test('an owner without room stores no points until he has some', async () => {
    const { token, equipment, user } = await makeRecorder(db)
    await deliver(token, [pointAt(T0)])
    await db.insertInto('account_storage').values({ owner: user, full_of_points: true }).execute()
    expect(await deliver(token, [pointAt(T0 + 1)])).toMatchObject({ allowed: true, full: true, accepted: 0 })
    await db.updateTable('account_storage').set({ full_of_points: false }).where('owner', '=', user).execute()
    expect(await deliver(token, [pointAt(T0 + 1)])).toMatchObject({ full: false, accepted: 1 })
    expect(await storedPoints(db, equipment)).toHaveLength(2)
  })
})

describe('points that are on their way', () => {
  test('are stored before a revocation is answered, and none after it', async () => {
    const { id, token, equipment, user } = await makeRecorder(db)
    await deliver(token, [pointAt(T0)])
    const release = await holdDay(equipment)
    const sent = deliver(token, [pointAt(T0 + 1)])
    await expect.poll(waitingForLocks).toBe(1)
    const answered = vi.fn()
    const revoked = revokeRecorder(db, user, id).then(answered)
    await expect.poll(waitingForLocks).toBe(2)
    expect(answered).not.toHaveBeenCalled()
    await release()
    expect(await sent).toMatchObject({ accepted: 1 })
    await revoked
    expect(await deliver(token, [pointAt(T0 + 2)])).toBeUndefined()
    expect(await storedPoints(db, equipment)).toHaveLength(2)
  })

  test('to a machine that is deleted meanwhile are swept with the others', async () => {
    const { token, equipment } = await makeRecorder(db)
    await deliver(token, [pointAt(T0)])
    const release = await holdDay(equipment)
    const sent = deliver(token, [pointAt(T0 + 1)])
    await expect.poll(waitingForLocks).toBe(1)
    await db.deleteFrom('items').where('id', '=', equipment).execute()
    const swept = sweepTracks(db)
    await expect.poll(waitingForLocks).toBe(2)
    await release()
    await Promise.all([sent, swept])
    expect(await storedPoints(db, equipment)).toEqual([])
    expect(await db.selectFrom('stale_days').selectAll().where('equipment', '=', equipment).execute()).toEqual([])
  })
})

test('while one shard hangs, machines of the others go on recording, and its own are asked to send again', async () => {
  const [well, ill] = [await makeRecorder(db), await makeRecorder(db)]
  // As the product would cut them off, sooner.
  const connections = { connectionString: pool.options.connectionString, max: 4, lock_timeout: 1500 }
  const own = new pg.Pool(connections)
  atEnd(() => own.end())
  const both = openIngest(
    { pool: own },
    {
      ...ONE_SHARD,
      nodes: 2,
      of: async (equipments) => equipments.map((equipment) => (equipment === ill.equipment ? 2 : 1)),
      nodeOf: (shard) => shard,
    },
  )
  await Promise.all([well, ill].map(({ token }) => deliver(token, [pointAt(T0)], both)))
  const release = await holdDay(ill.equipment)
  const failed = vi.fn()
  const waiting = Array.from({ length: 5 }, (_, i) =>
    deliver(
      ill.token,
      Array.from({ length: 900 }, (_, k) => pointAt(T0 + 1 + i * 900 + k)),
      both,
    ).catch(failed),
  )
  await expect.poll(waitingForLocks).toBe(1)
  for (let i = 1; i <= 10; i++)
    expect(await deliver(well.token, [pointAt(T0 + i)], both)).toMatchObject({ accepted: 1 })
  expect(failed).not.toHaveBeenCalled()
  await Promise.all(waiting)
  expect(failed.mock.calls.map(([error]) => isDatabaseBusy(error))).toEqual(Array(5).fill(true))
  expect(await storedPoints(db, ill.equipment)).toHaveLength(1)
  await release()
  expect(await deliver(ill.token, [pointAt(T0 + 1)], both)).toMatchObject({ accepted: 1 })
  await both.idle()
})
