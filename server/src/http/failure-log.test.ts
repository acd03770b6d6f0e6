import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect as connectTo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/clone.ts'
import { closedPort } from '../../test/closed-port.ts'
import { testApp } from '../../test/harness.ts'
import { startS3 } from '../../test/s3/s3.ts'
import { connect } from '../db/connect.ts'
import { openBlobs } from '../outside/blobs/blobs.ts'
import { makeLogger } from '../outside/log/log.ts'
import { temporaryPath } from './bodies/received-file.ts'

const database = await cloneDatabase()

/** A logger, and the lines of what went wrong. */
function makeLog(level = 'info') {
  const lines: string[] = []
  const failures = () => lines.filter((line) => JSON.parse(line).level >= 40)
  return { lines, failures, logger: makeLogger(level, { write: (line) => void lines.push(line) }) }
}

test('an outage of the database is one line in the log, however many calls meet it', async () => {
  const { logger, failures } = makeLog()
  const away = connect(`postgres://postgres@127.0.0.1:${await closedPort()}/none`, () => {})
  const { inject } = await testApp({ database: away, logger })
  const answers = await Promise.all(Array.from({ length: 20 }, () => inject('/api/get-all-orders')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect(failures()).toHaveLength(1)
  expect(JSON.parse(failures()[0] ?? '')).toMatchObject({ msg: 'the database is away' })
  await away.close()
})

test('a phone that loses its network in the middle of a photo is no failure of the server', async () => {
  const { logger, failures } = makeLog('debug')
  const { app, signIn } = await testApp({ database, logger })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connectTo(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = `POST /api/create-equipment HTTP/1.1\r\nhost: x\r\ncookie: ${await signIn()}\r\n`
  const form = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n--x\r\n'
  const part = 'content-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
  const received = once(app.server, 'request')
  socket.write(head + form + part + 'x'.repeat(100_000))
  const [{ socket: heard }] = (await received) as [IncomingMessage]
  await expect.poll(() => heard.bytesRead).toBeGreaterThan(100_000)
  socket.resetAndDestroy()
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, n) => resolve(n)))).toBe(0)
  await app.close()
  expect(failures()).toEqual([])
})

test('a phone that leaves while its photo is looked at, which goes with it, is no failure either', async () => {
  const { logger, lines, failures } = makeLog('debug')
  const { app } = await testApp({ database, logger })
  app.get('/api/test-leaving', async (request, reply) => {
    const path = temporaryPath(reply)
    await writeFile(path, 'a photo')
    request.raw.socket.resetAndDestroy()
    await once(reply.raw, 'close')
    await expect.poll(() => existsSync(path)).toBe(false)
    return readFile(path)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  await expect(fetch(`http://127.0.0.1:${port}/api/test-leaving`)).rejects.toThrow()
  await expect.poll(() => lines.join()).toMatch(/no such file/)
  await app.close()
  expect(failures()).toEqual([])
})

test('a server that has too much to do says so once, however many calls it refuses', async () => {
  const { logger, failures } = makeLog()
  const { app, inject } = await testApp({ database, logger })
  app.get('/api/test-pressed', async () => {
    throw Object.assign(new Error('Service Unavailable'), { code: 'FST_UNDER_PRESSURE', statusCode: 503 })
  })
  for (let i = 0; i < 5; i++) expect((await inject('/api/test-pressed')).statusCode).toBe(503)
  expect(failures().map((line) => JSON.parse(line).msg)).toEqual(['too much to do at once: calls are refused'])
})

test('a store of photos that refuses is logged as such, and not as the database', async () => {
  const store = await startS3()
  const { logger, failures } = makeLog()
  const blobs = await openBlobs({ s3: store.config, dataDir: '' })
  const { refused } = await testApp({ database, logger, blobs })
  store.down = true
  const address = `/images/${'0'.repeat(32)}/small.webp`
  expect(await refused(503, address)).toBe('Хранилище фотографий недоступно. Повторите через минуту')
  const absent = await openBlobs({
    s3: { ...store.config, endpoint: `http://127.0.0.1:${await closedPort()}` },
    dataDir: '',
  })
  const other = await testApp({ database, logger, blobs: absent })
  expect(await other.refused(503, address)).toBe('Хранилище фотографий недоступно. Повторите через минуту')
  expect(failures().map((line) => JSON.parse(line).msg)).toEqual(['the store of photos is away'])
})

test('what a visitor typed is not quoted in the log', async () => {
  const { logger, lines } = makeLog()
  const { app, db } = await testApp({ database, logger })
  app.get<{ Querystring: { id: string } }>('/api/test-uuid', async ({ query }) => {
    await sql`select ${query.id}::uuid`.execute(db)
  })
  await app.inject({ url: '/api/test-uuid', query: { id: 'ivan@example.org' } })
  expect(lines.join()).not.toContain('ivan')
})
