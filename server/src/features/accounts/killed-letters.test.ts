/** A server that dies after its answers loses no letter about what it has stored, and sends none twice that it knows to be taken. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as accounts from '@spetskarta/shared/accounts/accounts.ts'
import { addressOf, type Endpoint, type Input } from '@spetskarta/shared/endpoint.ts'
import { decideDocumentCheck } from '@spetskarta/shared/moderation/documents.ts'
import * as moderation from '@spetskarta/shared/moderation/moderation.ts'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { beforeEach, expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { programEnv } from '../../../test/program-env.ts'
import { NEW_PASSWORD, newEmail, PASSWORD } from '../../../test/sign-up.ts'
import { readConfig } from '../../config.ts'
import { openLetters, sendWaitingLetters } from '../../http/letters/waiting-letters.ts'
import { openMail } from '../../outside/mail.ts'
import { ASKED_LETTERS } from './asked-letters.ts'

const database = await cloneDatabase()
const { db, pool } = database

/** Accepted letters: to whom, and as sent. */
const letters: { to: string; content: string }[] = []
/** Whether the mail server answers; what happens when it has accepted a letter. */
let answering = Promise.resolve()
let after = () => {}
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onRcptTo(_address, _session, done) {
    void answering.then(() => done())
  },
  onData(stream, { envelope }, done) {
    const accept = (content: string) => {
      letters.push({ to: envelope.rcptTo[0]?.address ?? '', content })
      after()
      done()
    }
    void text(stream).then(accept, done)
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))

const PUBLIC_ORIGIN = 'https://karta.example'
const env = {
  ...programEnv(),
  DATABASE_URL: pool.options.connectionString,
  SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'post@karta.example',
  PUBLIC_ORIGIN,
  RATE_LIMITS: '0',
  DATA_DIR: makeFolder(),
}
const { deps, signIn, makeUser, makeEquipment } = await testApp({ database, env: { PUBLIC_ORIGIN } })
const silent = { info() {}, warn() {}, error() {} }
const mail = openMail(readConfig(env), silent, [])
atEnd(async () => mail.close())
const passwordHash = await deps.passwords.hash(PASSWORD)

async function person({ rules = false } = {}) {
  const email = newEmail()
  const user = await makeUser({ email, password_hash: passwordHash, email_confirmed_at: new Date(), rules })
  return { ...user, email, cookie: await signIn(user) }
}

/** The job of a server that starts after the one that has died, when what was held for that one is free. */
async function nextRun() {
  await sql`update waiting_letters set next_at = now()`.execute(db)
  await sendWaitingLetters({ ...deps, mail }, { signal: new AbortController().signal, log: silent }, ASKED_LETTERS)
}

const callOf = <E extends Endpoint>({ method, url }: E, input: Input<E>, cookie?: string) => ({
  method,
  url: addressOf(url, input as object),
  payload: (input as { body?: object }).body,
  headers: cookie ? { cookie } : {},
})

