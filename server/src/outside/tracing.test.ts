/** Traces as a collector gets them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { login, reset } from '@spetskarta/shared/accounts/accounts.ts'
import { getPublicData } from '@spetskarta/shared/sharing/sharing.ts'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/clone.ts'
import { makeFolder } from '../../test/folder.ts'
import { testApp } from '../../test/harness.ts'
import { startS3 } from '../../test/s3/s3.ts'
import { readConfig } from '../config.ts'
import { copyRow } from '../features/tracks/store/read/copy-row.ts'
import { openBlobs } from './blobs/blobs.ts'
import { openMail } from './mail.ts'
import { inSpan, startTracing } from './tracing.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status?: { code?: number; message?: string }
}

const received: Span[] = []
let texts = ''
const collector = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  texts += body
  if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json')
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const { spans } of scopeSpans) received.push(...spans)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => collector.close().closeAllConnections())

const namesUnder = (parent: Span | undefined) =>
  received.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name)
const named = (name: string) => received.find((span) => span.name === name)

test('without a collector work is done as always, and nothing is sent', async () => {
  expect(await startTracing(readConfig({}))).toBeUndefined()
  expect(await inSpan('job probe', async () => 'done')).toBe('done')
  expect(texts).toBe('')
})

test('a request is a span; statements, files, letters and calls of a page within it are its children', async () => {
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  const close = await startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }))
  const store = await startS3()
  const blobs = await openBlobs({ s3: store.config, dataDir: '' })
  const letters = openMail({ ...readConfig({}), dataDir: makeFolder() }, { info() {}, warn() {} })
  const { app, send, pool, makeUser } = await testApp({ database: await cloneDatabase(), blobs, mail: letters })
  app.get('/api/test-page', async () => (await app.inject('/api/get-all-orders')).json())
  app.get('/api/test-copy', async () => ({ columns: (await copyRow(pool, 'select $1, pg_sleep(0.05)', [id])).length }))
  const { id } = await makeUser({ email: 'driver@example.org', password_hash: 'x' })
  await send(login, { body: { email: 'driver@example.org', password: 'parol-kranovschika' } })
  await send(reset, { body: { email: 'driver@example.org' } })
  await send(getPublicData, { params: { id, token: 'token-of-a-link' }, querystring: {} })
  await app.inject('/images/0123456789abcdef0123456789abcdef/small.webp?typed=by-somebody')
  await app.inject('/api/test-page')
  await app.inject('/api/test-copy')
  await app.inject('/i/osmand/token-of-a-phone?lat=55.111222&lon=37.333444&timestamp=1784268000')
  await inSpan('job probe', () => Promise.reject(new TypeError('driver@example.org'))).catch(() => {})
  await app.close()
  await close?.()

  expect(namesUnder(named('POST /api/login'))).toContain('select users')
  expect(namesUnder(named('POST /api/reset'))).toContain('mail ready')
  expect(received.map(({ name }) => name)).toContain('mail send')
  expect(namesUnder(named('GET /images/:name/:size'))).toEqual(['files open'])
  expect(namesUnder(named('GET /api/test-page'))).toEqual(['GET /api/get-all-orders'])
  const inner = received.find(({ parentSpanId }) => parentSpanId === named('GET /api/test-page')?.spanId)
  expect(namesUnder(inner)).toContain('select items')
  const copy = received.find(({ parentSpanId }) => parentSpanId === named('GET /api/test-copy')?.spanId)
  expect(copy?.name).toBe('copy')
  expect(Number(copy?.endTimeUnixNano) - Number(copy?.startTimeUnixNano)).toBeGreaterThan(49_000_000)
  const link = named(`GET ${getPublicData.url}`)
  expect(link?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 404 } })
  expect(named('GET /i/osmand/:token')).toBeDefined()
  expect(named('job probe')?.status).toMatchObject({ code: 2, message: 'TypeError' })
  expect(texts).toContain('"spetskarta"')
  expect(texts).not.toMatch(/driver|parol|typed|token-of|0123456789abcdef0123|55\.111|37\.333/)
  expect(texts).not.toContain(id)
})
