/** What Prometheus gets, and what the rules and the board ask of it. */
import { globSync, readFileSync } from 'node:fs'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../test/clone.ts'
import { closedPort } from '../../test/closed-port.ts'
import { makeFolder } from '../../test/folder.ts'
import { testApp } from '../../test/harness.ts'
import { makeRecorder } from '../../test/track-factories.ts'
import { connect } from '../db/connect.ts'
import { registry } from '../outside/metrics.ts'
import { listenMetrics } from './metrics.ts'
import { openScrape } from './scrape.ts'

const TOKEN = 'a token of thirty-two characters'
const env = { METRICS_TOKEN: TOKEN, DATA_DIR: makeFolder() }
const { app, deps, db, pool, inject, send, makeEquipment } = await testApp({ database: await cloneDatabase(), env })
const pools = { web: pool }

const scrape = async (authorization = `Bearer ${TOKEN}`) => app.inject({ url: '/metrics', headers: { authorization } })

/** The value of each series. */
function seriesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

beforeEach(() => registry.resetMetrics())

test('without METRICS_TOKEN there is nothing at /metrics', async () => {
  const { inject } = await testApp({ database: await cloneDatabase() })
  expect((await inject('/metrics')).statusCode).toBe(404)
})

test.each(['', 'Bearer ', 'Bearer another token of thirty-two characters', TOKEN])(
  'who comes to /metrics with «%s» gets nothing',
  async (authorization) => {
    const response = await scrape(authorization)
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(response.body).not.toContain('spetskarta_')
  },
)

test('a request is counted under the template of its route, never under what was typed', async () => {
  await inject('/api/images/0190c0de-0000-7000-8000-000000000000/small')
  await inject('/api/typed-by-somebody')
  await inject('/ready')
  await app.inject({ url: '/i/owntracks/typed-token', method: 'POST' })
  const { body } = await scrape()
  expect(body).not.toMatch(/typed|0190c0de/)
  const series = seriesOf(body)
  const of = (route: string, status: number, method = 'GET') =>
    series.get(`spetskarta_http_requests_total{method="${method}",route="${route}",status="${status}",from="page"}`)
  expect(of('/ready', 200)).toBe(1)
  expect(of('/api/*', 404)).toBeGreaterThan(0)
  expect(of('/i/owntracks/:token', 401, 'POST')).toBe(1)
  expect(series.get('spetskarta_http_request_duration_seconds_count{method="GET",route="/ready"}')).toBe(1)
})

test('points that were stored are counted once, however often they are sent', async () => {
  const { id } = await makeEquipment()
  const { token } = await makeRecorder(db, { equipment: id })
  const points = [1, 2].map((n) => ({ timestamp: Date.now() - n * 1000, lat: 55.5, lng: 38.2 }))
  await send(recordPoints, { body: { points } }, { headers: { authorization: `Bearer ${token}` } })
  await send(recordPoints, { body: { points } }, { headers: { authorization: `Bearer ${token}` } })
  const series = seriesOf((await scrape()).body)
  expect(series.get('spetskarta_ingest_points_stored_total')).toBe(2)
  expect(series.get('spetskarta_ingest_deliveries_total{result="stored"}')).toBe(2)
  expect(series.get('spetskarta_ingest_waiting')).toBe(0)
})

test('what waits in the database is reported, and queried once in fifteen seconds however many scrapes there are', async () => {
  await db.deleteFrom('stale_days').execute()
  const { id } = await makeEquipment()
  const since = new Date(Date.now() - 3600_000)
  await db.insertInto('stale_days').values({ equipment: id, day: '2026-01-01', since }).execute()
  await db
    .insertInto('doomed_blobs')
    .values({ folder: 'images/gone', after: new Date(Date.now() - 7200_000) })
    .execute()
  const photo = { photo: id, equipment: id, owner: id, sha256: Buffer.alloc(32), bytes: 1 }
  await db
    .insertInto('incoming_photos')
    .values({ ...photo, kept_at: since })
    .execute()
  let now = 0
  const scrape = openScrape({ db, config: deps.config, pools }, () => now)
  const connects = vi.spyOn(pool, 'connect')
  const series = seriesOf(await scrape())
  await scrape()
  now = 14_000
  await scrape()
  expect(connects).toHaveBeenCalledTimes(2)
  now = 16_000
  await scrape()
  expect(connects).toHaveBeenCalledTimes(4)
  connects.mockRestore()
  expect(series.get('spetskarta_database_up')).toBe(1)
  expect(series.get('spetskarta_stale_days')).toBe(1)
  expect(series.get('spetskarta_stale_days_oldest_seconds')).toBeGreaterThan(3590)
  expect([series.get('spetskarta_blobs_doomed'), series.get('spetskarta_blobs_overdue')]).toEqual([1, 1])
  expect(series.get('spetskarta_photos_undrawn')).toBe(1)
  expect(series.get('spetskarta_photos_undrawn_oldest_seconds')).toBeGreaterThan(3590)
  expect(series.get('spetskarta_pool_connections{pool="web",state="idle"}')).toBeGreaterThan(0)
  const size = series.get('spetskarta_disk_size_bytes') ?? 0
  expect(size).toBeGreaterThan(0)
  expect(series.get('spetskarta_disk_free_bytes')).toBeLessThan(size)
})

test('while the database is away a scrape reports that, and not what it last knew', async () => {
  await openScrape({ db, config: deps.config, pools })()
  const away = connect(`postgres://postgres@127.0.0.1:${await closedPort()}/none`, () => {})
  const series = seriesOf(await openScrape({ db: away.db, config: deps.config, pools })())
  expect(series.get('spetskarta_database_up')).toBe(0)
  expect([...series.keys()].filter((name) => /stale|blobs|undrawn/.test(name))).toEqual([])
  expect(series.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
  await away.close()
})

test('a database that does not answer holds no scrape', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hanging = vi.spyOn(pool, 'connect').mockImplementation(() => new Promise(() => {}))
  const text = openScrape({ db, config: deps.config, pools })()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(seriesOf(await text).get('spetskarta_database_up')).toBe(0)
  hanging.mockRestore()
  vi.useRealTimers()
})

test('the port of its own has metrics and nothing else, until it is closed', async () => {
  const metrics = { port: 0, host: '127.0.0.1', token: undefined }
  const opened = await listenMetrics({ ...deps, config: { ...deps.config, metrics } })
  const at = `http://127.0.0.1:${opened?.port}`
  const response = await fetch(`${at}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  expect(await response.text()).toContain('spetskarta_database_up 1')
  expect((await fetch(`${at}/`)).status).toBe(404)
  await opened?.close()
  await expect(fetch(`${at}/metrics`)).rejects.toThrow()
})

test.each(globSync('ops/**/*.{yml,json}', { cwd: new URL('../../..', import.meta.url).pathname }))(
  '%s asks only for what the product tells',
  async (path) => {
    const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
    const exported = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name))
    const names = text.match(/\b(spetskarta|nodejs|process)_\w+/g) ?? []
    const unknown = names.filter((name) => !exported.has(name.replace(/_(bucket|sum|count)$/, '')))
    expect(unknown).toEqual([])
  },
)
