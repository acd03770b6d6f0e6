/** A forgotten password: the letter, its link, and what the link can be used for. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { ENTRY_MESSAGES } from '@spetskarta/shared/accounts/account-rules.ts'
import { changePassword, getUser, login, reset, resetSave } from '@spetskarta/shared/accounts/accounts.ts'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { partsOf } from '../../../test/letter.ts'
import { NEW_PASSWORD as NEW, PASSWORD, signingUp } from '../../../test/sign-up.ts'
import { readConfig } from '../../config.ts'
import { makeLogger } from '../../outside/log/log.ts'
import { openMail } from '../../outside/mail.ts'
import { TOO_CLOSE, TOO_COMMON } from './password-strength.ts'

const database = await cloneDatabase()
const { pool, ask, send, letters } = await testApp({ database })
const register = signingUp({ send })

const tokenIn = (text: string) => /\/reset\/[^/\s]+\/([\w-]+)/.exec(text)?.[1] ?? ''
/** Other letters are about sign-ups and new passwords. */
const links = (sent: typeof letters) => sent.filter(({ text }) => tokenIn(text))
/** Asks for a letter; returns its token. */
const askForToken = async (email: string) => {
  const before = links(letters).length
  expect(await ask(reset, { body: { email } })).toEqual({ result: 1 })
  await vi.waitFor(() => expect(links(letters).length).toBe(before + 1))
  return tokenIn(links(letters).at(-1)?.text ?? '')
}
const save = async (email: string, token: string, newPassword = NEW) =>
  (await ask(resetSave, { body: { email, token, newPassword } })).result
const enters = async (email: string, password: string) => (await ask(login, { body: { email, password } })).auth

describe('the link', () => {
  test('sets a new password and ends all sessions', async () => {
    const { email, cookie } = await register()
    const token = await askForToken(` ${email.toUpperCase()} `)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(await enters(email, PASSWORD)).toBe(true)
    expect(await save(email, token)).toBe(1)
    expect((await ask(getUser, { querystring: {} }, { cookie })).auth).toBe(false)
    expect([await enters(email, PASSWORD), await enters(email, NEW)]).toEqual([false, true])
    expect((await pool.query('select from reset_tokens where encode(hash, $1) = $2', ['escape', token])).rowCount).toBe(
      0,
    )
  })

  test('confirms the address, which a sign-up alone does not', async () => {
    const { email } = await register()
    const isConfirmed = async () => {
      const { rows } = await pool.query('select email_confirmed_at as at from users where email = $1', [email])
      return rows[0].at !== null
    }
    expect(await isConfirmed()).toBe(false)
    await save(email, await askForToken(email))
    expect(await isConfirmed()).toBe(true)
  })

  test('works once, also for several who use it at once', async () => {
    const { email } = await register()
    const token = await askForToken(email)
    const results = await Promise.all(['1', '2', '3', '4'].map((n) => save(email, token, NEW + n)))
    expect(results.toSorted()).toEqual([0, 0, 0, 1])
    expect(await enters(email, NEW + (results.indexOf(1) + 1))).toBe(true)
    expect(await save(email, token)).toBe(0)
  })

  test('works for an hour', async () => {
    const { email } = await register()
    const token = await askForToken(email)
    await pool.query(`update reset_tokens set expires_at = now() where used_at is null`)
    expect(await save(email, token)).toBe(0)
    expect(await enters(email, PASSWORD)).toBe(true)
  })

  test('an earlier one stays good until one of them is used', async () => {
    const { email } = await register()
    const [first, second] = [await askForToken(email), await askForToken(email)]
    expect(await save(email, first)).toBe(1)
    expect(await save(email, second)).toBe(0)
  })

  test('two of one user spent at once do not wait for each other', async () => {
    const { email } = await register()
    const tokens = [await askForToken(email), await askForToken(email), await askForToken(email)]
    const results = await Promise.all(tokens.map((token) => save(email, token)))
    expect(results.toSorted()).toEqual([0, 0, 1])
  })

  test('a change of the password ends it', async () => {
    const { email, cookie } = await register()
    const token = await askForToken(email)
    await ask(changePassword, { body: { password: PASSWORD, newPassword: NEW } }, { cookie })
    expect(await save(email, token, PASSWORD)).toBe(0)
  })

  test('is for its own user, and is no session; a session is no link', async () => {
    const [one, other] = [await register(), await register()]
    const token = await askForToken(one.email)
    expect(await save(other.email, token)).toBe(0)
    expect(await save('nobody', token)).toBe(0)
    expect(await save('a\0@b.ru', token)).toBe(0)
    expect((await ask(getUser, { querystring: {} }, { cookie: `session=${token}` })).auth).toBe(false)
    expect((await ask(getUser, { querystring: {} }, { cookie: `session=${token}${token.slice(1)}` })).auth).toBe(false)
    expect(await save(one.email, one.cookie.replace('session=', ''))).toBe(0)
    expect(await save(one.email, '')).toBe(0)
    expect(await save(one.email, token)).toBe(1)
  })

  test('changes nothing for anybody else: neither password, nor session, nor link', async () => {
    const [one, other] = [await register(), await register()]
    const others = await askForToken(other.email)
    expect(await save(one.email, await askForToken(one.email))).toBe(1)
    expect(await enters(other.email, PASSWORD)).toBe(true)
    expect((await ask(getUser, { querystring: {} }, { cookie: other.cookie })).auth).toBe(true)
    expect(await save(other.email, others)).toBe(1)
  })

  test('is not spent on a password that may not be', async () => {
    const { email } = await register()
    const token = await askForToken(email)
    for (const [newPassword, message] of [
      ['12345', ENTRY_MESSAGES.passwordShort],
      ['123456', TOO_COMMON],
      [email, TOO_CLOSE],
    ]) {
      const response = await send(resetSave, { body: { email, token, newPassword: newPassword ?? '' } })
      expect([response.statusCode, response.json()]).toEqual([400, { result: 0, code: 'bad_request', message }])
    }
    expect(await save(email, token)).toBe(1)
  })
})

