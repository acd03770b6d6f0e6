/**
 * `npm run bench:search`: how fast a search, a view of a town and a view of the country are with 10,000, 100,000 and 1,000,000
 * published items, compared with alternative engines, and again after 100,000 random edits. Each engine in turn answers the same
 * questions, in seven rounds, of which the median is shown. Databases are kept in BENCH_DIR (default /tmp/spetskarta-bench), so
 * that a second run need not make them again. `-- 100000` measures only that size; a second number is that of the edits, a third
 * that of the rounds. Ten million items need `SEARCH_MEMORY_MB=10240` for all cards.
 */
import { type ParamRange, paramsOf, rangesOf } from '@spetskarta/shared/catalog/params.ts'
import { type Bounds, boundsAround } from '@spetskarta/shared/geo.ts'
import { SEARCH_ITEMS } from '@spetskarta/shared/limits.ts'
import { clusters } from '../../server/src/features/search/cluster.queries.ts'
import { clusterExponent } from '../../server/src/features/search/grid.rules.ts'
import type { Conditions, SearchMemory } from '../../server/src/features/search/memory/memory.ts'
import { searchJson, viewJson } from '../../server/src/features/search/search.queries.ts'
import {
  anyTowns,
  type BenchServer,
  editAtRandom,
  openBenchServer,
  type Search,
  whereItemsAre,
} from '../lib/bench-server.ts'
import { brotliSize, percentile, timesOf } from '../lib/measure.ts'
import { printTable } from '../lib/table.ts'
import { asABrowser } from './browser.ts'
import { openInside } from './inside.ts'
import { type Ask, openPeers, type Peer } from './peers.ts'

const SIZES = process.argv[2] ? [Number(process.argv[2])] : [10_000, 100_000, 1_000_000]
const CALLS = 400
const EDITS = Number(process.argv[3] ?? 100_000)
const ROUNDS = Number(process.argv[4] ?? 7)
const AT_ONCE = 8
const TOWN_RADIUS_KM = 6
const VIEW_ITEMS = 500
/** Number of results in the searches that show how the time grows with the number of items. */
const SAME_FOUND = 100
const COUNTRY = { south: 41, north: 78, west: 19, east: 180 }

const ms = (value: number) => value.toFixed(2)
const median = (numbers: number[]) => percentile(numbers, 50)
const query = (bounds: object) =>
  new URLSearchParams(Object.entries(bounds).map(([key, side]): [string, string] => [key, String(side)]))

/** A question for every engine: rectangles with their topics. */
interface Question {
  name: string
  areas: { bounds: Bounds; topic?: string }[]
  limit: number
  url: (area: { bounds: Bounds; topic?: string }) => string
}

/** `around`: the square around a spot that contains `SAME_FOUND` items of its type. */
function questions(towns: Search[], busy: Search[], around: Around): Question[] {
  const searches = (spots: Search[], radius: number) =>
    spots.map((spot) => ({ bounds: boundsAround(spot, radius), topic: spot.type }))
  const url: Question['url'] = ({ bounds, topic }) => `/api/searchEquipment?value=${topic}&${query(bounds)}`
  const limit = SEARCH_ITEMS
  return [
    { name: 'тип, 60 × 60 км, любой город', areas: searches(towns, 30), limit, url },
    { name: 'тип, 60 × 60 км, где густо', areas: searches(busy, 30), limit, url },
    // The other engines do not handle the 180th meridian.
    { name: SAME, areas: busy.map(around).filter(({ bounds }) => bounds.west < bounds.east), limit, url },
    {
      name: 'вид города, 12 × 12 км',
      areas: towns.map((spot) => ({ bounds: boundsAround(spot, TOWN_RADIUS_KM) })),
      limit: VIEW_ITEMS,
      url: ({ bounds }) => `/api/get-all-data?${query(bounds)}`,
    },
  ]
}

type Around = (spot: Search) => Question['areas'][number]

/** Halves the side until the number is right, or as close as items at the same place allow. */
async function squares(memory: SearchMemory, spots: Search[]): Promise<Around> {
  const squares = new Map<Search, Question['areas'][number]>()
  for (const spot of spots) {
    let [low, high] = [0, 400]
    for (let step = 0; step < 24; step++) {
      const middle = (low + high) / 2
      const answer = (await memory.search(spot.type, boundsAround(spot, middle), 1)) ?? ''
      if (countOf(answer) < SAME_FOUND) low = middle
      else high = middle
    }
    squares.set(spot, { bounds: boundsAround(spot, high), topic: spot.type })
  }
  return (spot) => squares.get(spot) ?? { bounds: boundsAround(spot, 30), topic: spot.type }
}

interface Engine extends Pick<Peer, 'name' | 'ask' | 'exact'> {}

