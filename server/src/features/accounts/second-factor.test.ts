/** Log-in with a code of an app beside the password. */
import { changeEmail, changePassword, getUser, login, reset, resetSave } from '@spetskarta/shared/accounts/accounts.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '@spetskarta/shared/accounts/second-factor.ts'
import { askOwnData } from '@spetskarta/shared/own-data/own-data.ts'
import { deleteAccount, getAccount } from '@spetskarta/shared/settings/settings.ts'
import { TOTP } from 'otpauth'
import { afterEach, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { PASSWORD, signingUp } from '../../../test/sign-up.ts'
import { findAccount } from './accounts.queries.ts'
import { endSecondFactor as switchOff } from './second-factor.queries.ts'

const database = await cloneDatabase()
const { db, pool, ask, send, letters } = await testApp({ database })
const signUp = signingUp({ send })

async function register() {
  const { email, cookie } = await signUp()
  await pool.query('update users set email_confirmed_at = now() where email = $1', [email])
  return { email, cookie }
}

/** A user who logs in with a code; `code(30)`: that of the app in half a minute. */
async function careful() {
  const { email, cookie } = await register()
  const { secret } = await ask(beginSecondFactor, { body: { password: PASSWORD } }, { cookie })
  const code = (seconds = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })
  const { recoveryCodes } = await ask(confirmSecondFactor, { body: { code: code() } }, { cookie })
  // So that the present code is still to be used.
  await pool.query('update second_factors set last_step = 0')
  const enter = (given?: string, password = PASSWORD) => ask(login, { body: { email, password, code: given } })
  return { email, cookie, secret, code, recoveryCodes, enter }
}

afterEach(() => vi.useRealTimers())

test('the app gets its secret, and ten recovery codes are shown once', async () => {
  const { email, cookie } = await register()
  const { secret, uri } = await ask(beginSecondFactor, { body: { password: PASSWORD } }, { cookie })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toContain(`secret=${secret}`)
  expect(decodeURIComponent(uri)).toContain(`Спецкарта:${email}`)
  // Until the first code is right no code is asked for.
  expect((await ask(login, { body: { email, password: PASSWORD } })).auth).toBe(true)
  const wrong = await send(confirmSecondFactor, { body: { code: '000000' } }, { cookie })
  expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_code'])

  const code = new TOTP({ secret }).generate()
  const { recoveryCodes } = await ask(
    confirmSecondFactor,
    { body: { code: ` ${code.slice(0, 3)} ${code.slice(3)}` } },
    { cookie },
  )
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect((await ask(getAccount, {}, { cookie })).secondFactor).toEqual({ on: true, recoveryCodes: 10 })
  expect((await send(beginSecondFactor, { body: { password: PASSWORD } }, { cookie })).statusCode).toBe(409)
})

test('a log-in asks for the code in a second step, and opens no session before', async () => {
  const { enter, code, email } = await careful()
  const first = await send(login, { body: { email, password: PASSWORD } })
  expect(first.json()).toMatchObject({ auth: false, codeNeeded: true })
  expect(first.cookies).toEqual([])
  expect(await enter('123')).toMatchObject({ auth: false, codeNeeded: true })
  expect(await enter(code(), 'not-this-one')).toEqual({ auth: false, user: null, msg: 'Неверная почта или пароль' })
  expect((await enter(code())).auth).toBe(true)
})

test('a code works once, also for several who use it at once', async () => {
  const { enter, code } = await careful()
  const same = code()
  const results = await Promise.all([enter(same), enter(same), enter(same)])
  expect(results.filter(({ auth }) => auth)).toHaveLength(1)
  expect((await enter(same)).auth).toBe(false)
  expect((await enter(code(30))).auth).toBe(true)
})

test('the clock of a phone may be half a minute wrong, not more', async () => {
  const { enter, code } = await careful()
  expect((await enter(code(-90))).auth).toBe(false)
  expect((await enter(code(90))).auth).toBe(false)
  expect((await enter(code(30))).auth).toBe(true)
})

