/** Changing the password, and limits against guessing it. */
import type { AddressInfo } from 'node:net'
import { ENTRY_MESSAGES } from '@spetskarta/shared/accounts/account-rules.ts'
import {
  changePassword,
  checkPassword,
  getUser,
  login,
  reset,
  resetSave,
} from '@spetskarta/shared/accounts/accounts.ts'
import { actFor, getOwnCompanies, invitePerson, joinCompany } from '@spetskarta/shared/company/people.ts'
import { describe, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { cookieOf } from '../../../test/cookies.ts'
import { testApp } from '../../../test/harness.ts'
import { NEW_PASSWORD as NEW, newEmail, PASSWORD, signingUp } from '../../../test/sign-up.ts'
import { TOO_CLOSE, TOO_COMMON } from './password-strength.ts'

const database = await cloneDatabase()
const { ask, send, sendAny } = await testApp({ database })
const register = signingUp({ send })

const isInside = async (cookie: string) => (await ask(getUser, { querystring: {} }, { cookie })).auth

describe('a change of the password', () => {
  test('ends every other session and keeps this browser in by a new one', async () => {
    const { email, cookie } = await register()
    const other = cookieOf(await send(login, { body: { email, password: PASSWORD } }))
    const response = await send(changePassword, { body: { password: PASSWORD, newPassword: NEW } }, { cookie })
    expect([response.statusCode, response.json()]).toEqual([200, { result: 1 }])
    expect([await isInside(cookie), await isInside(other), await isInside(cookieOf(response))]).toEqual([
      false,
      false,
      true,
    ])
    const enter = async (password: string) => (await ask(login, { body: { email, password } })).auth
    expect([await enter(PASSWORD), await enter(NEW)]).toEqual([false, true])
  })

  test('leaves a member acting as before: for the same company, or for himself', async () => {
    const owners = [await register(), await register()]
    const { cookie } = await register()
    for (const owner of owners) {
      const body = { name: 'Марина', role: 'dispatcher' as const, groups: null }
      const { link } = await ask(invitePerson, { body }, { cookie: owner.cookie })
      await ask(joinCompany, { params: { token: link.split('/').at(-1) ?? '' } }, { cookie })
    }
    const [first] = (await ask(getOwnCompanies, {}, { cookie })).companies
    const actingAfter = async (before: string, company: string | null, password: string, newPassword: string) => {
      await ask(actFor, { body: { company } }, { cookie: before })
      const response = await send(changePassword, { body: { password, newPassword } }, { cookie: before })
      const { companies } = await ask(getOwnCompanies, {}, { cookie: cookieOf(response) })
      return { cookie: cookieOf(response), acting: companies.flatMap((one) => (one.acting ? one.company : [])) }
    }
    const own = await actingAfter(cookie, null, PASSWORD, NEW)
    const company = first?.company ?? ''
    const { acting } = await actingAfter(own.cookie, company, NEW, PASSWORD)
    expect([own.acting, acting]).toEqual([[], [company]])
  })

  test.each([
    [{ password: 'wrong-one', newPassword: NEW }, 403, 'Неверный текущий пароль'],
    [{ password: PASSWORD, newPassword: '12345' }, 400, ENTRY_MESSAGES.passwordShort],
    [{ password: PASSWORD, newPassword: 'qwerty123' }, 400, TOO_COMMON],
    [{ newPassword: NEW }, 400, 'Введите пароль'],
  ])('%j is refused: %d %s', async (body, status, message) => {
    const { cookie } = await register()
    const response = await sendAny(changePassword, { body }, { cookie })
    expect([response.statusCode, response.json().message]).toEqual([status, message])
    expect(await isInside(cookie)).toBe(true)
  })

  test('whoever chooses a password sees how good it is, also beside his own name', async () => {
    const judge = (password: string, email?: string, cookie = '') =>
      ask(checkPassword, { body: { password, email } }, { cookie })
    expect(await judge('dragon')).toEqual({ strength: 0, refusal: TOO_COMMON })
    expect(await judge('xk7q2p9wm4ztl')).toEqual({ strength: 3 })
    expect(await judge('bulldozer-kl5', 'Bulldozer-KL@example.org')).toEqual({ strength: 0, refusal: TOO_CLOSE })
    const { email, cookie } = await register()
    expect(await judge(email, undefined, cookie)).toEqual({ strength: 0, refusal: TOO_CLOSE })
  })

  test('is for users only', async () => {
    expect((await send(changePassword, { body: { password: PASSWORD, newPassword: NEW } })).statusCode).toBe(401)
  })
})

describe('guessing', () => {
  const limited = async () => testApp({ database, env: { RATE_LIMITS: '1' } })
  const ATTACKER = '203.0.113.7'
  const WAIT = 'Слишком много неудачных попыток. Подождите 15 минут и повторите или смените пароль по ссылке из письма'

  /** Statuses of parallel attempts; with `ips` each comes from its own address. */
  const guess = async (
    { send }: Awaited<ReturnType<typeof testApp>>,
    email: string,
    times: number,
    ips: (i: number) => string,
  ) => {
    const body = (i: number) => ({ email, password: `guess-${i}` })
    const all = Array.from({ length: times }, (_, i) => send(login, { body: body(i) }, { ip: ips(i) }))
    return (await Promise.all(all)).map(({ statusCode }) => statusCode)
  }

  test('from one network ends after ten attempts, at once or not, and the owner elsewhere is not kept out', async () => {
    const app = await limited()
    const { email } = await register()
    const statuses = await guess(app, email, 14, (i) => `203.0.113.${i}`)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const expected = { auth: false, user: null, msg: WAIT, code: 'too_many_requests', message: WAIT }
    const refused = await app.send(login, { body: { email, password: PASSWORD } }, { ip: ATTACKER })
    expect([refused.statusCode, refused.json()]).toEqual([429, expected])

    const owner = await app.send(login, { body: { email, password: PASSWORD } }, { ip: '198.51.100.1' })
    expect(owner.json().auth).toBe(true)
    const neighbour = await register()
    const other = await app.send(login, { body: { email: neighbour.email, password: PASSWORD } }, { ip: ATTACKER })
    expect(other.json().auth).toBe(true)
  })

  test('an address without an account is limited alike', async () => {
    const app = await limited()
    expect((await guess(app, newEmail(), 12, () => ATTACKER)).filter((status) => status === 429)).toHaveLength(2)
  })

  test('the right password forgives the wrong ones', async () => {
    const app = await limited()
    const { email } = await register()
    for (let round = 0; round < 3; round++) {
      expect(await guess(app, email, 9, () => ATTACKER)).not.toContain(429)
      expect((await app.ask(login, { body: { email, password: PASSWORD } }, { ip: ATTACKER })).auth).toBe(true)
    }
  })

  test('from many networks ends too; a browser that was inside before gets in, and so does a link from a mail', async () => {
    const app = await limited()
    const { email, cookie } = await register()
    const device = cookie.split('; ').find((part) => part.startsWith('device=')) ?? ''
    const statuses = await guess(app, email, 103, (i) => `10.0.${i}.1`)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)

    const enter = (password: string, cookie: string, ip: string) =>
      app.send(login, { body: { email, password } }, { cookie, ip })
    expect((await enter(PASSWORD, '', '198.51.100.1')).statusCode).toBe(429)
    expect((await enter(PASSWORD, device, '198.51.100.1')).json().auth).toBe(true)
    const strangers = cookieOf(await send(login, { body: { email: (await register()).email, password: PASSWORD } }))
    expect((await enter(PASSWORD, strangers, '198.51.100.1')).statusCode).toBe(429)

    await app.ask(reset, { body: { email } })
    await vi.waitFor(() => expect(app.letters).toHaveLength(1))
    const token = /\/reset\/\S+\/(\S+)/.exec(app.letters[0]?.text ?? '')?.[1] ?? ''
    expect(await app.ask(resetSave, { body: { email, token, newPassword: NEW } })).toEqual({ result: 1 })
    expect((await enter(NEW, '', '198.51.100.1')).json().auth).toBe(true)
    expect((await guess(app, email, 1, () => '10.0.7.7'))[0]).toBe(200)
  })

  test('the present password of one’s own account is counted with them', async () => {
    const app = await limited()
    const { cookie } = await register()
    const body = { password: 'wrong-one', newPassword: NEW }
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await app.send(changePassword, { body }, { cookie })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })

  test('calls from one address are limited: 60 log-ins in 15 minutes, 20 sign-ups and 10 letters an hour', async () => {
    // With a database of its own: what others have done from this address counts too.
    const { app } = await testApp({ env: { RATE_LIMITS: '1' } })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const post = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const flood = async (path: string, max: number) => {
      const body = (i: number) => ({ email: `flood${path.replace('/', '.')}${i}@example.org`, password: PASSWORD })
      const statuses = await Promise.all(
        Array.from({ length: max }, async (_, i) => (await post(path, body(i))).status),
      )
      expect(new Set(statuses), path).toEqual(new Set([200]))
      const refused = await post(path, body(max))
      const { code, message } = (await refused.json()) as { code: string; message: string }
      expect([refused.status, code]).toEqual([429, 'too_many_requests'])
      return message
    }
    const message = (wait: string) => `Слишком много запросов. Подождите ${wait} и повторите`
    expect(await flood('/api/login', 60)).toBe(message('15 минут'))
    expect(await flood('/api/signup', 20)).toBe(message('60 минут'))
    expect(await flood('/api/reset', 10)).toBe(message('60 минут'))
    // Each user has an own count, and reading still works.
    expect((await fetch(`http://127.0.0.1:${port}/api/get-user`)).status).toBe(200)
  })

  test('RATE_LIMITS=0 counts nothing', async () => {
    const { email } = await register()
    expect(await guess(await testApp({ database }), email, 30, () => ATTACKER)).not.toContain(429)
  })
})