function enginesOf(server: BenchServer, memory: SearchMemory, peers: Peer[]): Engine[] {
  const ours: Ask = async (bounds, limit, topic) => {
    const answer = await (topic ? memory.search(topic, bounds, limit) : memory.view(bounds, limit))
    if (answer === undefined) throw new Error('the memory is not filled')
    return answer
  }
  const database: Ask = async (bounds, limit, topic) =>
    (topic ? await searchJson(server.pool, topic, bounds, limit) : await viewJson(server.pool, bounds, limit)) ??
    'tooMany'
  return [{ name: OURS, ask: ours, exact: true }, { name: 'без памяти', ask: database, exact: true }, ...peers]
}

/** The memory of the server itself, up to date, with cards read ahead. */
async function filledMemory({ app }: BenchServer): Promise<SearchMemory> {
  const memory = app.searchMemory
  await memory.filled()
  // After many edits it fills itself again.
  memory.doubt()
  await memory.search('', COUNTRY, 1)
  await memory.readAhead()
  console.log(`память: ${Math.round(memory.bytes() / 2 ** 20)} МБ`)
  return memory
}

/** The count in an answer; infinite for a view with more items than its limit. */
function countOf(answer: string | Buffer): number {
  const count = /"count":(\d+)\}$/.exec(answer.toString().slice(-40))?.[1]
  return count === undefined ? Number.POSITIVE_INFINITY : Number(count)
}

/** Every engine must find the same number; where a view has too many items for us, there is nothing to compare. */
async function checkEqual({ areas, limit }: Question, engines: Engine[]) {
  const [ours, ...others] = engines
  if (!ours) return
  for (const { bounds, topic } of areas.slice(0, 60)) {
    const count = countOf(await ours.ask(bounds, limit, topic))
    if (count > limit && !topic) continue
    for (const other of others) {
      const theirs = countOf(await other.ask(bounds, limit, topic))
      const allowed = other.exact ? 0 : 2 + 0.02 * count
      if (Math.abs(theirs - count) > allowed) throw new Error(`${other.name}: ${theirs}, ${ours.name}: ${count}`)
    }
  }
}

async function asksASecond({ areas, limit }: Question, { ask }: Engine): Promise<number> {
  const begun = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = areas[next++]; one; one = areas[next++]) await ask(one.bounds, limit, one.topic)
    }),
  )
  return (1000 * areas.length) / (performance.now() - begun)
}

const INSIDE = 'вызов внутри сервера'
const OURS = 'Спецкарта'
const SAME = 'тип, поровну найденных'
const rows: string[][] = []
/** Median times, ms, by size, question and engine. */
const medians = new Map<string, number>()
const notes: string[] = []

async function measureAll(server: BenchServer, label: string, peers: Peer[]) {
  const memory = await filledMemory(server)
  const engines = enginesOf(server, memory, peers)
  const busy = await whereItemsAre(server, CALLS)
  const inside = await openInside(server)
  for (const question of questions(anyTowns(CALLS), busy, await squares(memory, busy))) {
    // Redis has slightly different edges, which matter for a square that ends at an item.
    const compared = question.name === SAME ? engines.filter(({ exact }) => exact) : engines
    await checkEqual(question, compared)
    const counts: number[] = []
    const call: Engine = {
      name: INSIDE,
      exact: true,
      ask: (bounds, _limit, topic) => inside.ask(question.url({ bounds, ...(topic && { topic }) })),
    }
    const tried = [...compared, call]
    const taken = new Map(tried.map(({ name }) => [name, { p50: [0].slice(1), p99: [0].slice(1), rate: [0].slice(1) }]))
    for (let round = 0; round < ROUNDS; round++)
      for (const engine of tried) {
        inside.take()
        const waited = await timesOf(question.areas, async ({ bounds, topic }) => {
          const answer = await engine.ask(bounds, question.limit, topic)
          if (round === 0 && engine === engines[0]) counts.push(countOf(answer))
        })
        const times = engine === call ? inside.take() : waited
        const kept = taken.get(engine.name)
        kept?.p50.push(percentile(times, 50))
        kept?.p99.push(percentile(times, 99))
        kept?.rate.push(await asksASecond(question, engine))
      }
    for (const [name, { p50, p99, rate }] of taken) {
      const times = [ms(median(p50)), ms(median(p99)), String(Math.round(median(rate)))]
      rows.push([label, question.name, name, name === INSIDE ? '' : String(median(counts)), ...times])
      medians.set([label, question.name, name].join(), median(p50))
    }
    const [own, called] = [OURS, INSIDE].map((name) => medians.get([label, question.name, name].join()) ?? 0)
    notes.push(`${label}, ${question.name}: вызов дольше поиска на ${ms((called ?? 0) - (own ?? 0))} мс`)
  }
  inside.close()
  await measureFiltered(server, memory, busy, label)
  await measureCountry(server, label)
  await measureBrowser(server, label)
}

