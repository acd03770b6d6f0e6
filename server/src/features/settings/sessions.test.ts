/** Sessions: how long they last, the list of one's own, ending them. */
import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/settings/settings.schema.ts'
import { endSession, getSessions } from '@spetskarta/shared/settings/settings.ts'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { hashToken } from '../../outside/tokens.ts'
import { findAccountById } from '../accounts/accounts.queries.ts'
import { deviceOf } from '../visitor/device.rules.ts'
import { insertSession } from '../visitor/sessions.queries.ts'

const database = await cloneDatabase()
const { db, pool, ask, send, signIn, makeUser } = await testApp({ database })

const whoIs = async (cookie: string) => (await ask(getUser, { querystring: {} }, { cookie })).user
const hashOf = (cookie: string) => hashToken(cookie.replace('session=', ''))
/** Moves the last visit so many days into the past. */
const wait = (cookie: string, days: number) =>
  pool.query(
    `update sessions set created_at = created_at - make_interval(days => $2), last_seen_at = last_seen_at -
      make_interval(days => $2), expires_at = expires_at - make_interval(days => $2) where token_hash = $1`,
    [hashOf(cookie), days],
  )
const daysLeft = async (cookie: string) => {
  const { rows } = await pool.query('select expires_at from sessions where token_hash = $1', [hashOf(cookie)])
  return Math.round((rows[0].expires_at.getTime() - Date.now()) / DAY)
}

test('a session ends 30 days after the last visit', async () => {
  const cookie = await signIn()
  await wait(cookie, 29)
  expect(await whoIs(cookie)).not.toBeNull()
  await wait(cookie, 29)
  expect(await whoIs(cookie)).not.toBeNull()
  await wait(cookie, 30)
  expect(await whoIs(cookie)).toBeNull()
})

test('it is renewed at most once a day, in the browser too', async () => {
  const cookie = await signIn()
  const visit = () => send(getUser, { querystring: {} }, { cookie })
  expect((await visit()).cookies).toEqual([])

  await wait(cookie, 2)
  const visits = await Promise.all([visit(), visit(), visit()])
  expect(await daysLeft(cookie)).toBe(30)
  const renewed = visits.flatMap(({ cookies }) => cookies)
  expect(renewed).toEqual([
    expect.objectContaining({ name: 'session', value: cookie.slice(8), maxAge: 30 * 24 * 3600, httpOnly: true }),
  ])
  expect((await visit()).cookies).toEqual([])
})

test('an answer to a user is kept by no cache', async () => {
  expect((await send(getUser, { querystring: {} }, { cookie: await signIn() })).headers['cache-control']).toBe(
    'private, no-store',
  )
})

test('one sees one’s own sessions, the present one first, then the most recent', async () => {
  const user = await makeUser()
  const [old, present, recent] = [await signIn(user), await signIn(user), await signIn(user)]
  await signIn()
  await wait(old, 3)
  await wait(await signIn(user), 31)
  await wait(present, 1)

  const body = await ask(getSessions, {}, { cookie: present })
  exactly(schema.getSessions, body)
  expect(body.sessions).toHaveLength(3)
  expect(body.sessions.map(({ current }) => current)).toEqual([true, false, false])
  expect(body.sessions[0]).toMatchObject({ device: 'Chrome, Linux', createdAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  const [, second, third] = body.sessions
  expect(Date.parse(second?.lastSeenAt ?? '')).toBeGreaterThan(Date.parse(third?.lastSeenAt ?? ''))
  expect(await whoIs(recent)).not.toBeNull()
})

test('one ends another session, and the present one, which is to log out', async () => {
  const user = await makeUser()
  const [here, there] = [await signIn(user), await signIn(user)]
  const { sessions } = await ask(getSessions, {}, { cookie: here })
  const [present, other] = sessions
  if (!present || !other) throw new Error('two sessions')

  const left = await ask(endSession, { params: { id: other.id } }, { cookie: here })
  expect(left.sessions).toEqual([present])
  expect([await whoIs(there), (await whoIs(here)) !== null]).toEqual([null, true])

  const response = await send(endSession, { params: { id: present.id } }, { cookie: here })
  expect(response.json()).toEqual({ sessions: [] })
  expect(response.cookies).toEqual([expect.objectContaining({ name: 'session', value: '', maxAge: 0 })])
  expect(await whoIs(here)).toBeNull()
})

test('another user’s session is not there, and stays', async () => {
  const theirs = await signIn()
  const { sessions } = await ask(getSessions, {}, { cookie: theirs })
  const id = sessions[0]?.id ?? ''
  const response = await send(endSession, { params: { id } }, { cookie: await signIn() })
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { code: 'not_found', message: 'Этот сеанс уже закончен' },
  ])
  expect(await whoIs(theirs)).not.toBeNull()
})

test('a visitor is asked to sign in; a wrong number is malformed', async () => {
  const refused = [401, { code: 'unauthorized', message: 'Войдите, чтобы продолжить' }]
  const id = '00000000-0000-7000-8000-000000000000'
  for (const response of [await send(getSessions, {}), await send(endSession, { params: { id } })])
    expect([response.statusCode, response.json()]).toEqual(refused)
  expect((await send(endSession, { params: { id: '1' } }, { cookie: await signIn() })).statusCode).toBe(400)
})

test('no user has more than fifty sessions: the oldest goes, and those that have expired', async () => {
  const { id } = await makeUser({ email: 'many@example.org', password_hash: 'x' })
  const account = await findAccountById(db, id)
  if (!account) throw new Error('an account')
  const [expired, first] = [await signIn(account), await signIn(account)]
  await wait(expired, 31)
  for (let i = 0; i < 50; i++) await insertSession(db, account, '')
  expect((await pool.query('select from sessions where user_id = $1', [id])).rowCount).toBe(50)
  expect(await whoIs(first)).toBeNull()
})

test('who was let in with a password that has changed since gets no session', async () => {
  const { id } = await makeUser({ email: 'late@example.org', password_hash: 'new' })
  expect(await insertSession(db, { id, passwordHash: 'old' }, '')).toBeUndefined()
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 YaBrowser/25.6 Mobile Safari/537.36',
    'Яндекс Браузер, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36 Edg/138.0',
    'Edge, macOS',
  ],
  ['curl/8.5.0', 'Другая программа'],
  [undefined, 'Другая программа'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
