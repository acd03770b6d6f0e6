/** Live events over real connections: two instances of the server on one database. */
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { removePartner, savePartners } from '@spetskarta/shared/partners/partners.ts'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../test/track-factories.ts'
import { TRACK_CHANNEL } from '../tracks/track-notice.queries.ts'
import { type Event, listen } from './events.fixture.ts'

// The test itself triggers heartbeats.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const beat = () => vi.advanceTimersByTimeAsync(15_000)

const database = await cloneDatabase()
const { db } = database
const here = await testApp({ database })
const there = await testApp({ database })
const limited = await testApp({ database, env: { RATE_LIMITS: '1' } })
const [hereUrl, thereUrl, limitedUrl] = await Promise.all(
  [here, there, limited].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })),
)

const NOW = Math.floor(Date.now() / 1000) * 1000
const point = (at: number, more = {}) => ({ timestamp: at, lat: 55.5, lng: 38.2, ...more })
const timesOf = (event: Event | undefined) =>
  (event?.data.locations ?? []).map(({ timestamp }: { timestamp: number }) => (timestamp - NOW) / 1000)

/** A machine with a recorder, and its owner's cookie. */
async function makeMachine() {
  const owner = await here.makeUser()
  const { id } = await here.makeEquipment({ owner: owner.id })
  const { token } = await makeRecorder(db, { equipment: id })
  const cookie = await here.signIn(owner)
  /** Sends through the other instance. */
  const record = (...points: object[]) =>
    there.ask(recordPoints, { body: { points } }, { headers: { authorization: `Bearer ${token}` } })
  const link = (body: object) =>
    here.ask(setPublicLink, { params: { equipmentId: id }, body: { on: true, ...body } }, { cookie })
  return { id, owner, cookie, record, link }
}

const watch = (cookie: string, headers = {}, query = '', url = hereUrl) =>
  listen(`${url}/api/live${query}`, { cookie, 'accept-encoding': 'gzip', ...headers })