describe('an answer', () => {
  test('is the same for an address without an account, and nothing is sent', async () => {
    const { email } = await register()
    const before = links(letters).length
    const [known, unknown] = [
      await send(reset, { body: { email } }),
      await send(reset, { body: { email: 'nobody@example.org' } }),
    ]
    expect(unknown.statusCode).toBe(200)
    expect(unknown.body).toBe(known.body)
    const plain = ({ headers }: typeof known) => Object.keys(headers).sort()
    expect(plain(unknown)).toEqual(plain(known))
    await vi.waitFor(() => expect(links(letters).length).toBe(before + 1))
    expect(links(letters).at(-1)?.to).toBe(email)
  })

  test('does not wait for the letter', async () => {
    const sent = Promise.withResolvers<void>()
    const mail = { ready: async () => true, send: () => sent.promise, close() {} }
    const slow = await testApp({ database, mail })
    const { email } = await register()
    expect(await slow.ask(reset, { body: { email } })).toEqual({ result: 1 })
    sent.resolve()
  })

  test('is 0 while mail cannot be sent, known or not', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1' }
    const mail = openMail(readConfig(env), { info() {}, warn() {} })
    const { ask } = await testApp({ database, mail })
    for (const email of [(await register()).email, 'nobody@example.org'])
      expect(await ask(reset, { body: { email } })).toEqual({ result: 0 })
  })

  test('to what is no address is malformed', async () => {
    const response = await send(reset, { body: { email: 'driver' } })
    const refusal = { result: 0, code: 'bad_request', message: ENTRY_MESSAGES.email }
    expect([response.statusCode, response.json()]).toEqual([400, refusal])
  })

  test('is the same when too many letters are asked for: five an hour are sent', async () => {
    const { email } = await register()
    const app = await testApp({ database, env: { RATE_LIMITS: '1' } })
    for (let i = 0; i < 8; i++) expect(await app.ask(reset, { body: { email } })).toEqual({ result: 1 })
    await app.app.close()
    expect(app.letters).toHaveLength(5)
  })
})

test('the letter is in good order, and its link leads to PUBLIC_ORIGIN whatever the Host says', async () => {
  const app = await testApp({
    database,
    env: { PUBLIC_ORIGIN: 'https://karta.example', SUPPORT_EMAIL: 'help@karta.example' },
  })
  const { email } = await register("o'neil+a&b@example.org")
  await app.ask(reset, { body: { email } }, { headers: { host: 'evil.example' } })
  await vi.waitFor(() => expect(app.letters).toHaveLength(1))
  const [letter] = app.letters
  if (!letter) throw new Error('a letter')
  const link = `https://karta.example/reset/o'neil%2Ba%26b%40example.org/${tokenIn(letter.text)}`
  expect(letter).toMatchObject({ to: email, subject: 'Новый пароль для «Спецкарты»' })
  expect(letter.text).toContain(`\n${link}\n`)
  expect(letter.text).toContain('действует один час')
  expect(letter.text).toContain('help@karta.example')
  expect(letter.html).toContain(`href="${link.replace("'", '&#39;')}"`)
  expect(letter.html).toContain('o&#39;neil+a&amp;b@example.org')
  expect(letter.text + letter.html).not.toMatch(/evil|undefined/)
})

test('without a mail server letters are files, which only the operator reads, and the log has no secrets', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'outbox-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const logged: string[] = []
  const sink = new Writable({ write: (chunk, _, done) => done(void logged.push(String(chunk)) as undefined) })
  const logger = makeLogger('trace', sink)
  const mail = openMail(readConfig({ DATA_DIR: dataDir }), logger)
  const app = await testApp({ database, mail, logger })
  const { email } = await register()
  expect(await app.ask(reset, { body: { email } })).toEqual({ result: 1 })

  const outbox = join(dataDir, 'outbox')
  await vi.waitFor(() => expect(readdirSync(outbox)).toEqual([expect.stringMatching(/^\d{4}-[\w.-]+\.eml$/)]))
  const path = join(outbox, readdirSync(outbox)[0] ?? '')
  const content = readFileSync(path, 'utf8')
  expect(content).toContain(`To: ${email}\r\n`)
  expect(content).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(statSync(path).mode & 0o077).toBe(0)

  const token = tokenIn(partsOf(content)[0] ?? '')
  expect(await app.ask(resetSave, { body: { email, token, newPassword: NEW } })).toEqual({ result: 1 })
  await app.ask(login, { body: { email, password: 'wrong-one' } })
  const entered = await app.send(login, { body: { email, password: NEW } })
  const session = entered.cookies[0]?.value ?? ''
  await app.send(login, { body: { email, password: NEW } }, { cookie: `session=${session}` })
  await vi.waitFor(() => expect(logged.join('')).toContain('mail written to the outbox'))
  const log = logged.join('')
  for (const secret of [email, encodeURIComponent(email), NEW, token, session]) expect(log).not.toContain(secret)

  // A file in place of the folder.
  const broken = mkdtempSync(join(tmpdir(), 'outbox-'))
  afterAll(() => rmSync(broken, { recursive: true }))
  writeFileSync(join(broken, 'outbox'), '')
  const full = await testApp({ database, mail: openMail(readConfig({ DATA_DIR: broken }), logger) })
  for (const address of [email, 'nobody@example.org'])
    expect(await full.ask(reset, { body: { email: address } })).toEqual({ result: 0 })
})
