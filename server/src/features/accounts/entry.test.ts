/** Sign-up, log-in, log-out. */
import { hash } from 'node:crypto'
import { ENTRY_MESSAGES } from '@spetskarta/shared/accounts/account-rules.ts'
import * as schema from '@spetskarta/shared/accounts/accounts.schema.ts'
import { getUser, login, logout, signup } from '@spetskarta/shared/accounts/accounts.ts'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { cookieOf } from '../../../test/cookies.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { newEmail, PASSWORD, signingUp } from '../../../test/sign-up.ts'
import { TOO_CLOSE, TOO_COMMON } from './password-strength.ts'

const database = await cloneDatabase()
const { pool, ask, send, sendAny } = await testApp({ database })
const register = signingUp({ send })

const WRONG = { auth: false, user: null, msg: 'Неверная почта или пароль' }
const TAKEN = { auth: false, user: null, msg: 'Эта почта уже зарегистрирована. Войдите или восстановите пароль' }

const enterWith = (email: string, password: string) => send(login, { body: { email, password } })
const whoIs = async (cookie: string) => (await ask(getUser, { querystring: {} }, { cookie })).user

describe('sign-up', () => {
  test('makes a user, who is inside at once', async () => {
    const { email, response, cookie } = await register()
    const body = response.json()
    exactly(schema.signup, body)
    expect(body).toEqual({ auth: true, user: { name: '', userUrl: expect.any(String), rules: false }, msg: '' })
    const shown = await ask(getUser, { querystring: {} }, { cookie })
    exactly(schema.getUser, shown)
    expect(shown).toMatchObject({ auth: true, user: body.user, partners: [] })
    expect((await pool.query('select email from users where user_url = $1', [body.user.userUrl])).rows).toEqual([
      { email },
    ])
  })

  test('the public address of the user says nothing of the e-mail', async () => {
    const { response } = await register('Semyon.Dezhnev+karta@example.org')
    const { userUrl } = response.json().user
    expect(userUrl).toMatch(/^user-[a-z]{8}$/)
    expect(userUrl).not.toMatch(/semyon|dezhnev|karta/)
  })

  test('spaces around the address and capitals do not count', async () => {
    const { response, cookie } = await register('  Anna@Example.ORG ')
    const inside = await whoIs(cookie)
    expect(inside).toEqual(response.json().user)
    expect((await register('anna@example.org')).response.json()).toEqual(TAKEN)
    const entered = (await enterWith(' ANNA@example.org', PASSWORD)).json()
    expect(entered).toEqual({ auth: true, user: inside, msg: '' })
  })

  test('of many at once with one address exactly one wins', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(email)))
    const bodies = answers.map(({ response }) => response.json())
    expect(bodies.filter(({ auth }) => auth)).toHaveLength(1)
    expect(bodies.filter(({ auth }) => !auth)).toEqual(Array(7).fill(TAKEN))
    expect((await pool.query('select from users where email = $1', [email])).rowCount).toBe(1)
    expect(answers.filter(({ cookie }) => cookie)).toHaveLength(1)
  })

  test.each([
    [{ email: 'nobody', password: PASSWORD }, ENTRY_MESSAGES.email],
    [{ email: 'a@b.ru\0', password: PASSWORD }, ENTRY_MESSAGES.email],
    [{ email: 'a@b.ru', password: '12345' }, ENTRY_MESSAGES.passwordShort],
    [{ email: 'a@b.ru', password: 'x'.repeat(129) }, ENTRY_MESSAGES.passwordLong],
    [{ password: PASSWORD }, ENTRY_MESSAGES.email],
    [{ email: 'a@b.ru' }, ENTRY_MESSAGES.passwordShort],
    [{ email: ['a@b.ru'], password: PASSWORD }, ENTRY_MESSAGES.email],
  ])('%j is malformed and answered as every refusal of a sign-up: %s', async (body, message) => {
    const response = await sendAny(signup, { body })
    const refusal = { auth: false, user: null, msg: message, code: 'bad_request', message }
    expect([response.statusCode, response.json()]).toEqual([400, refusal])
  })

  test.each(['123456', 'QWERTY123', 'йцукен', 'пароль123', 'aaaaaaaa', 'olga@example.org', 'olga.smirnova'])(
    'the password %s is guessed too soon',
    async (password) => {
      const email = password.includes('@') ? password : 'olga.smirnova@example.org'
      const { response } = await register(email, password)
      const msg = password.startsWith('olga') ? TOO_CLOSE : TOO_COMMON
      expect([response.statusCode, response.json()]).toEqual([200, { auth: false, user: null, msg }])
      expect(response.cookies).toEqual([])
    },
  )

  test('the password is stored as Argon2id', async () => {
    const { email } = await register()
    const { rows } = await pool.query('select password_hash from users where email = $1', [email])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(rows[0].password_hash).not.toContain(PASSWORD)
  })

  test('the token is stored as its SHA-256 only', async () => {
    const { email, response } = await register()
    const token = response.cookies.find(({ name }) => name === 'session')?.value ?? ''
    const { rows } = await pool.query(
      'select token_hash from users join sessions on user_id = users.id where email = $1',
      [email],
    )
    expect(rows[0].token_hash.toString('hex')).toBe(hash('sha256', token))
  })
})