/** Common filters, with one for every type: the first that a type has is used. */
const ASKED = ['mass:10-30', 'capacity:5-25', 'year:2012-']

/** Days on which a third of the calendars have busy days. */
const DATES = { from: '2026-12-07', to: '2026-12-09' }

/** The same searches with and without conditions, in turn; their counts must equal those of the database. */
async function measureFiltered(server: BenchServer, memory: SearchMemory, busy: Search[], label: string) {
  const filtered = busy.map((spot) => {
    const has = new Set(paramsOf(spot.type).map(({ id }) => id))
    const ranges = ASKED.map((text) => rangesOf(text) ?? []).find(([range]) => range && has.has(range.id)) ?? []
    return { bounds: boundsAround(spot, 30), topic: spot.type, ranges }
  })
  const ways: { name: string; how: (ranges: ParamRange[]) => Conditions }[] = [
    { name: 'без условий', how: () => ({}) },
    { name: 'с параметром', how: (ranges) => ({ ranges }) },
    { name: 'на даты', how: () => ({ dates: DATES }) },
    { name: 'сначала дешевле', how: () => ({ order: 'cheap' }) },
    { name: 'всё вместе', how: (ranges) => ({ ranges, dates: DATES, order: 'cheap' }) },
  ]
  for (const { name, how } of ways)
    for (const { bounds, topic, ranges } of filtered.slice(0, 60)) {
      const ours = countOf((await memory.search(topic, bounds, SEARCH_ITEMS, how(ranges))) ?? '')
      const theirs = countOf(await searchJson(server.pool, topic, bounds, SEARCH_ITEMS, how(ranges)))
      if (ours !== theirs) throw new Error(`${name}: ${ours}, in the database ${theirs}`)
    }
  const times = new Map(ways.map(({ name }) => [name, [0].slice(1)]))
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, how } of ways) {
      const taken = await timesOf(filtered, ({ bounds, topic, ranges }) =>
        memory.search(topic, bounds, SEARCH_ITEMS, how(ranges)),
      )
      times.get(name)?.push(percentile(taken, 50))
    }
  const plain = median(times.get('без условий') ?? [])
  for (const [name, taken] of times) {
    rows.push([label, `тип, 60 × 60 км, где густо, ${name}`, OURS, '', ms(median(taken)), '', ''])
    if (median(taken) !== plain)
      notes.push(
        `${label}: поиск ${name} в ${ms(median(taken) / plain)} раза дольше, чем без условий (нужно не больше 1,3)`,
      )
  }
}

async function measureCountry(server: BenchServer, label: string) {
  const times = await timesOf(Array.from({ length: 100 }), () =>
    clusters(server.pool, COUNTRY, clusterExponent(COUNTRY) ?? 0),
  )
  const { rawPayload } = await server.app.inject({ url: `/api/get-all-data?${query(COUNTRY)}` })
  const size = `${(brotliSize(rawPayload) / 1000).toFixed(1)} КБ`
  rows.push([label, 'вид страны', OURS, size, ms(percentile(times, 50)), ms(percentile(times, 99)), ''])
}

async function measureBrowser(server: BenchServer, label: string) {
  for (const accept of ['gzip, deflate, br, zstd', 'gzip, deflate, br']) {
    const calls = await asABrowser(server, accept)
    const size = `${(Math.max(...calls.map(({ bytes }) => bytes)) / 1000).toFixed(1)} КБ`
    const times = calls.map((call) => call.ms)
    const name = 'как браузер, 10 городов'
    const [{ encoding = '' } = {}] = calls
    rows.push([label, name, encoding, size, ms(percentile(times, 50)), ms(percentile(times, 99)), ''])
  }
}

for (const items of SIZES) {
  const server = await openBenchServer(items)
  const peers = await openPeers(server)
  try {
    await measureAll(server, server.label, peers)
    if (items === SIZES.at(-1) && EDITS > 0) {
      await editAtRandom(server, EDITS)
      for (const peer of peers) await peer.follow()
      await measureAll(server, `${server.label} + ${EDITS} правок`, peers)
    }
  } finally {
    for (const peer of peers) await peer.close()
    await server.close()
  }
}
printTable(['объявлений', 'запрос', 'чем', 'найдено', 'p50, мс', 'p99, мс', '8 сразу, в секунду'], rows)
const sizes = [...new Set(rows.map(([label]) => label ?? ''))]
for (const [i, label] of sizes.entries()) {
  const [before, after] = [sizes[i - 1], label].map((size) => medians.get([size, SAME, OURS].join()))
  if (before && after) notes.push(`${sizes[i - 1]} → ${label}, поровну найденных: в ${ms(after / before)} раза`)
}
for (const line of notes) console.log(line)
