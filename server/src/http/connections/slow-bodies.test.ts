import { once } from 'node:events'
import { Session } from 'node:inspector/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { plainPng } from '../../../test/photos.ts'
import { listen } from '../../../test/raw.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { makeLogger } from '../../outside/log/log.ts'
import { makeToken } from '../../outside/tokens.ts'

const database = await cloneDatabase()
const { db } = database
const { app, signIn, makeUser } = await testApp({ database, env: { BODY_SECONDS: '0.2' } })
const { port, say } = await listen(app)

const head = (path: string, length: number, headers = '') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}content-length: ${length}\r\n\r\n`
const SOCKETS = 40
const JSON_TYPE = 'content-type: application/json\r\n'

test.each(['/api/login', '/api/signup'])('half a body of %s is given up in our own words', async (path) => {
  const answer = await say(`${head(path, 1000, JSON_TYPE)}{"email":"`)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"timeout"')
})

test('half a header is given up after twenty seconds', async () => {
  const { server } = app
  expect(server.headersTimeout).toBe(20_000)
  server.headersTimeout = 100
  const answer = await say('POST /api/login HTTP/1.1\r\nhost: x\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"timeout"')
  server.headersTimeout = 20_000
})

test('half a body of a phone with a right token is given up too', async () => {
  const { token } = await makeRecorder(db)
  expect(await say(`${head(`/i/overland/${token}`, 3_900_000)}{"locations":[`)).toMatch(/^HTTP\/1\.1 408 /)
  const bearer = `authorization: Bearer ${token}\r\n${JSON_TYPE}`
  expect(await say(`${head('/api/record/points', 100_000, bearer)}{"points":[`)).toMatch(/^HTTP\/1\.1 408 /)
})

test.each(['overland', 'owntracks', 'osmand'])(
  'a large body for %s with an unknown token is refused before it comes',
  async (app) => {
    const answer = await say(head(`/i/${app}/${makeToken(128)}`, 900_000))
    expect(answer).toMatch(/^HTTP\/1\.1 (400|401|404) /)
  },
)

/** Bytes that the process holds once all garbage is gone. */
async function heldBytes(): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test.each([
  [`/i/overland/${'x'.repeat(22)}`, 3_900_000],
  ['/i/osmand', 900_000],
  ['/api/login', 900_000],
])('half-sent bodies of strangers for %s weigh nothing, and end', async (path, length) => {
  const { app } = await testApp({ database, env: { BODY_SECONDS: '1' } })
  const { port } = await listen(app)
  const accepted: Socket[] = []
  app.server.on('connection', (socket) => void accepted.push(socket))
  const half = Buffer.alloc(length - 1, 32)
  const before = await heldBytes()
  let answered = 0
  for (let i = 0; i < SOCKETS; i++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.once('data', () => answered++)
    socket.write(head(path, length, JSON_TYPE))
    socket.write(half)
  }
  const came = () => accepted.filter(({ bytesRead }) => bytesRead >= half.length).length
  await expect.poll(() => Math.max(answered, came())).toBe(SOCKETS)
  expect((await heldBytes()) - before).toBeLessThan((SOCKETS * length) / 10)
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, n) => resolve(n)))).toBe(0)
})

test('bytes that trickle in do not keep a body open', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`${head('/api/login', 1000, JSON_TYPE)}{`)
  const begun = Date.now()
  const trickle = setInterval(() => socket.write(' '), 50)
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(trickle)
  expect(Date.now() - begun).toBeLessThan(5000)
})

test('a photo over a slow network may take many times as long', async () => {
  const { token } = await makeRecorder(db)
  const form = new FormData()
  form.set('takenAt', String(Date.now()))
  form.set('sha256', '0'.repeat(64))
  form.set('photo', new File([new Uint8Array(await plainPng())], 'a.png', { type: 'image/png' }))
  const sent = new Response(form)
  const body = Buffer.from(await sent.arrayBuffer())
  const padded = Buffer.concat([body, Buffer.alloc(20_000, 32)])
  const type = `content-type: ${sent.headers.get('content-type')}\r\nauthorization: Bearer ${token}\r\n`
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  socket.write(head('/api/record/photos', padded.length, type))
  for (let at = 0; at < padded.length; at += 2000) {
    socket.write(padded.subarray(at, at + 2000))
    await sleep(60)
  }
  // Whole: only its hash is wrong.
  await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 400 .*"message":"[^"]*сумма не сходится/s)
  socket.destroy()
})

test('a caller who leaves while his rights are read leaves nothing behind', async () => {
  const cookie = await signIn(await makeUser())
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const form = `cookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\n`
  const received = once(app.server, 'request')
  socket.write(`${head('/api/create-equipment', 90_000, form)}--x\r\n`)
  await received
  socket.resetAndDestroy()
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, n) => resolve(n)))).toBe(0)
})

test('connections over the limit are closed at once, and logged once', async () => {
  const lines: string[] = []
  const logger = makeLogger('warn', { write: (line) => void lines.push(line) })
  const small = await testApp({ database, logger, env: { MAX_CONNECTIONS: '1' } })
  const narrow = await listen(small.app)
  const first = connect(narrow.port, '127.0.0.1')
  await once(first, 'connect')
  for (let i = 0; i < 3; i++) expect(await narrow.say('').catch(() => '')).toBe('')
  first.destroy()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['connections refused: too many are open'])
})