describe('log-in', () => {
  test('with a wrong password and with an unknown address is refused alike', async () => {
    const { email } = await register()
    const refused = await Promise.all([
      enterWith(email, 'kran25tonn'),
      enterWith(email, PASSWORD.toUpperCase()),
      enterWith(email, ''),
      enterWith(newEmail(), PASSWORD),
      enterWith('nobody', PASSWORD),
      enterWith('a\0@b.ru', PASSWORD),
    ])
    for (const response of refused)
      expect([response.statusCode, response.json(), response.cookies]).toEqual([200, WRONG, []])
  })

  test('a demo owner without a password cannot be entered as', async () => {
    await pool.query(`insert into users (id, user_url) values (gen_random_uuid(), 'owner')`)
    expect((await enterWith('', '')).json()).toEqual(WRONG)
  })

  test.each([
    [{}],
    [{ email: 'a@b.ru' }],
    [{ email: 'a@b.ru', password: 1 }],
    [{ email: 'a@b.ru', password: 'x'.repeat(1001) }],
  ])('%j is malformed and answered as every refusal of a log-in', async (body) => {
    const response = await sendAny(login, { body })
    const { message, fields: _, ...refusal } = response.json()
    expect([response.statusCode, refusal]).toEqual([
      400,
      { auth: false, user: null, msg: message, code: 'bad_request' },
    ])
  })

  test('«й» typed as two characters is the same password', async () => {
    const { email } = await register(newEmail(), 'мой-кран-й'.normalize('NFD'))
    expect((await enterWith(email, 'мой-кран-й'.normalize('NFC'))).json().auth).toBe(true)
  })

  test('ends the session that the browser had, and keeps other browsers in', async () => {
    const { email, cookie: first } = await register()
    const second = cookieOf(await enterWith(email, PASSWORD))
    const third = cookieOf(await send(login, { body: { email, password: PASSWORD } }, { cookie: second }))
    expect(await Promise.all([first, second, third].map(whoIs))).toEqual([expect.any(Object), null, expect.any(Object)])
  })
})

describe('log-out', () => {
  test('ends the session on the server too', async () => {
    const { cookie } = await register()
    const response = await send(logout, {}, { cookie })
    expect(response.json()).toEqual({ auth: false })
    expect(response.cookies).toEqual([expect.objectContaining({ name: 'session', value: '', maxAge: 0, path: '/' })])
    expect(await whoIs(cookie)).toBeNull()
  })

  test('without a session is no error', async () => {
    expect(await ask(logout, {})).toEqual({ auth: false })
    expect(await ask(logout, {}, { cookie: `session=${'x'.repeat(43)}` })).toEqual({ auth: false })
  })
})

