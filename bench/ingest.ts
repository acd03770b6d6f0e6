/**
 * `npm run bench:ingest`: how many points a second reach the disk: single points from 2 to 1,000 machines over 50 connections,
 * and rounds of batches of 1,000 from four phones. For comparison the same rows are sent by one raw PostgreSQL connection without
 * any checks, right before each measurement. Single points alternate with it and with the simplest possible server
 * (`server/test/ingest/plain-ingest.ts`), which is the bound. Debian's `wrk` sends them where it is installed. `-- 20000` sends
 * about that many single points per row of the table instead of 100,000. Also prints the processor time of a point in this
 * process and in PostgreSQL, µs: on a busy computer it says more than the seconds.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { ARRAYS, COLUMNS, columnsOf } from '../server/src/features/tracks/store/append/insert-points.queries.ts'
import { openPlainIngest } from '../server/test/ingest/plain-ingest.ts'
import { openApi, openBenchDatabase } from './lib/bench-server.ts'
import { flood, request } from './lib/flood.ts'
import { makePhones, type Phone } from './lib/phones.ts'
import { postgresCpuOf } from './lib/postgres-cpu.ts'
import { printTable } from './lib/table.ts'
import { isWrkInstalled, sendPoints } from './lib/wrk.ts'

const SINGLES = process.argv[2] ? Number(process.argv[2]) : 100_000
const MACHINES = [2, 10, 100, 1000]
const CONNECTIONS = 50
const BATCH = 1000
const PHONES = 4
const BATCHES_A_PHONE = 50
const ROUNDS = 4
/** Turns for single points: each has our server, the simplest possible one, and the raw connection. */
const TURNS = 5
/** `wrk` takes a number of seconds: for each second this many of the wanted points are assumed. */
const WRK_A_SECOND = 10_000

const start = Date.UTC(2026, 6, 1)
const database = await openBenchDatabase('bench_ingest', true)
const app = await openApi(database)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const rows: string[][] = []

const pointOf = (i: number) => ({
  timestamp: start + i * 1000,
  lat: 55.5 + (i % 10_000) / 100_000,
  lng: 37.5 + (i % 7_000) / 100_000,
  speed: 20 + (i % 40),
  accuracy: 5 + (i % 10),
  heading: i % 360,
  altitude: 150,
  battery: 80,
})

interface Row {
  name: string
  points: number
  seconds: number
  stored: number
  /** Points a second of the raw connection. */
  raw?: number
  /** Processor time of a point, µs. */
  cpu?: Cpu | undefined
}

interface Cpu {
  server: number
  postgres: number
}

const postgresCpu = await postgresCpuOf(database.pool)

/** Returns a function for the processor time per point since this call. */
function startCpu() {
  const [own, postgres] = [process.cpuUsage(), postgresCpu()]
  return (points: number): Cpu => {
    const { user, system } = process.cpuUsage(own)
    return { server: (user + system) / points, postgres: ((postgresCpu() - postgres) * 1e6) / points }
  }
}

function add({ name, points, seconds, stored, raw, cpu }: Row) {
  const aSecond = points / seconds
  rows.push([
    name,
    cpu ? cpu.server.toFixed(0) : '',
    cpu ? cpu.postgres.toFixed(0) : '',
    String(points),
    String(stored),
    seconds.toFixed(2),
    Math.round(aSecond).toLocaleString('ru'),
    raw ? Math.round(raw).toLocaleString('ru') : '',
    raw ? (aSecond / raw).toFixed(2) : '',
  ])
  return aSecond
}

const storedOf = async (equipments: string[]) => {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int from track_points where equipment = any ($1)',
    [equipments],
  )
  return rows[0]?.count ?? 0
}

/**
 * Inserts of 1,000 rows, one after another, durable, with the same arrays that the server would send. Returns points and seconds.
 */
async function measureRaw(batches: number): Promise<{ points: number; seconds: number; cpu: Cpu }> {
  const client = new pg.Client(database.url)
  await client.connect()
  const [equipment, recorder] = [randomUUIDv7(), randomUUIDv7()]
  const insert = async (first: number) => {
    const sent = Array.from({ length: BATCH }, (_, i) => {
      const { timestamp, ...point } = pointOf(first + i)
      return { point: { ...point, at: timestamp, mock: null } }
    })
    await client.query({
      name: 'raw',
      text: `insert into track_points (equipment, recorder, ${COLUMNS}) select $1, $2, * from unnest(${ARRAYS})
        on conflict do nothing`,
      values: [equipment, recorder, ...columnsOf(sent, 'plain')],
    })
  }
  for (let i = 0; i < 10; i++) await insert(i * BATCH)
  const [begun, cpu] = [performance.now(), startCpu()]
  for (let i = 10; i < 10 + batches; i++) await insert(i * BATCH)
  const seconds = (performance.now() - begun) / 1000
  await client.end()
  return { points: batches * BATCH, seconds, cpu: cpu(batches * BATCH) }
}

async function addRaw(): Promise<number> {
  const raw = await measureRaw(PHONES * BATCHES_A_PHONE)
  return add({ name: 'одно соединение PostgreSQL, по 1000', ...raw, stored: raw.points })
}

async function rawOfThisMoment(): Promise<number> {
  const { points, seconds } = await measureRaw(50)
  return points / seconds
}

