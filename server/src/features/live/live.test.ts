/** Live events over real connections: two instances of the server on one database. */
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { addGroup, moveMachines } from '@spetskarta/shared/company/groups.ts'
import { actFor, endPerson, invitePerson, joinCompany, leaveCompany } from '@spetskarta/shared/company/people.ts'
import { banAccount } from '@spetskarta/shared/moderation/moderation.ts'
import { removePartner, savePartners } from '@spetskarta/shared/partners/partners.ts'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { undoImport } from '@spetskarta/shared/track-files/track-files.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../test/track-factories.ts'
import { tellOf } from '../tracks/notices/track-notice.queries.ts'
import { type Event, listen } from './events.fixture.ts'

// The test itself triggers heartbeats.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const beat = () => vi.advanceTimersByTimeAsync(15_000)

const database = await cloneDatabase()
const { db } = database
const here = await testApp({ database })
const there = await testApp({ database })
const limited = await testApp({ database, env: { RATE_LIMITS: '1', TRUST_PROXY: '1' } })
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
  return { id, owner, cookie, record }
}

/** A server refuses streams with a 503 while it listens to the database again, which some tests cut off. */
const watch = (cookie: string, headers = {}, query = '', url = hereUrl) =>
  vi.waitFor(async () => {
    const stream = await listen(`${url}/api/live${query}`, { cookie, 'accept-encoding': 'gzip', ...headers })
    if (stream.status === 503) throw new Error('the server does not listen yet')
    return stream
  })

test('clients that leave while their rights are read are not counted, and new streams open', async () => {
  const { cookie } = await makeMachine()
  const { server } = limited.app
  const port = Number(new URL(limitedUrl ?? '').port)
  // The only connection to the database: the rights wait for it.
  const held = await database.pool.connect()
  for (let i = 0; i < 12; i++) {
    const received = once(server, 'request')
    const socket = connectSocket(port, '127.0.0.1').on('error', () => {})
    socket.write(`GET /api/live HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`)
    await received
    await new Promise((resolve) => setImmediate(resolve))
    socket.resetAndDestroy()
  }
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, n) => resolve(n)))).toBe(0)
  held.release()
  await expect.poll(() => database.pool.waitingCount).toBe(0)
  const streams = await Promise.all(Array.from({ length: 12 }, () => watch(cookie, {}, '', limitedUrl)))
  expect(streams.map(({ status }) => status)).toEqual(Array(12).fill(200))
  for (const stream of streams) stream.leave()
})

test('streams of public links are counted by the line that opens them, not by each of its addresses', async () => {
  const { id, cookie } = await makeMachine()
  const link = { params: { equipmentId: id }, body: { on: true } }
  const { token } = await here.ask(setPublicLink, link, { cookie })
  const from = (i: number) =>
    listen(`${limitedUrl}/api/live/public/${id}/${token}`, { 'x-forwarded-for': `2001:db8:0:1::${i.toString(16)}` })
  const streams = await Promise.all(Array.from({ length: 61 }, (_, i) => from(i + 1)))
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(1)
  for (const stream of streams) stream.leave()
})

