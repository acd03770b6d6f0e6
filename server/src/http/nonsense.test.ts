/** Calls that are no HTTP, or say nonsense about themselves: every answer has our shape and speaks Russian. */
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/clone.ts'
import { testApp } from '../../test/harness.ts'
import { listen } from '../../test/raw.ts'
import { makeLogger } from '../outside/log/log.ts'

const database = await cloneDatabase()
const { app, signIn } = await testApp({ database })
const { ask, say } = await listen(app)

/** Checks an error in our shape with the headers of an answer that is no page. */
function refused(status: number, { status: found, body, headers }: Awaited<ReturnType<typeof ask>>) {
  expect(found, body).toBe(status)
  const { code, message } = JSON.parse(body)
  expect(code).toMatch(/^[a-z_]+$/)
  expect(message).toMatch(/^[А-Я]/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
}

/** The answer in the text of a connection. */
function parsed(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [, status] = /^HTTP\/1.1 (\d+)/.exec(head) ?? []
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/))
      .map(([name = '', value]) => [name.toLowerCase(), value]),
  )
  return { status: Number(status), headers, body }
}

test.each(['/api/%ff', '/%', '/api/%zz/x', '/forum-api/%e0%a4%a', '/i/%ff'])(
  'percent signs that are no letters make an unknown address: %s',
  async (path) => refused(404, await ask(path)),
)

test('an address too long for any expression is refused at once', async () => {
  refused(414, await ask(`//a${'/'.repeat(14_000)}b`))
  refused(414, await ask(`/api/get-user${'/'.repeat(1000)}?x=1`))
})

test.each(['[', 'a:99999', 'x y', 'a/b', 'я.рф', ''])('a Host that is no host: «%s»', async (host) =>
  refused(400, parsed(await say(`GET /api/get-user HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))),
)

test('a form with a boundary that its parser cannot take', async () => {
  const cookie = await signIn()
  const headers = { cookie, 'content-type': `multipart/form-data; boundary=${'y'.repeat(300)}` }
  refused(400, await ask('/api/create-work', { method: 'POST', headers, body: 'x' }))
})

test.each([
  `1.${'-'.repeat(36)}`,
  `1.${'0'.repeat(36)}`,
  `${'9'.repeat(15)}.018f3b5e-7c00-7000-8000-000000000000`,
  '-1.018f3b5e-7c00-7000-8000-000000000000',
])('a place in a list that no list has given: %s', async (after) => {
  const { status, body } = await ask(`/forum-api/search?query=ab&after=${after}`)
  expect([200, 400], body).toContain(status)
})

test('texts with halves of characters are stored as far as they can be', async () => {
  const headers = { cookie: await signIn(), 'content-type': 'application/json' }
  const body = '{"body":"Половина \\ud83c знака","parentId":"0199f000-0000-7000-8000-000000000001"}'
  expect((await ask('/forum-api/create-theme', { method: 'POST', headers, body })).status).toBe(200)
  const form = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n\ud83c\r\n--x--\r\n'
  const type = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  refused(400, await ask('/api/create-work', { method: 'POST', headers: type, body: form }))
})

test('a body that cannot be unpacked is refused, whoever sends it', async () => {
  const headers = { cookie: await signIn(), 'content-type': 'application/json', 'content-encoding': 'gzip' }
  for (const path of ['/api/clear-all-daily', '/forum-api/create-message', '/api/login', '/i/owntracks/x'])
    expect([400, 401], path).toContain((await ask(path, { method: 'POST', headers, body: '{"id":"1"}' })).status)
})

test('a call without a Host', async () => {
  refused(400, parsed(await say('GET /api/get-user HTTP/1.1\r\nConnection: close\r\n\r\n')))
  refused(400, parsed(await say('GET /api/get-user HTTP/1.0\r\n\r\n')))
})

test('a Host is not looked at where the own origin is known', async () => {
  const known = await testApp({ database, env: { PUBLIC_ORIGIN: 'https://spetskarta.example' } })
  const { say } = await listen(known.app)
  expect(await say('GET /api/get-user HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 200/)
})

test.each([
  ['GET / HTTP/9.9\r\n\r\n', 400],
  ['nonsense\r\n\r\n', 400],
  ['GET /api/get-user HTTP/1.1\r\nHost: x\r\nBroken header\r\n\r\n', 400],
  [`GET /api/get-user HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
  ['GET /api/get-user HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n', 417],
])('what the parser refuses: %.40j', async (text, status) => refused(status, parsed(await say(text))))

test('connections that are cut off at once are no failures of ours', async () => {
  const logged: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  const env = { RATE_LIMITS: '1', TRUST_PROXY: 'loopback' }
  const { app: cut } = await testApp({ database, env, logger: makeLogger('info', log) })
  const { port, ask } = await listen(cut)
  for (let i = 0; i < 100; i++) await cutOff(port)
  expect((await ask('/api/get-user')).status).toBe(200)
  expect(logged.filter((line) => line.includes('request failed'))).toEqual([])
})

/** Sends a call and breaks the connection, so that the call comes without a caller. */
const cutOff = (port: number) =>
  new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /api/get-user HTTP/1.1\r\nHost: x\r\n\r\n', () => socket.resetAndDestroy())
    })
    socket.on('close', () => resolve())
  })