test('a stream is neither compressed nor kept by caches', async () => {
  const { cookie } = await makeMachine()
  const events = await watch(cookie)
  expect([events.status, events.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(events.headers['content-encoding']).toBeUndefined()
  expect(events.headers['cache-control']).toMatch(/no-store/)
  expect(events.headers['content-security-policy']).toBeTruthy()
})

test('what one instance stores, the other shows at once', async () => {
  const { id, cookie, record } = await makeMachine()
  const events = await watch(cookie)
  expect(await events.next()).toMatchObject({ event: 'ready', data: {} })

  await record(point(NOW - 2000, { speed: 36 }), point(NOW - 1000))
  const first = await events.next()
  expect(first).toMatchObject({ event: 'points', data: { equipmentId: id } })
  expect(first?.data.locations).toEqual([
    { timestamp: NOW - 2000, coords: [55.5, 38.2], speed: 36 },
    { timestamp: NOW - 1000, coords: [55.5, 38.2], speed: null },
  ])
  await record(point(NOW))
  expect(timesOf(await events.news())).toEqual([0])
})

test.each([
  ['made-up', { mock: true }],
  ['inaccurate', { accuracy: 500 }],
])('%s points are not shown, neither as they come nor to those who come later', async (_, flaw) => {
  const { cookie, record } = await makeMachine()
  const events = await watch(cookie)
  await events.next()
  await record(point(NOW - 1000, flaw), point(NOW))
  expect(timesOf(await events.news())).toEqual([0])
  expect(timesOf(await (await watch(cookie)).news())).toEqual([0])
})

test('one sees one’s own and permitted machines, not those of others', async () => {
  const [mine, theirs, hidden] = [await makeMachine(), await makeMachine(), await makeMachine()]
  await permit(db, theirs.id, mine.owner.id)
  const events = await watch(mine.cookie)
  await events.next()
  for (const { record } of [hidden, theirs, mine]) await record(point(NOW))
  const seen = [await events.news(), await events.news()].map((event) => event?.data.equipmentId)
  expect(seen.sort()).toEqual([mine.id, theirs.id].sort())

  expect((await listen(`${hereUrl}/api/live`)).status).toBe(401)
})

test('a stream goes on where it was cut off, and begins with the last minutes', async () => {
  const { cookie, record } = await makeMachine()
  const events = await watch(cookie)
  const ready = await events.next()
  await record(point(NOW - 3000))
  const last = await events.news()
  events.leave()
  await record(point(NOW - 2000), point(NOW - 7 * 24 * 3600_000))
  await record(point(NOW - 1000))

  const again = await watch(cookie, { 'last-event-id': String(last?.id) }, '', thereUrl)
  expect(timesOf(await again.news())).toEqual([-7 * 24 * 3600, -3, -2, -1])
  expect(timesOf(await (await watch(cookie, {}, `?since=${ready?.id}`)).news())).toContain(-1)
  expect(timesOf(await (await watch(cookie)).news())).toContain(-1)

  await sql`update track_points set received_at = received_at - interval '3 minutes'`.execute(db)
  const late = await watch(cookie)
  await record(point(NOW))
  expect(timesOf(await late.news())).toEqual([0])
})

test.each(['86000', String(Date.now() + 3600_000), 'x'])(
  'after too long, or a strange place (%s), the day is to be loaded anew',
  async (id) => {
    const { cookie } = await makeMachine()
    const events = await watch(cookie, { 'last-event-id': id })
    expect([await events.next(), await events.next()].map((event) => event?.event)).toEqual(['ready', 'reset'])
  },
)

test.each([
  ['the permission', (id: string) => db.deleteFrom('partner_permissions').where('equipment', '=', id).execute()],
  ['the session', (_: string, user: string) => db.deleteFrom('sessions').where('user_id', '=', user).execute()],
])('who loses %s loses the stream with the next news', async (_, lose) => {
  const partner = await here.makeUser()
  const { id, record } = await makeMachine()
  await permit(db, id, partner.id)
  const events = await watch(await here.signIn(partner))
  await events.next()
  await lose(id, partner.id)
  await record(point(NOW))
  expect(await events.next()).toBeUndefined()
})

test('who loses the permission loses the stream with the next beat, without any news', async () => {
  const partner = await here.makeUser()
  const { id } = await makeMachine()
  await permit(db, id, partner.id)
  const events = await watch(await here.signIn(partner))
  await events.next()
  await db.deleteFrom('partner_permissions').where('equipment', '=', id).execute()
  await beat()
  expect(await events.next()).toBeUndefined()
})

test('who gets another machine is sent to ask again with the next beat', async () => {
  const { cookie, owner } = await makeMachine()
  const events = await watch(cookie)
  await events.next()
  await here.makeEquipment({ owner: owner.id })
  await beat()
  expect(await events.next()).toBeUndefined()
})

test('a beat leaves the streams of those open whose rights are as they were', async () => {
  const [stays, goes] = [await makeMachine(), await makeMachine()]
  const [events, ended] = [await watch(stays.cookie), await watch(goes.cookie)]
  await Promise.all([events.next(), ended.next()])
  await here.makeEquipment({ owner: goes.owner.id })
  await beat()
  // The heartbeat interval has passed.
  expect(await ended.next()).toBeUndefined()
  await stays.record(point(NOW))
  expect(timesOf(await events.next())).toEqual([0])
})

describe('without news or a beat the stream of a partner ends', () => {
  async function watchedByPartner() {
    const machine = await makeMachine()
    const partner = await here.makeUser()
    await permit(db, machine.id, partner.id)
    const events = await watch(await here.signIn(partner))
    await events.next()
    return { ...machine, partner, events }
  }

  test('who is removed', async () => {
    const { cookie, partner, events } = await watchedByPartner()
    await there.ask(removePartner, { params: { id: partner.id } }, { cookie })
    expect(await events.next()).toBeUndefined()
  })

  test('whose permission is taken away', async () => {
    const { cookie, partner, events } = await watchedByPartner()
    await there.ask(savePartners, { body: { partners: [{ id: partner.id, permissions: [] }] } }, { cookie })
    expect(await events.next()).toBeUndefined()
  })
})

test('a public link shows its machine in its window, and dies when it is switched off', async () => {
  const { id, record, link } = await makeMachine()
  const { token } = await link({ hours: 1 })
  const url = `${hereUrl}/api/live/public/${id}/${token}`
  const [events, other] = [await listen(url), await listen(url)]
  await Promise.all([events.next(), other.next()])
  await record(point(NOW - 2 * 3600_000), point(NOW - 60_000))
  expect(timesOf(await events.news())).toEqual([-60])

  // Without any new point.
  await link({ on: false })
  // What arrived while the stream was opened may arrive again.
  for (let event = await events.news(); event; event = await events.news()) expect(timesOf(event)).toEqual([-60])
  await link({ on: true })
  expect((await listen(url)).status).toBe(404)
})

test('a wrong, expired or another machine’s link opens nothing', async () => {
  const [machine, other] = [await makeMachine(), await makeMachine()]
  const { token } = await machine.link({})
  const { token: others } = await other.link({})
  const statusOf = async (id: string, given: string) =>
    (await listen(`${hereUrl}/api/live/public/${id}/${given}`)).status
  expect(await statusOf(machine.id, token)).toBe(200)
  expect(await statusOf(machine.id, others)).toBe(404)
  expect(await statusOf(other.id, token)).toBe(404)
  expect(await statusOf(machine.id, `${token.slice(0, -1)}_`)).toBe(404)
  expect(await statusOf(randomUUIDv7(), token)).toBe(404)
  await sql`update tracking set link_expires_at = now() where equipment = ${machine.id}`.execute(db)
  expect(await statusOf(machine.id, token)).toBe(404)
})

test('nothing is missed while the listening connection is away', async () => {
  const { id, cookie, record } = await makeMachine()
  const events = await watch(cookie)
  await events.next()
  // Stored without a notice.
  await makePoints(db, id, [{ at: NOW - 5000 }])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'spetskarta live' and datname = current_database()`.execute(db)
  expect(timesOf(await events.news())).toEqual([-5])
  await record(point(NOW))
  const seen: number[] = []
  while (!seen.includes(0)) seen.push(...timesOf(await events.news()))
})

test('a user has twelve streams at once', async () => {
  const { cookie } = await makeMachine()
  const streams = []
  for (let i = 0; i < 12; i++) streams.push(await watch(cookie, {}, '', limitedUrl))
  expect(streams.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect((await watch(cookie, {}, '', limitedUrl)).status).toBe(429)
  streams[0]?.leave()
  await vi.waitFor(async () => expect((await watch(cookie, {}, '', limitedUrl)).status).toBe(200))
})

test('who does not read is cut off', async () => {
  const { id, cookie } = await makeMachine()
  const socket = connectSocket(Number(new URL(hereUrl ?? '').port), '127.0.0.1')
  socket.write(`GET /api/live HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  const closed = once(socket, 'close')
  socket.on('error', () => {})
  const reader = await watch(cookie)
  await makePoints(
    db,
    id,
    Array.from({ length: 12_000 }, (_, n) => ({ at: NOW - n * 1000 })),
  )
  // More than the sockets' own buffers and what the server lets wait.
  for (let i = 0; i < 16; i++) {
    await sql`select pg_notify(${TRACK_CHANNEL}, ${JSON.stringify({ points: [[id, NOW - 12_000_000, NOW + i]] })})`.execute(
      db,
    )
    await reader.news()
  }
  await vi.waitFor(async () => {
    socket.resume()
    await closed
  }, 15_000)
})

test('a server that stops ends its streams and does not wait for them', async () => {
  const { cookie } = await makeMachine()
  const stopping = await testApp({ database })
  const url = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  const events = await watch(cookie, {}, '', url)
  await events.next()
  await stopping.app.close()
  expect(await events.next()).toBeUndefined()
})
