/**
 * `npm run bench:search`: how fast a search, a view of a town and a view of the country are at 10,000, 100,000 and
 * 1,000,000 published items, and again after 100,000 random edits. Databases are kept in BENCH_DIR (default
 * /tmp/spetskarta-bench), so that a second run need not make them again. `-- 100000` measures that size alone.
 */
import { boundsAround } from '@spetskarta/shared/geo.ts'
import { SEARCH_ITEMS } from '@spetskarta/shared/limits.ts'
import { clusters } from '../server/src/features/search/cluster.queries.ts'
import { clusterExponent } from '../server/src/features/search/grid.rules.ts'
import { searchJson, viewJson } from '../server/src/features/search/search.queries.ts'
import {
  anyTowns,
  type BenchServer,
  editAtRandom,
  openBenchServer,
  type Search,
  whereItemsAre,
} from './lib/bench-server.ts'
import { searchesASecond } from './lib/load.ts'
import { brotliSize, percentile, timesOf } from './lib/measure.ts'
import { printTable } from './lib/table.ts'

const SIZES = process.argv[2] ? [Number(process.argv[2])] : [10_000, 100_000, 1_000_000]
const CALLS = 400
const EDITS = process.argv[3] ? Number(process.argv[3]) : 100_000
const TOWN_RADIUS_KM = 6
const COUNTRY = { south: 41, north: 78, west: 19, east: 180 }

const rows: string[][] = []
const ms = (value: number) => value.toFixed(2)

/** `name`, mean results, p50 and p99 of the query alone and of the whole call inside the server. */
async function measure(
  server: BenchServer,
  name: string,
  spots: Search[],
  query: (spot: Search) => Promise<unknown>,
  url: (spot: Search) => string,
) {
  const alone = await timesOf(spots, query)
  const answers: { count: number; bytes: number }[] = []
  const inside = await timesOf(spots, async (spot) => {
    const response = await server.app.inject({ url: url(spot) })
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
    answers.push({ count: response.json().count, bytes: response.rawPayload.length })
  })
  const results = answers.map((answer) => answer.count)
  rows.push([
    server.label,
    name,
    String(Math.round(percentile(results, 50))),
    ms(percentile(alone, 50)),
    ms(percentile(alone, 99)),
    ms(percentile(inside, 50)),
    ms(percentile(inside, 99)),
    String(
      Math.round(
        percentile(
          answers.map((answer) => answer.bytes),
          50,
        ) / 1024,
      ),
    ),
  ])
}

const query = (bounds: object) =>
  new URLSearchParams(Object.entries(bounds).map(([key, side]): [string, string] => [key, String(side)]))

async function measureAll(server: BenchServer) {
  const towns = anyTowns(CALLS)
  const busy = await whereItemsAre(server, CALLS)
  const search = (name: string, spots: Search[], radius: number) =>
    measure(
      server,
      name,
      spots,
      (spot) => searchJson(server.pool, spot.type, boundsAround(spot, radius), SEARCH_ITEMS),
      (spot) => `/api/searchEquipment?value=${spot.type}&${query(boundsAround(spot, radius))}`,
    )
  await search('тип, 60 × 60 км, любой город', towns, 30)
  await search('тип, 60 × 60 км, где густо', busy, 30)
  // Every size has the same number of results: the side of the rectangle shrinks as the density grows.
  await search('тип, поровну найденных', busy, 30 * Math.sqrt(100_000 / server.items))
  await measure(
    server,
    'вид города, 12 × 12 км',
    towns,
    (spot) => viewJson(server.pool, boundsAround(spot, TOWN_RADIUS_KM), 500),
    (spot) => `/api/get-all-data?${query(boundsAround(spot, TOWN_RADIUS_KM))}`,
  )
  await measure(
    server,
    'вид страны',
    towns.slice(0, 100),
    () => clusters(server.pool, COUNTRY, clusterExponent(COUNTRY) ?? 0),
    () => `/api/get-all-data?${query(COUNTRY)}`,
  )
  const country = await server.app.inject({ url: `/api/get-all-data?${query(COUNTRY)}` })
  return brotliSize(country.rawPayload)
}

for (const items of SIZES) {
  const server = await openBenchServer(items)
  const bytes = await measureAll(server)
  if (items === SIZES.at(-1)) {
    console.log(`вид страны, сжатый: ${(bytes / 1024).toFixed(1)} КБ`)
    console.log(`8 соединений: ${Math.round(await searchesASecond(server, 8))} поисков в секунду`)
    await editAtRandom(server, EDITS)
    await measureAll({ ...server, label: `${server.label} + ${EDITS} правок` })
  }
  await server.close()
}
printTable(['объявлений', 'запрос', 'найдено', 'SQL p50, мс', 'SQL p99', 'сервер p50', 'сервер p99', 'КБ'], rows)