test('a stream is neither compressed nor kept by caches', async () => {
  const { cookie } = await makeMachine()
  const events = await watch(cookie)
  expect([events.status, events.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(events.headers['content-encoding']).toBeUndefined()
  expect(events.headers['cache-control']).toMatch(/no-store/)
  expect(events.headers['content-security-policy']).toBeTruthy()
})

test('points that one instance stores are sent by the other at once', async () => {
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

test('who watches a machine loads it again when an import is undone; others do not', async () => {
  const [mine, other] = [await makeMachine(), await makeMachine()]
  const [events, others] = [await watch(mine.cookie), await watch(other.cookie)]
  await Promise.all([events.next(), others.next()])
  const { importId } = (
    await there.app.inject({
      method: 'POST',
      url: `/api/import/${mine.id}`,
      payload: `time,lat,lon\n${NOW / 1000 - 60},55.5,38.2`,
      headers: { cookie: mine.cookie, 'content-type': 'text/csv' },
    })
  ).json()
  await events.news()
  await there.ask(undoImport, { params: { equipmentId: mine.id, importId } }, { cookie: mine.cookie })
  expect(await events.next()).toMatchObject({ event: 'reset', data: {} })
  await other.record(point(NOW))
  expect(await others.next()).toMatchObject({ event: 'points' })
})

test.each([
  ['made-up', { mock: true }],
  ['inaccurate', { accuracy: 500 }],
])('%s points are sent neither at once nor to streams opened later', async (_, flaw) => {
  const { cookie, record } = await makeMachine()
  const events = await watch(cookie)
  await events.next()
  await record(point(NOW - 1000, flaw), point(NOW))
  expect(timesOf(await events.news())).toEqual([0])
  expect(timesOf(await (await watch(cookie)).news())).toEqual([0])
})

test('a stream has one’s own and permitted machines only', async () => {
  const [mine, theirs, hidden] = [await makeMachine(), await makeMachine(), await makeMachine()]
  await permit(db, theirs.id, mine.owner.id)
  const events = await watch(mine.cookie)
  await events.next()
  for (const { record } of [hidden, theirs, mine]) await record(point(NOW))
  const seen = [await events.news(), await events.news()].map((event) => event?.data.equipmentId)
  expect(seen.sort()).toEqual([mine.id, theirs.id].sort())
})

test('a visitor gets no stream', async () => {
  expect((await listen(`${hereUrl}/api/live`)).status).toBe(401)
})

test('a stream resumes after the last event that its client has, also on another instance', async () => {
  const { cookie, record } = await makeMachine()
  const events = await watch(cookie)
  await events.next()
  await record(point(NOW - 3000))
  const last = await events.news()
  events.leave()
  await record(point(NOW - 2000), point(NOW - 7 * 24 * 3600_000))
  await record(point(NOW - 1000))

  const again = await watch(cookie, { 'last-event-id': String(last?.id) }, '', thereUrl)
  expect(timesOf(await again.news())).toEqual([-7 * 24 * 3600, -3, -2, -1])
})

test('points whose notice was lost come when the stream continues', async () => {
  const { id, cookie, record } = await makeMachine()
  const events = await watch(cookie)
  await events.next()
  await record(point(NOW - 3000))
  const last = await events.news()
  // These are not sent.
  await makePoints(db, id, [{ at: NOW - 2000 }])
  await record(point(NOW - 1000))
  const seen: number[] = []
  while (!seen.includes(-1)) seen.push(...timesOf(await events.news()))
  expect(seen).not.toContain(-2)
  events.leave()

  const again = await watch(cookie, { 'last-event-id': String(last?.id) })
  expect(timesOf(await again.news())).toEqual([-3, -2, -1])
})

test('a stream begins after the event that the address names', async () => {
  const { cookie, record } = await makeMachine()
  const events = await watch(cookie)
  const ready = await events.next()
  await record(point(NOW - 1000))
  await events.news()
  expect(timesOf(await (await watch(cookie, {}, `?since=${ready?.id}`)).news())).toEqual([-1])
})

test('a new stream begins with the points received in the last minutes', async () => {
  const { id, cookie, record } = await makeMachine()
  await record(point(NOW - 1000))
  expect(timesOf(await (await watch(cookie)).news())).toEqual([-1])

  await sql`update track_points set received_at = received_at - interval '3 minutes' where equipment = ${id}`.execute(
    db,
  )
  const late = await watch(cookie)
  await record(point(NOW))
  expect(timesOf(await late.news())).toEqual([0])
})

test.each(['86000', String(Date.now() + 3600_000), 'x'])(
  'a stream that cannot resume from %s tells the page to load the day again',
  async (id) => {
    const { cookie } = await makeMachine()
    const events = await watch(cookie, { 'last-event-id': id })
    expect([await events.next(), await events.next()].map((event) => event?.event)).toEqual(['ready', 'reset'])
  },
)

test.each([
  ['the permission', (id: string) => db.deleteFrom('partner_permissions').where('equipment', '=', id).execute()],
  ['the session', (_: string, user: string) => db.deleteFrom('sessions').where('user_id', '=', user).execute()],
])('a stream ends at the next point after its watcher lost %s', async (_, lose) => {
  const partner = await here.makeUser()
  const { id, record } = await makeMachine()
  await permit(db, id, partner.id)
  const events = await watch(await here.signIn(partner))
  await events.next()
  await lose(id, partner.id)
  await record(point(NOW))
  expect(await events.next()).toBeUndefined()
})

test('a stream ends at the next heartbeat after its watcher lost the permission', async () => {
  const partner = await here.makeUser()
  const { id } = await makeMachine()
  await permit(db, id, partner.id)
  const events = await watch(await here.signIn(partner))
  await events.next()
  await db.deleteFrom('partner_permissions').where('equipment', '=', id).execute()
  await beat()
  expect(await events.next()).toBeUndefined()
})

test('a stream ends at the next heartbeat after its watcher got another machine', async () => {
  const { cookie, owner } = await makeMachine()
  const events = await watch(cookie)
  await events.next()
  await here.makeEquipment({ owner: owner.id })
  await beat()
  expect(await events.next()).toBeUndefined()
})

test('a heartbeat leaves a stream open while its watcher’s rights stay the same', async () => {
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

describe('without a point or a heartbeat', () => {
  async function watchedByPartner() {
    const machine = await makeMachine()
    const partner = await here.makeUser()
    await permit(db, machine.id, partner.id)
    const events = await watch(await here.signIn(partner))
    await events.next()
    return { ...machine, partner, events }
  }

  test('the stream of a removed partner ends at once', async () => {
    const { cookie, partner, events } = await watchedByPartner()
    await there.ask(removePartner, { params: { id: partner.id } }, { cookie })
    expect(await events.next()).toBeUndefined()
  })

  test('the stream of a partner who loses his permission ends at once', async () => {
    const { cookie, partner, events } = await watchedByPartner()
    await there.ask(savePartners, { body: { partners: [{ id: partner.id, permissions: [] }] } }, { cookie })
    expect(await events.next()).toBeUndefined()
  })
})

describe('of somebody of a company, without a point or a heartbeat', () => {
  /** A dispatcher, of all machines or of one group, who watches. */
  async function watchedByMember(limited = false) {
    const { cookie, ...machine } = await makeMachine()
    const owner = { cookie }
    const { id: group } = await here.ask(addGroup, { body: { name: 'Участок', parent: null } }, owner)
    await here.ask(moveMachines, { body: { group, machines: [machine.id] } }, owner)
    const body = { name: 'Марина', role: 'dispatcher' as const, groups: limited ? [group] : null }
    const { link } = await here.ask(invitePerson, { body }, owner)
    const person = await here.makeUser()
    const who = { cookie: await here.signIn(person) }
    await here.ask(joinCompany, { params: { token: link.split('/').at(-1) ?? '' } }, who)
    const events = await watch(who.cookie)
    await events.next()
    return { ...machine, machine: machine.id, company: machine.owner.id, owner, who, person, events }
  }

  test('the stream ends at once when the owner closes his access', async () => {
    const { owner, person, events } = await watchedByMember()
    await there.ask(endPerson, { params: { id: person.id } }, owner)
    expect(await events.next()).toBeUndefined()
  })

  test.each([
    ['leaves', (company: string) => [leaveCompany, { params: { company } }] as const],
    ['turns to what is his own', () => [actFor, { body: { company: null } }] as const],
  ])('it ends at once when he %s, though his session goes on', async (_, make) => {
    const { company, who, events } = await watchedByMember()
    const [endpoint, input] = make(company)
    expect((await there.sendAny(endpoint, input, who)).statusCode).toBe(200)
    expect(await events.next()).toBeUndefined()
  })

  test('it ends at once with its session when a moderator closes the company, and his own machines are watched on', async () => {
    const { company, who, person, events } = await watchedByMember()
    const rules = await here.signIn(await here.makeUser({ rules: true }))
    const { user_url: userUrl } = await db
      .selectFrom('users')
      .select('user_url')
      .where('id', '=', company)
      .executeTakeFirstOrThrow()
    const ban = { userUrl, reason: 'fraud', note: 'Просит предоплату', days: 30 } as const
    await there.ask(banAccount, { body: ban }, { cookie: rules })
    expect(await events.next()).toBeUndefined()
    expect((await watch(who.cookie)).status).toBe(401)
    // A stream of his own stays open at a heartbeat that ends another one.
    const { id } = await here.makeEquipment({ owner: person.id })
    const { token } = await makeRecorder(db, { equipment: id })
    const [own, goes] = [await watch(await here.signIn(person)), await makeMachine()]
    const ended = await watch(goes.cookie)
    await Promise.all([own.next(), ended.next()])
    await here.makeEquipment({ owner: goes.owner.id })
    await beat()
    expect(await ended.next()).toBeUndefined()
    const headers = { authorization: `Bearer ${token}` }
    await there.ask(recordPoints, { body: { points: [point(NOW)] } }, { headers })
    expect(timesOf(await own.news())).toEqual([0])
  })

  test('it ends at once when he accepts, in the same browser, an invitation that opens less', async () => {
    const { owner, who, events } = await watchedByMember()
    const { id: group } = await here.ask(addGroup, { body: { name: 'Другой участок', parent: null } }, owner)
    const body = { name: 'Марина', role: 'dispatcher' as const, groups: [group] }
    const { link } = await here.ask(invitePerson, { body }, owner)
    await there.ask(joinCompany, { params: { token: link.split('/').at(-1) ?? '' } }, who)
    expect(await events.next()).toBeUndefined()
  })

  test('it ends at once when a machine leaves his group', async () => {
    const { owner, machine, events } = await watchedByMember(true)
    await there.ask(moveMachines, { body: { group: null, machines: [machine] } }, owner)
    expect(await events.next()).toBeUndefined()
  })
})

test('an account that a moderator closes is cut off at once, and so is who watches by its link', async () => {
  const { id, owner, cookie } = await makeMachine()
  const body = { on: true, hours: 1 }
  const { token } = await here.ask(setPublicLink, { params: { equipmentId: id }, body }, { cookie })
  const [events, byLink] = [await watch(cookie), await listen(`${hereUrl}/api/live/public/${id}/${token}`)]
  await Promise.all([events.next(), byLink.next()])
  const rules = await here.signIn(await here.makeUser({ rules: true }))
  const { user_url: userUrl } = await db
    .selectFrom('users')
    .select('user_url')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const ban = { userUrl, reason: 'fraud', note: 'Просит предоплату', days: 30 } as const
  await there.ask(banAccount, { body: ban }, { cookie: rules })
  expect([await events.next(), await byLink.next()]).toEqual([undefined, undefined])
})

test('a stream misses no points when the listening database connection breaks', async () => {
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

test('points of a server that was killed between its commit and its notice come by themselves, once', async () => {
  const { cookie, record } = await makeMachine()
  const events = await watch(cookie)
  await events.next()
  const cut = cutBeforeNotice()
  await record(point(NOW - 3000))
  await expect.poll(() => cut.lost()).toBe(1)
  cut.restore()
  // The phone may have had no answer: it sends again, and nothing of it is new.
  await record(point(NOW - 3000))
  for (let beats = 0; beats < 4; beats++) await beat()
  expect(timesOf(await events.news())).toEqual([-3])
  await record(point(NOW))
  expect(timesOf(await events.news())).toEqual([0])
})

/** Connections break when a commit is done, before its notices are sent. */
function cutBeforeNotice() {
  const query: (...given: unknown[]) => unknown = pg.Client.prototype.query
  let lost = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (typeof given[0] !== 'string' || !given[0].startsWith('notify track')) return query.apply(this, given)
    lost++
    return query.call(this, 'select pg_terminate_backend(pg_backend_pid())', ...given.slice(1))
  })
  return { lost: () => lost, restore: () => spy.mockRestore() }
}

test('a user may have twelve streams at once', async () => {
  const { cookie } = await makeMachine()
  const streams = []
  for (let i = 0; i < 12; i++) streams.push(await watch(cookie, {}, '', limitedUrl))
  expect(streams.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect((await watch(cookie, {}, '', limitedUrl)).status).toBe(429)
  streams[0]?.leave()
  await vi.waitFor(async () => expect((await watch(cookie, {}, '', limitedUrl)).status).toBe(200))
})

test('a client that does not read its stream is disconnected', async () => {
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
    await tellOf(db, id, { points: [[id, NOW - 12_000_000, NOW + i]] })
    await reader.news()
  }
  await vi.waitFor(async () => {
    socket.resume()
    await closed
  })
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
