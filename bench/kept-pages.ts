/**
 * `npm run bench:kept-pages`: pages a second as visitors without an account ask for them, from the pages kept in the
 * process and made anew for each (PAGES_MB=0), on 1,000 items; below 500 a second it exits with 1. Eight connections;
 * `edited`: an item is changed twice a second meanwhile. The pages must be built.
 */
import { setInterval } from 'node:timers/promises'
import { openApi, openBenchServer } from './lib/bench-server.ts'
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

const ask = (path: string) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: gzip, deflate, br, zstd\r\n\r\n`)

async function perSecond(port: number, pages: number): Promise<number> {
  const each = Array.from({ length: pages / CONNECTIONS }, (_, i) => i)
  const asked = Array.from({ length: CONNECTIONS }, (_, k) =>
    each.map((i) => ask(PATHS[(i * CONNECTIONS + k) % PATHS.length] ?? '/')),
  )
  const { seconds, statuses } = await flood(port, asked)
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

/** The median of three runs after one that is not counted. */
async function measured(env: Record<string, string>, pages: number, edited: boolean): Promise<number> {
  const app = await openApi(server.database, { RATE_LIMITS: '0', ...env }, true)
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const over = new AbortController()
  const editing = edited ? edit(over.signal) : undefined
  const results: number[] = []
  for (let run = 0; run < 4; run++) results.push(await perSecond(Number(url.port), pages))
  over.abort()
  await editing
  await app.close()
  return results.slice(1).sort((a, b) => a - b)[1] ?? 0
}

const anew = await measured({ PAGES_MB: '0' }, 200, false)
const kept = await measured({}, 8000, false)
const edited = await measured({}, 8000, true)
const row = (name: string, speed: number) => [name, '', speed.toFixed(0), (speed / anew).toFixed(1)]
printTable(['pages', '', 'a second', 'times'], [row('made anew', anew), row('kept', kept), row('kept, edited', edited)])
await server.close()
process.exit(kept >= LEAST ? 0 : 1)