describe('cookies', () => {
  const MONTH = 30 * 24 * 3600
  const sessionOf = (response: { cookies: { name: string }[] }) =>
    response.cookies.find(({ name }) => name === 'session')

  test('are out of reach of scripts and other sites', async () => {
    const { response } = await register()
    const flags = { httpOnly: true, sameSite: 'Lax', path: '/' }
    expect(sessionOf(response)).toEqual({
      name: 'session',
      value: expect.stringMatching(/^[\w-]{43}$/),
      maxAge: MONTH,
      ...flags,
    })
    expect(response.cookies).toContainEqual(expect.objectContaining({ name: 'device', ...flags }))
    expect(response.headers['cache-control']).toBe('private, no-store')
  })

  const HTTPS = { PUBLIC_ORIGIN: 'https://karta.example' }
  const HOST_ONLY = { name: '__Host-session', secure: true, path: '/' }

  test('are bound to the host and secure where the origin is https', async () => {
    const body = { email: newEmail(), password: PASSWORD }
    const named = await testApp({ database, env: HTTPS })
    const cookies = (await named.send(signup, { body })).cookies
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-session', '__Host-device'])
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, path: '/' })
      expect(cookie).not.toHaveProperty('domain')
    }
    const behind = await testApp({ database, env: { TRUST_PROXY: '1' } })
    const headers = { 'x-forwarded-proto': 'https' }
    expect((await behind.send(login, { body }, { headers })).cookies).toContainEqual(expect.objectContaining(HOST_ONLY))
    expect(sessionOf(await send(login, { body }, { headers }))).not.toHaveProperty('secure')
  })

  test('over https under the former name are good for sessions of that time only, and are replaced', async () => {
    const https = await testApp({ database, env: HTTPS })
    const { cookie } = await register()
    const token = /session=([\w-]{43})/.exec(cookie)?.[1] ?? ''
    const former = { cookie: `session=${token}` }
    expect((await https.ask(getUser, { querystring: {} }, former)).auth).toBe(false)

    await pool.query(`update sessions set former_cookie_until = now() + interval '1 day' where token_hash = $1`, [
      hash('sha256', token, 'buffer'),
    ])
    const response = await https.send(getUser, { querystring: {} }, former)
    expect(response.json().auth).toBe(true)
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'session', value: '', path: '/' }),
      expect.objectContaining({ ...HOST_ONLY, value: token }),
    ])
    const renamed = await https.send(getUser, { querystring: {} }, { cookie: `__Host-session=${token}` })
    expect([renamed.json().auth, renamed.cookies]).toEqual([true, []])
  })

  test('are ended with what the browser kept of the pages, but not with what a phone has recorded', async () => {
    const { cookie } = await register()
    const { headers } = await send(logout, {}, { cookie })
    expect([headers['clear-site-data'], headers['cache-control']]).toEqual(['"cache"', 'private, no-store'])
  })

  test('remember a browser for each of the accounts that it was in', async () => {
    const [one, other] = [await register(), await register()]
    const device = ({ cookie }: { cookie: string }) => /device=([^;]*)/.exec(cookie)?.[1] ?? ''
    const both = cookieOf(
      await send(login, { body: { email: other.email, password: PASSWORD } }, { cookie: `device=${device(one)}` }),
    )
    expect(device({ cookie: both }).split('.')).toEqual([device(other), device(one)])
  })

  test.each([
    'session=',
    'session=short',
    `session=${'x'.repeat(43)}`,
    `session=${'%00'.repeat(43)}`,
    'session=%E0%A4%A',
  ])('without a valid session: %s', async (cookie) => {
    expect(await whoIs(cookie)).toBeNull()
  })
})
