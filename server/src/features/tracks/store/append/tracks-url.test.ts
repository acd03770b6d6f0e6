/** Points, days, photos and live events where TRACKS_URL is another address: what is local is not queried there. */
import { getWholeDay } from '@spetskarta/shared/days/days.ts'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../../../test/at-end.ts'
import { ACTIVITY, cloneApart, connectBeside } from '../../../../../test/clone.ts'
import { testApp } from '../../../../../test/harness.ts'
import { makeRecorder } from '../../../../../test/track-factories.ts'
import { TRACK_TABLES } from '../../../../db/cluster/track-tables.ts'
import { connect } from '../../../../db/connect.ts'
import { listen } from '../../../live/events.fixture.ts'
import { revokeRecorder } from '../../../recorders/own-recorders.queries.ts'
import { storedPoints } from '../../../recorders/stored.fixture.ts'

const database = await cloneApart()
const { db } = database
const { app, ask, send, makeUser, makeEquipment, signIn } = await testApp({ database })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const T0 = Math.floor(Date.now() / 1000) * 1000 - 60_000
const DAY = new Date(T0).toLocaleDateString('sv', { timeZone: 'Europe/Moscow' })

/** Every statement that goes through the address of the tracks. */
const statements: string[] = []
database.tracks?.pool.on('connect', (client) => {
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  const noted = (first: unknown, ...rest: unknown[]) => {
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    if (text) statements.push(text)
    return query(first, ...rest)
  }
  Object.assign(client, { query: noted })
})

async function machine() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id })
  const recorder = await makeRecorder(db, { equipment: id })
  const headers = { authorization: `Bearer ${recorder.token}` }
  const body = (at: number) => ({ body: { points: [{ timestamp: at, lat: 55.5, lng: 38.2 }] } })
  return {
    ...{ id, recorder, cookie: await signIn(owner) },
    record: (at: number) => send(recordPoints, body(at), { headers }),
  }
}

test('points are stored, notified at once and read, and only tables of tracks are asked there', async () => {
  const { id, cookie, record } = await machine()
  const events = await listen(`${url}/api/live`, { cookie })
  await events.next()
  expect((await record(T0)).statusCode).toBe(200)
  expect((await events.news())?.data).toMatchObject({ equipmentId: id, locations: [{ timestamp: T0 }] })
  expect((await record(T0)).json()).toMatchObject({ accepted: 0 })
  const day = await ask(getWholeDay, { querystring: { equipmentId: id, day: DAY } }, { cookie })
  expect(day.locations).toMatchObject([{ timestamp: T0 }])

  const named = statements.flatMap((text) => [...text.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)\b(?!\()/g)])
  const tables = new Set(named.map(([, table = '']) => table))
  expect([...tables].filter((table) => table === 'track_points' || table === 'stale_days').sort()).toEqual([
    'stale_days',
    'track_points',
  ])
  const { rows } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const names = rows.map(({ name }) => name)
  expect(
    [...tables].filter((table) => names.includes(table) && !(TRACK_TABLES as readonly string[]).includes(table)),
  ).toEqual([])
})

test('points are on disk before a revocation that came meanwhile is answered, and none after it', async () => {
  const { id, recorder, record } = await machine()
  await record(T0)
  const holder = await connectBeside(database)
  await holder.query('begin')
  await holder.query('select from stale_days where equipment = $1 for update', [id])
  const late = record(T0 + 1000)
  const watcher = await connectBeside(database)
  const waiting = async (kind: string) =>
    (
      await watcher.query(
        `select from ${ACTIVITY} where datname = current_database() and wait_event = $1 and wait_event_type = 'Lock'`,
        [kind],
      )
    ).rowCount
  await expect.poll(() => waiting('transactionid')).toBe(1)
  // The pool's only connection holds the lock.
  const other = connect(database.pool.options.connectionString ?? '', () => {})
  atEnd(other.close)
  const answered = vi.fn()
  const revoked = revokeRecorder(other.db, recorder.user, recorder.id).then(answered)
  await expect.poll(() => waiting('advisory')).toBe(1)
  expect(answered).not.toHaveBeenCalled()
  await holder.query('commit')
  expect((await late).statusCode).toBe(200)
  await revoked
  expect(await storedPoints(db, id)).toHaveLength(2)
  expect((await record(T0 + 2000)).statusCode).toBe(401)
  expect(await storedPoints(db, id)).toHaveLength(2)
})