function mustBeWell(statuses: Record<string, number>) {
  if (Object.keys(statuses).some((status) => status !== '200')) throw new Error(JSON.stringify(statuses))
}

async function measureBatches(name: string, phones: Phone[], batches: number, firstPoint = 0) {
  const before = await storedOf(phones.map((phone) => phone.equipment))
  const raw = await rawOfThisMoment()
  const connections = phones.map(({ token }) =>
    Array.from({ length: batches }, (_, batch) => {
      const points = Array.from({ length: BATCH }, (_, i) => pointOf(firstPoint + batch * BATCH + i))
      const content = Buffer.from(JSON.stringify({ points }))
      return request('/api/record/points', { type: 'application/json', token, content })
    }),
  )
  const cpu = startCpu()
  const { seconds, statuses } = await flood(port, connections)
  mustBeWell(statuses)
  const points = phones.length * batches * BATCH
  const taken = cpu(points)
  const stored = (await storedOf(phones.map((phone) => phone.equipment))) - before
  return add({ name, points, seconds, stored, raw, cpu: taken })
}

const withWrk = isWrkInstalled()

/** Number of the next single point: none is sent twice, since a known point costs less. */
let next = 0

const requestOf = (token: string | undefined, number: number) => {
  const { timestamp, lat, lng, speed } = pointOf(number)
  const query = `timestamp=${timestamp / 1000}&lat=${lat}&lon=${lng}&speed=${speed}&bearing=0.0&altitude=150.0`
  return request(`/i/osmand/?id=${token}&${query}&accuracy=5.0&batt=80.0`)
}

async function floodSingles(to: number, tokens: string[], points: number) {
  const connections = Array.from({ length: CONNECTIONS }, (_, connection) =>
    Array.from({ length: Math.ceil(points / CONNECTIONS) }, (_, i) => {
      const number = i * CONNECTIONS + connection
      return requestOf(tokens[number % tokens.length], next + number)
    }),
  )
  const sent = connections.length * (connections[0]?.length ?? 0)
  next += sent
  const { seconds, statuses } = await flood(to, connections)
  mustBeWell(statuses)
  return { points: sent, seconds }
}

/** Answered points, seconds, and the processor time of each point. */
async function sendSingles(to: number, tokens: string[], points: number): Promise<Sent> {
  const cpu = startCpu()
  const from = { port: to, tokens, connections: CONNECTIONS, start: start / 1000 + next }
  const sent = withWrk
    ? await sendPoints({ ...from, seconds: Math.ceil(points / WRK_A_SECOND) })
    : await floodSingles(to, tokens, points)
  // Skips all points that wrk may have sent without getting an answer.
  if (withWrk) next += sent.points + CONNECTIONS
  return { ...sent, cpu: cpu(sent.points) }
}

type Sent = Pick<Row, 'points' | 'seconds'> & { cpu: Cpu }

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0)

/** All turns as one row; of the processor times the median. */
const together = (turns: Sent[]): Sent => ({
  points: sum(turns.map(({ points }) => points)),
  seconds: sum(turns.map(({ seconds }) => seconds)),
  cpu: {
    server: middle(turns.map(({ cpu }) => cpu.server)),
    postgres: middle(turns.map(({ cpu }) => cpu.postgres)),
  },
})

async function measureSingles(machines: number, points = SINGLES) {
  const phones = await makePhones(database.pool, machines)
  const tokens = phones.map(({ token }) => token)
  const plain = await openPlainIngest(database.url, tokens)
  // Each recorder's first point settles its machine's time zone, so that is done before measuring.
  for (const to of [port, plain.port]) await floodSingles(to, tokens, Math.max(2_000, 2 * machines))
  const equipments = phones.map((phone) => phone.equipment)
  const before = await storedOf(equipments)
  const [raw, least, ours]: [Sent[], Sent[], Sent[]] = [[], [], []]
  for (let turn = 0; turn < TURNS; turn++) {
    raw.push(await measureRaw(20))
    least.push(await sendSingles(plain.port, tokens, points / TURNS))
    ours.push(await sendSingles(port, tokens, points / TURNS))
  }
  await plain.close()
  const stored = (await storedOf(equipments)) - before
  const { points: rawPoints, seconds } = together(raw)
  const name = `по одной, ${CONNECTIONS} соединений, машин: ${machines}`
  const bound = together(least)
  add({ ...bound, name: `${name}, Fastify с одной вставкой`, stored: bound.points, raw: rawPoints / seconds })
  add({ ...together(ours), name, stored, raw: rawPoints / seconds })
}

await floodSingles(
  port,
  (await makePhones(database.pool, 100)).map(({ token }) => token),
  10_000,
)
await addRaw()
const batching = await makePhones(database.pool, PHONES)
for (let round = 0; round < ROUNDS; round++)
  await measureBatches(
    `пакеты по 1000, телефонов: ${PHONES}, раз: ${round + 1}`,
    batching,
    BATCHES_A_PHONE,
    round * BATCHES_A_PHONE * BATCH,
  )
await measureBatches('200 000 точек одного телефона', await makePhones(database.pool, 1), 200)
for (const machines of MACHINES) await measureSingles(machines)
await addRaw()
await app.close()
await database.close()
printTable(
  ['что', 'мкс ЦП', 'мкс PostgreSQL', 'точек', 'в базе', 'секунд', 'точек/с', 'одно соединение', 'к нему'],
  rows,
)