test('a recovery code works once, and the owner is notified', async () => {
  const { enter, recoveryCodes, email, cookie } = await careful()
  const [one = '', other = ''] = recoveryCodes
  expect((await enter(` ${one.toUpperCase().replace('-', ' ')}`)).auth).toBe(true)
  expect((await enter(one)).auth).toBe(false)
  expect((await ask(getAccount, {}, { cookie })).secondFactor.recoveryCodes).toBe(9)
  await vi.waitFor(() =>
    expect(letters.filter(({ to }) => to === email).map(({ subject }) => subject)).toContain(
      'Вход с запасным кодом — «Спецкарта»',
    ),
  )
  expect((await enter(other)).auth).toBe(true)
})

test('codes are counted like passwords, however often the password beside them was right', async () => {
  const limited = await testApp({ database, env: { RATE_LIMITS: '1' } })
  const { email, code } = await careful()
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    const given = i % 2 ? { code: '000000' } : {}
    statuses.push((await limited.send(login, { body: { email, password: PASSWORD, ...given } })).statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  const away = { ip: '198.51.100.9' }
  expect((await limited.ask(login, { body: { email, password: PASSWORD, code: code() } }, away)).auth).toBe(true)
})

test('codes and recovery codes are of one user: nobody else’s open with them, are spent or are switched off', async () => {
  const [one, other] = [await careful(), await careful()]
  const [recovery = ''] = one.recoveryCodes
  expect((await other.enter(recovery)).auth).toBe(false)
  expect((await other.enter(one.code())).auth).toBe(false)
  expect((await one.enter(one.code())).auth).toBe(true)
  expect((await other.enter(other.code())).auth).toBe(true)
  expect((await one.enter(recovery)).auth).toBe(true)
  expect((await ask(getAccount, {}, { cookie: other.cookie })).secondFactor.recoveryCodes).toBe(10)
  const body = { password: PASSWORD, code: one.code(30) }
  expect((await ask(endSecondFactor, { body }, { cookie: one.cookie })).result).toBe(1)
  expect((await one.enter()).auth).toBe(true)
  expect(await other.enter()).toMatchObject({ auth: false, codeNeeded: true })
  expect((await ask(getAccount, {}, { cookie: other.cookie })).secondFactor).toEqual({ on: true, recoveryCodes: 10 })
})

test('a secret that is begun again takes the place of the one that was never confirmed, of no other user’s', async () => {
  const [one, other] = [await register(), await register()]
  const begin = ({ cookie }: { cookie: string }) => ask(beginSecondFactor, { body: { password: PASSWORD } }, { cookie })
  const confirm = async ({ cookie }: { cookie: string }, secret: string) =>
    (await send(confirmSecondFactor, { body: { code: new TOTP({ secret }).generate() } }, { cookie })).statusCode
  const first = await begin(one)
  const others = await begin(other)
  const second = await begin(one)
  expect(await confirm(one, first.secret)).toBe(403)
  expect(await confirm(one, others.secret)).toBe(403)
  expect([await confirm(one, second.secret), await confirm(other, others.secret)]).toEqual([200, 200])
})

test('neither secret nor recovery codes stand in the database', async () => {
  const { secret, recoveryCodes } = await careful()
  const { rows } = await pool.query(`select encode(secret, 'escape') as text from second_factors
    union all select encode(hash, 'escape') from recovery_codes`)
  const kept = rows.map(({ text }) => text).join()
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(kept).not.toContain(text)
})

test('it is switched off by password and code together', async () => {
  const { cookie, code, email } = await careful()
  const off = (password: string, given: string) =>
    send(endSecondFactor, { body: { password, code: given } }, { cookie })
  expect((await off('not-this-one', code())).json().code).toBe('wrong_password')
  expect((await off(PASSWORD, '000000')).json().code).toBe('wrong_code')
  expect((await ask(login, { body: { email, password: PASSWORD } })).auth).toBe(false)
  expect((await off(PASSWORD, code())).json()).toEqual({ result: 1 })
  expect((await ask(login, { body: { email, password: PASSWORD } })).auth).toBe(true)
})

test('a new password by a letter does not switch it off; the operator can', async () => {
  const { email, enter } = await careful()
  await ask(reset, { body: { email } })
  const linkTo = (address: string) =>
    letters.map(({ to, text }) => (to === address ? /\/reset\/\S+\/(\S+)/.exec(text)?.[1] : undefined)).find(Boolean)
  await vi.waitFor(() => expect(linkTo(email)).toBeDefined())
  const newPassword = 'samosval-20t'
  await ask(resetSave, { body: { email, token: linkTo(email) ?? '', newPassword } })
  expect(await enter(undefined, newPassword)).toMatchObject({ auth: false, codeNeeded: true })
  const { id = '' } = (await findAccount(db, email)) ?? {}
  expect(await switchOff(db, id, { about: id })).toBe(true)
  expect((await enter(undefined, newPassword)).auth).toBe(true)
})

test('it needs a confirmed e-mail, by which access can be restored', async () => {
  const { email, cookie } = await register()
  await pool.query('update users set email_confirmed_at = null where email = $1', [email])
  const refused = await send(beginSecondFactor, { body: { password: PASSWORD } }, { cookie })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'email_unconfirmed'])
})

