/**
 * `npm run bench:signed-in`: what a page of a signed-in visitor costs the thread that serves it, how many a second a core makes,
 * and how long points, searches and /health wait beside 50 callers of pages: by the clock, and by what the thread did meanwhile,
 * which does not depend on other programs on the computer. The pages must be built. It exits with 1 where a bound named in
 * decision 39 is not held; `-- --profile` only makes pages, for `node --cpu-prof`.
 */
import { setTimeout } from 'node:timers/promises'
import { makeEquipment, makeSession, makeUser } from '../server/test/factories.ts'
import { openApi, openBenchServer } from './lib/bench-server.ts'
import { besideTable, callBeside } from './lib/beside.ts'
import { flood } from './lib/flood.ts'
import { percentile } from './lib/measure.ts'
import { printTable } from './lib/table.ts'

const CONNECTIONS = 8
const CALLERS = 50
const PAGES = 400
/** Calls of a page in each turn, alternating with the other pages. */
const ONE_BY_ONE = 40
const TURNS = 7
/** Thread ms of a page, at the median; pages a second of the thread; ms that others wait beside the callers. */
const BOUNDS = { page: 8, aSecond: 100, beside: 50 }

const server = await openBenchServer(1000)
const { db } = server.database
const user = await makeUser(db)
const cookie = await makeSession(db, user)
const own = await makeEquipment(db, { owner: user.id })
const app = await openApi(server.database, { RATE_LIMITS: '0' }, true)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const port = Number(new URL(origin).port)
const { rows: items } = await server.pool.query<{ id: string }>(
  `select id from items where kind = 'equipment' and not hidden order by id limit 20`,
)
const PATHS = {
  '/': ['/'],
  '/map': ['/map'],
  '/all-equipments': ['/all-equipments'],
  '/equipment/:id': items.map(({ id }) => `/equipment/${id}`),
  '/contacts': ['/contacts'],
  '/equipments': ['/equipments'],
  '/equipment/:own': [`/equipment/${own.id}`],
  '/objects': ['/objects'],
}
const all = Object.values(PATHS).flatMap((paths) => paths[0] ?? [])

const ask = (path: string) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\naccept-encoding: gzip, deflate, br, zstd\r\n\r\n`,
  )
function requestsOf(paths: string[], pages: number, connections: number): Buffer[][] {
  return Array.from({ length: connections }, (_, k) =>
    Array.from({ length: Math.ceil(pages / connections) }, (_, i) =>
      ask(paths[(i * connections + k) % paths.length] ?? '/'),
    ),
  )
}
const cpuMs = () => {
  const { user: mine, system } = process.threadCpuUsage()
  return (mine + system) / 1000
}

async function pagesOf(paths: string[], pages: number, connections: number) {
  const before = cpuMs()
  const { seconds, statuses } = await flood(port, requestsOf(paths, pages, connections))
  const made = Object.values(statuses).reduce((sum, n) => sum + n, 0)
  if (statuses['200'] !== made) throw new Error(`${paths}: ${JSON.stringify(statuses)}`)
  const cpu = (cpuMs() - before) / made
  return { aSecond: made / seconds, cpu }
}

if (process.argv.includes('--profile')) {
  await pagesOf(all, 3 * PAGES, CONNECTIONS)
  await app.close()
  await server.close()
  process.exit()
}

await pagesOf(all, PAGES, CONNECTIONS)
const costs = Object.keys(PATHS).map((name) => ({ name, ms: [] as number[] }))
// Alternating, so that other load on the computer affects all pages alike.
for (let turn = 0; turn < TURNS; turn++)
  for (const { name, ms } of costs) ms.push((await pagesOf(PATHS[name as keyof typeof PATHS], ONE_BY_ONE, 1)).cpu)
printTable(
  ['ms of the thread a page, one after another', '', 'least', 'middle'],
  costs.map(({ name, ms }) => [name, '', percentile(ms, 0).toFixed(1), percentile(ms, 50).toFixed(1)]),
)
const median = percentile(
  costs.map(({ ms }) => percentile(ms, 50)),
  50,
)
const rounds: { aSecond: number; cpu: number }[] = []
for (let round = 0; round < 3; round++) rounds.push(await pagesOf(all, PAGES, CONNECTIONS))
const perCore = percentile(
  rounds.map(({ cpu }) => 1000 / cpu),
  50,
)
const wall = percentile(
  rounds.map(({ aSecond }) => aSecond),
  50,
)

const BESIDE = {
  '/health': '/health',
  search: '/api/get-all-data?south=55.5&west=37.3&north=56&east=38',
  points: `/i/osmand?id=nobody&lat=55.75&lon=37.62&timestamp=${Math.round(Date.now() / 1000)}`,
}
const urls = Object.values(BESIDE).map((path) => origin + path)
const quiet = callBeside(urls)
await setTimeout(2000)
const alone = await quiet.end()
const calling = callBeside(urls)
await flood(port, requestsOf(all, 3 * PAGES, CALLERS))
const crowded = await calling.end()
printTable(
  ...besideTable(Object.keys(BESIDE), [
    ['alone', alone],
    [`beside ${CALLERS} callers of pages`, crowded],
  ]),
)
const slowest = Math.max(
  ...crowded.map((waits) =>
    percentile(
      waits.map(({ thread }) => thread),
      95,
    ),
  ),
)
printTable(
  ['bound', '', 'measured', 'asked'],
  [
    ['ms of the thread a page, median of the pages', '', median.toFixed(1), `≤ ${BOUNDS.page}`],
    ['pages a second of the thread', '', perCore.toFixed(0), `≥ ${BOUNDS.aSecond}`],
    ['pages a second on this machine', '', wall.toFixed(0), ''],
    ['others wait for the thread beside the callers, ms (95 %)', '', slowest.toFixed(0), `≤ ${BOUNDS.beside}`],
  ],
)
await app.close()
await server.close()
process.exit(median <= BOUNDS.page && perCore >= BOUNDS.aSecond && slowest <= BOUNDS.beside ? 0 : 1)