/** A server that answers these calls. */
function startServer(calls: ReturnType<typeof callOf>[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('calls.fixture.ts', import.meta.url))], {
    env: { ...env, CALLS: JSON.stringify(calls) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(async () => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  return {
    kill: () => child.kill('SIGKILL'),
    ended,
    /** The status codes of its answers. */
    async answers() {
      const codes: string[] = []
      for await (const line of createInterface(child.stdout)) if (codes.push(line) === calls.length) break
      return codes
    },
  }
}

beforeEach(async () => {
  letters.length = 0
  answering = Promise.resolve()
  after = () => {}
  await db.deleteFrom('waiting_letters').execute()
})

test('kill -9 after the answers, before the mail server has taken a letter: each is sent once', async () => {
  const moderator = await person({ rules: true })
  const terms = { reason: 'fraud', note: '', days: 30 } as const
  const listing = { owner: await person(), id: '' }
  listing.id = (await makeEquipment({ owner: listing.owner.id })).id
  const [closed, checked, changing, moving, entering, forgetful] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ]
  const unconfirmed = await person()
  await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', unconfirmed.id).execute()
  const asked_at = new Date()
  await db
    .insertInto('document_checks')
    .values({ user_id: checked.id, asked_at, asked: ['passport'] })
    .execute()
  const known = await person()
  const [moved, fresh] = [newEmail(), newEmail()]
  const decision = { at: asked_at.toISOString(), accepted: true, kinds: ['passport' as const], note: '' }
  const calls = [
    callOf(moderation.hideListing, { body: { id: listing.id, ...terms } }, moderator.cookie),
    callOf(moderation.banAccount, { body: { userUrl: closed.user_url, ...terms } }, moderator.cookie),
    callOf(decideDocumentCheck, { params: { id: checked.id }, body: decision }, moderator.cookie),
    callOf(accounts.changePassword, { body: { password: PASSWORD, newPassword: NEW_PASSWORD } }, changing.cookie),
    callOf(accounts.changeEmail, { body: { password: PASSWORD, email: moved } }, moving.cookie),
    callOf(accounts.askToConfirm, {}, unconfirmed.cookie),
    callOf(accounts.login, { body: { email: entering.email, password: PASSWORD } }),
    callOf(accounts.reset, { body: { email: forgetful.email } }),
    callOf(accounts.reset, { body: { email: newEmail() } }),
    callOf(accounts.signup, { body: { email: fresh, password: PASSWORD } }),
    callOf(accounts.signup, { body: { email: known.email, password: PASSWORD } }),
  ]
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  const { answers, kill, ended } = startServer(calls)
  expect(await answers()).toEqual(calls.map(() => '200'))
  kill()
  await ended
  resolve()
  expect(letters).toEqual([])
  await nextRun()
  await nextRun()
  const to = letters.map((letter) => letter.to)
  const whom = [listing.owner, closed, checked, changing, moving, unconfirmed, entering, forgetful, known]
  expect(to.toSorted()).toEqual([...whom.map(({ email }) => email), moved, fresh].toSorted())
})

test('kill -9 after it has taken one, before that is known here: the same letter again, with the same id', async () => {
  const { cookie } = await person()
  const { kill, ended } = startServer([
    callOf(accounts.changePassword, { body: { password: PASSWORD, newPassword: NEW_PASSWORD } }, cookie),
  ])
  after = kill
  await ended
  after = () => {}
  await nextRun()
  await nextRun()
  const ids = letters.map(({ content }) => /^Message-ID: (<.+>)/im.exec(content)?.[1])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^<letter-[\w-]+@karta\.example>$/)
})

test('what was asked for just before the server died becomes one letter, and one for no address without an account', async () => {
  const { email } = await person()
  const dead = openLetters(deps, () => {}, ASKED_LETTERS)
  for (const to of [email, newEmail()])
    await dead.ask(silent, {
      kind: 'reset',
      asked: { email: to, ip: '127.0.0.1', origin: PUBLIC_ORIGIN },
      hours: 1,
      pauseMs: 0,
    })
  await nextRun()
  await nextRun()
  expect(letters.map(({ to }) => to)).toEqual([email])
})

test('a letter that is refused for now is tried again later; one refused for good, or too old, is not', async () => {
  const tries: string[] = []
  const refusing = (responseCode?: number) => ({
    ...mail,
    send: async ({ to }: { to: string }) => {
      tries.push(to)
      throw Object.assign(new Error('refused'), { responseCode })
    },
  })
  const write = async (to: string) => {
    await openLetters(deps, () => {}).storing(silent, async (_transaction, keep) =>
      keep({ to, subject: 'Письмо', text: 'Текст', html: '' }),
    )
  }
  const context = { signal: new AbortController().signal, log: silent }
  await write('later@example.org')
  await sendWaitingLetters({ ...deps, mail: refusing() }, context)
  await sendWaitingLetters({ ...deps, mail: refusing() }, context)
  expect(tries).toEqual(['later@example.org'])
  await write('never@example.org')
  await sendWaitingLetters({ ...deps, mail: refusing(550) }, context)
  await write('old@example.org')
  await sql`update waiting_letters set until = now() where attempts = 0`.execute(db)
  await nextRun()
  expect(letters.map(({ to }) => to)).toEqual(['later@example.org'])
  expect(await db.selectFrom('waiting_letters').selectAll().execute()).toEqual([])
})

test('two servers at once send a letter once; what is kept cannot be read in the database', async () => {
  const { email } = await person()
  const token = await openLetters(deps, () => {}).storing(silent, async (_transaction, keep) => {
    await keep({ to: email, subject: 'Письмо', text: 'secret-token', html: '' })
    return 'secret-token'
  })
  const { content } = await db.selectFrom('waiting_letters').select('content').executeTakeFirstOrThrow()
  expect([content.includes(token), content.includes(email)]).toEqual([false, false])
  const run = () =>
    sendWaitingLetters({ ...deps, mail }, { signal: new AbortController().signal, log: silent }, ASKED_LETTERS)
  await Promise.all([run(), run()])
  expect(letters.map(({ to }) => to)).toEqual([email])
})

test('what is undone keeps no letter', async () => {
  const undone = openLetters(deps, () => {}).storing(silent, async (_transaction, keep) => {
    await keep({ to: newEmail(), subject: 'Письмо', text: 'Текст', html: '' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await db.selectFrom('waiting_letters').selectAll().execute()).toEqual([])
})