test('with MODERATOR_2FA=1 a moderator has his rights only with it, and reads so', async () => {
  const strict = await testApp({ database, env: { MODERATOR_2FA: '1' } })
  const { email, cookie, code } = await careful()
  const { email: without, cookie: plain } = await register()
  await pool.query('update users set rules = true where email = any($1)', [[email, without]])
  const seen = async (from: string) => {
    const { user, toDo } = await strict.ask(getUser, { querystring: {} }, { cookie: from })
    return { rules: user?.rules, toDo }
  }
  expect(await seen(cookie)).toEqual({ rules: true, toDo: [] })
  expect(await seen(plain)).toEqual({ rules: false, toDo: ['second_factor'] })
  expect((await ask(getUser, { querystring: {} }, { cookie: plain })).user?.rules).toBe(true)
  await strict.ask(endSecondFactor, { body: { password: PASSWORD, code: code() } }, { cookie })
  expect(await seen(cookie)).toEqual({ rules: false, toDo: ['second_factor'] })
})

test('a change of the password keeps it', async () => {
  const { cookie, enter } = await careful()
  const newPassword = 'samosval-20t'
  await ask(changePassword, { body: { password: PASSWORD, newPassword } }, { cookie })
  expect(await enter(undefined, newPassword)).toMatchObject({ codeNeeded: true })
})

test.each([
  [
    'deletes the account',
    (body: { password: string; code?: string }, cookie: string) => send(deleteAccount, { body }, { cookie }),
  ],
  [
    'asks for the archive',
    (body: { password: string; code?: string }, cookie: string) => send(askOwnData, { body }, { cookie }),
  ],
  [
    'changes the e-mail',
    (body: { password: string; code?: string }, cookie: string) =>
      send(changeEmail, { body: { ...body, email: 'another@example.org' } }, { cookie }),
  ],
])('whoever %s gives a code too', async (_what, call) => {
  const { cookie, code } = await careful()
  expect((await call({ password: PASSWORD }, cookie)).json()).toMatchObject({ code: 'code_needed' })
  expect((await call({ password: PASSWORD, code: '000000' }, cookie)).json()).toMatchObject({ code: 'wrong_code' })
  expect((await ask(getUser, { querystring: {} }, { cookie })).auth).toBe(true)
  expect((await call({ password: PASSWORD, code: code() }, cookie)).statusCode).toBe(200)
})
