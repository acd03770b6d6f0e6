/**
 * `npm run bench:kept-pages`: pages a second for visitors without an account, from kept pages and from pages made for each call
 * (PAGES_MB=0), with 1,000 items; below 500 a second it exits with 1, also with the cookie of an unrelated visit counter. Eight
 * connections; `edited`: an item is changed twice a second meanwhile. Then fifty callers of `/map` with such a cookie, and how
 * long /health, searches and points wait beside them. The pages must be built.
 */
import { setInterval } from 'node:timers/promises'
import { openApi, openBenchServer } from './lib/bench-server.ts'
import { besideTable, callBeside } from './lib/beside.ts'
import { flood } from './lib/flood.ts'
import { printTable } from './lib/table.ts'

const LEAST = 500
const CONNECTIONS = 8
const EDIT_EACH_MS = 500

const server = await openBenchServer(1000)
const { rows: items } = await server.pool.query<{ id: string }>(
  `select id from items where kind = 'equipment' and not hidden order by id limit 40`,
)
const PATHS = ['/', '/all-equipments', '/map', '/contacts', '/forum/main', ...items.map(({ id }) => `/equipment/${id}`)]

const COUNTED = 'x=1; _ym_uid=2'
const CALLERS = 50
const BESIDE = {
  '/health': '/health',
  search: '/api/get-all-data?south=55.5&west=37.3&north=56&east=38',
  points: `/i/osmand?id=nobody&lat=55.75&lon=37.62&timestamp=${Math.round(Date.now() / 1000)}`,
}

const ask = (path: string, cookie?: string) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}accept-encoding: gzip, deflate, br, zstd\r\n\r\n`,
  )

async function perSecond(port: number, pages: number, cookie?: string): Promise<number> {
  const each = Array.from({ length: pages / CONNECTIONS }, (_, i) => i)
  const requests = Array.from({ length: CONNECTIONS }, (_, k) =>
    each.map((i) => ask(PATHS[(i * CONNECTIONS + k) % PATHS.length] ?? '/', cookie)),
  )
  const { seconds, statuses } = await flood(port, requests)
  if (statuses['200'] !== pages) throw new Error(JSON.stringify(statuses))
  return pages / seconds
}

async function edit(signal: AbortSignal) {
  try {
    for await (const _ of setInterval(EDIT_EACH_MS, undefined, { signal }))
      await server.pool.query('update items set name = name where id = $1', [items[0]?.id])
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** The median of three runs, after one that is not counted. */
async function measured(env: Record<string, string>, pages: number, edited: boolean, cookie?: string): Promise<number> {
  const app = await openApi(server.database, { RATE_LIMITS: '0', ...env }, true)
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const over = new AbortController()
  const editing = edited ? edit(over.signal) : undefined
  const results: number[] = []
  for (let run = 0; run < 4; run++) results.push(await perSecond(Number(url.port), pages, cookie))
  over.abort()
  await editing
  await app.close()
  return results.slice(1).sort((a, b) => a - b)[1] ?? 0
}

async function besideCallers() {
  const app = await openApi(server.database, { RATE_LIMITS: '0' }, true)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const calling = callBeside(Object.values(BESIDE).map((path) => origin + path))
  const requests = Array.from({ length: CALLERS }, () => Array.from({ length: 100 }, () => ask('/map', COUNTED)))
  const { statuses } = await flood(Number(new URL(origin).port), requests)
  const waits = await calling.end()
  await app.close()
  return { statuses, waits }
}

const anew = await measured({ PAGES_MB: '0' }, 200, false)
const kept = await measured({}, 8000, false)
const counted = await measured({}, 8000, false, COUNTED)
const edited = await measured({}, 8000, true)
const { statuses, waits } = await besideCallers()
const row = (name: string, speed: number) => [name, '', speed.toFixed(0), (speed / anew).toFixed(1)]
printTable(
  ['pages', '', 'a second', 'times'],
  [
    row('made anew', anew),
    row('kept', kept),
    row('kept, with a cookie of others', counted),
    row('kept, edited', edited),
  ],
)
console.log(`\n${CALLERS} callers of /map with a cookie of others: ${JSON.stringify(statuses)}`)
printTable(...besideTable(Object.keys(BESIDE), [['', waits]]))
await server.close()
process.exit(Math.min(kept, counted) >= LEAST && Object.keys(statuses).join() === '200' ? 0 : 1)
