/**
 * `npm run bench:ingest`: how many points a second reach the disk: single points from 2 to 1,000 machines over 50
 * connections, and batches of 1,000 from four phones. For comparison, the same rows sent by one raw connection of
 * PostgreSQL, without any checks. `-- 20000` sends that many single points per row of the table instead of 100,000.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { FLOAT4, FLOAT8, INT2, pgArray, TIMESTAMPTZ } from '../server/src/features/tracks/pg-arrays.ts'
import { openApi, openBenchDatabase } from './lib/bench-server.ts'
import { flood, request } from './lib/flood.ts'
import { makePhones, type Phone } from './lib/phones.ts'
import { printTable } from './lib/table.ts'

const SINGLES = process.argv[2] ? Number(process.argv[2]) : 100_000
const MACHINES = [2, 10, 100, 1000]
const CONNECTIONS = 50
const BATCH = 1000
const PHONES = 4
const BATCHES_A_PHONE = 50

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

function add(name: string, points: number, seconds: number, stored: number, raw?: number) {
  const aSecond = points / seconds
  const share = raw ? (aSecond / raw).toFixed(2) : ''
  rows.push([
    name,
    '',
    String(points),
    String(stored),
    seconds.toFixed(2),
    Math.round(aSecond).toLocaleString('ru'),
    share,
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

/** Inserts of 1,000 rows, one after another, durable, with the same arrays that the server would send. */
async function measureRaw(): Promise<number> {
  const client = new pg.Client(database.url)
  await client.connect()
  const equipment = randomUUIDv7()
  const insert = async (first: number) => {
    const points = Array.from({ length: BATCH }, (_, i) => pointOf(first + i))
    await client.query({
      name: 'raw',
      text: `insert into track_points (equipment, recorded_at, lat, lng, speed_kmh, accuracy_m, heading, altitude_m, battery)
        select $1, * from unnest($2::timestamptz[], $3::float8[], $4::float8[], $5::float4[], $6::float4[], $7::float4[],
          $8::float4[], $9::int2[])
        on conflict do nothing`,
      values: [
        equipment,
        pgArray(TIMESTAMPTZ, points, (point) => point.timestamp),
        pgArray(FLOAT8, points, (point) => point.lat),
        pgArray(FLOAT8, points, (point) => point.lng),
        pgArray(FLOAT4, points, (point) => point.speed),
        pgArray(FLOAT4, points, (point) => point.accuracy),
        pgArray(FLOAT4, points, (point) => point.heading),
        pgArray(FLOAT4, points, (point) => point.altitude),
        pgArray(INT2, points, (point) => point.battery),
      ],
    })
  }
  for (let i = 0; i < 10; i++) await insert(i * BATCH)
  const total = PHONES * BATCHES_A_PHONE
  const begun = performance.now()
  for (let i = 10; i < 10 + total; i++) await insert(i * BATCH)
  const seconds = (performance.now() - begun) / 1000
  await client.end()
  return add('одно соединение PostgreSQL, по 1000', total * BATCH, seconds, total * BATCH)
}

function mustBeWell(statuses: Record<string, number>) {
  if (Object.keys(statuses).some((status) => status !== '200')) throw new Error(JSON.stringify(statuses))
}

async function measureBatches(name: string, phones: Phone[], batches: number, raw: number, firstPoint = 0) {
  const connections = phones.map(({ token }) =>
    Array.from({ length: batches }, (_, batch) => {
      const points = Array.from({ length: BATCH }, (_, i) => pointOf(firstPoint + batch * BATCH + i))
      const content = Buffer.from(JSON.stringify({ points }))
      return request('/api/record/points', { type: 'application/json', token, content })
    }),
  )
  const { seconds, statuses } = await flood(port, connections)
  mustBeWell(statuses)
  const stored = await storedOf(phones.map((phone) => phone.equipment))
  return add(name, phones.length * batches * BATCH, seconds, stored, raw)
}

async function measureSingles(machines: number, raw: number, points = SINGLES) {
  const phones = await makePhones(database.pool, machines)
  const connections = Array.from({ length: CONNECTIONS }, (_, connection) =>
    Array.from({ length: points / CONNECTIONS }, (_, i) => {
      const number = i * CONNECTIONS + connection
      const { token } = phones[number % machines] as Phone
      const { timestamp, lat, lng, speed } = pointOf(number)
      const query = `timestamp=${timestamp / 1000}&lat=${lat}&lon=${lng}&speed=${speed}&bearing=0.0&altitude=150.0`
      return request(`/i/osmand/?id=${token}&${query}&accuracy=5.0&batt=80.0`)
    }),
  )
  const { seconds, statuses } = await flood(port, connections)
  mustBeWell(statuses)
  const stored = await storedOf(phones.map((phone) => phone.equipment))
  return { seconds, stored, name: `по одной, 50 соединений, машин: ${machines}`, raw }
}

await measureSingles(100, 0, 10_000)
const raw = await measureRaw()
await measureBatches('пакеты по 1000, телефонов: 4', await makePhones(database.pool, PHONES), BATCHES_A_PHONE, raw)
await measureBatches('200 000 точек одного телефона', await makePhones(database.pool, 1), 200, raw)
for (const machines of MACHINES) {
  const { name, seconds, stored } = await measureSingles(machines, raw)
  add(name, SINGLES, seconds, stored, raw)
}
await measureRaw()
await app.close()
await database.close()
printTable(['что', '', 'точек', 'в базе', 'секунд', 'точек/с', 'к одному соединению'], rows)
