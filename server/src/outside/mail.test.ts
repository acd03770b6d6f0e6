/** Letters over SMTP, to a real server. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { login, reset, resetSave, signup } from '@spetskarta/shared/accounts/accounts.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { partsOf } from '../../test/letter.ts'
import { readConfig } from '../config.ts'
import { makeLogger } from './log/log.ts'
import { openMail } from './mail.ts'
import { letters, registry } from './metrics.ts'

interface Received {
  from: string
  to: string[]
  content: string
}

/** How the server answers a recipient; SMTP codes. */
const refusals: number[] = []
const received: Received[] = []
let signedIn = 0

const server = new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onAuth({ username, password }, _session, done) {
    signedIn++
    if (username === 'karta' && password === 'sekret') done(null, { user: username })
    else done(new Error('no'))
  },
  onRcptTo({ address }, _session, done) {
    const responseCode = refusals.shift()
    done(responseCode ? Object.assign(new Error(`${address} is not wanted`), { responseCode }) : null)
  },
  onData(stream, { envelope }, done) {
    void text(stream).then((content) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), content })
      done()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
const at = (credentials: string) =>
  openMail(
    readConfig({
      SMTP_URL: `smtp://${credentials}@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Спецкарта <post@karta.example>',
    }),
    { info() {}, warn() {} },
    [10, 10],
  )
const mail = at('karta:sekret')

const letter = { to: 'driver@example.org', subject: 'Проба', text: 'Текст', html: '<p>Текст</p>' }

test('the letter with the link arrives, and the link sets a new password', async () => {
  const logged: string[] = []
  const sink = new Writable({ write: (chunk, _, done) => done(void logged.push(String(chunk)) as undefined) })
  const { ask } = await testApp({ mail, logger: makeLogger('trace', sink) })
  const body = { email: 'driver@example.org', password: 'kran25tonn-' }
  await ask(signup, { body })
  expect(await ask(reset, { body: { email: 'nobody@example.org' } })).toEqual({ result: 1 })
  expect(await ask(reset, { body: { email: body.email } })).toEqual({ result: 1 })
  // The sign-up sends one too.
  const resetLetter = () => received.find(({ content }) => partsOf(content)[0]?.includes('/reset/driver'))
  await vi.waitFor(() => expect(resetLetter()).toBeDefined())

  const { from, to, content } = resetLetter() ?? { from: '', to: [], content: '' }
  expect([from, to]).toEqual(['post@karta.example', ['driver@example.org']])
  expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/im)
  expect(content).toMatch(/^Subject: =\?UTF-8\?/m)
  const [plain, html] = partsOf(content)
  const token = /\/reset\/driver%40example\.org\/([\w-]+)\n/.exec(plain ?? '')?.[1] ?? ''
  expect(html).toContain(`/reset/driver%40example.org/${token}"`)

  expect(await ask(resetSave, { body: { email: body.email, token, newPassword: 'novyj-kran' } })).toEqual({ result: 1 })
  expect((await ask(login, { body: { ...body, password: 'novyj-kran' } })).auth).toBe(true)
  for (const secret of ['driver@example.org', token, 'novyj-kran']) expect(logged.join('')).not.toContain(secret)
  // Of the new password, and of the new browser that it was used in.
  await vi.waitFor(() => expect(received).toHaveLength(4))
})

test('a letter may carry headers of its own, whole on the wire', async () => {
  received.length = 0
  const link = `<https://karta.example/api/unsubscribe/${'x'.repeat(80)}>`
  const headers = { 'List-Unsubscribe': link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  await mail.send({ ...letter, headers })
  const content = (received[0]?.content ?? '').replace(/\r\n[ \t]+/g, ' ')
  expect(content).toContain(`\r\nList-Unsubscribe: ${link}\r\n`)
  expect(content).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})

test('is ready where the server lets us in, whoever a letter is for', async () => {
  const before = signedIn
  expect(await mail.ready()).toBe(true)
  expect(signedIn).toBe(before + 1)
  expect(await at('karta:wrong').ready()).toBe(false)
})

test('a server that is busy is asked again, one that refuses is not', async () => {
  received.length = 0
  refusals.push(451, 421)
  await mail.send(letter)
  expect(received).toHaveLength(1)

  refusals.push(550)
  await expect(mail.send(letter)).rejects.toThrow(/^mail was not taken: EENVELOPE 550$/)
  expect(received).toHaveLength(1)
  refusals.push(451, 451, 451)
  await expect(mail.send(letter)).rejects.toThrow(/451/)
})

test('a letter is counted once, however often it was tried, and also where it could not be tried', async () => {
  registry.resetMetrics()
  refusals.push(451)
  await mail.send(letter)
  refusals.push(550)
  await expect(mail.send(letter)).rejects.toThrow(/550/)
  expect(await at('karta:wrong').ready()).toBe(false)
  const counted = (await letters.get()).values.map(({ labels, value }) => [labels.result, value])
  expect(Object.fromEntries(counted)).toMatchObject({ sent: 1, failed: 2 })
})

test('what fails after the answer is logged without the address', async () => {
  const logged: string[] = []
  const sink = new Writable({ write: (chunk, _, done) => done(void logged.push(String(chunk)) as undefined) })
  const { ask } = await testApp({ mail, logger: makeLogger('info', sink) })
  await ask(signup, { body: { email: 'gone@example.org', password: 'kran25tonn-' } })
  refusals.push(550)
  expect(await ask(reset, { body: { email: 'gone@example.org' } })).toEqual({ result: 1 })
  await vi.waitFor(() => expect(logged.join('')).toContain('mail was not taken: EENVELOPE 550'))
  expect(logged.join('')).not.toContain('gone@')
})
