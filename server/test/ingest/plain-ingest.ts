/**
 * The simplest possible server for single points, as a comparison for ours: Fastify, tokens held in memory, one insert for all
 * points that wait, on disk before the answer. No limits, rights, days, counts, statuses or notices.
 */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { pgArray, UUID } from '../../src/features/tracks/pg-arrays.ts'
import { ARRAYS, COLUMNS, columnsOf } from '../../src/features/tracks/store/append/insert-points.queries.ts'

type Query = Partial<Record<string, string>>

interface Waiting {
  id: Buffer
  query: Query
  done(): void
  failed(error: unknown): void
}

const pointOf = ({ timestamp, lat, lon, speed, bearing, altitude, accuracy, batt }: Query) => ({
  at: Number(timestamp) * 1000,
  lat: Number(lat),
  lng: Number(lon),
  speed: Number(speed),
  accuracy: Number(accuracy),
  heading: Number(bearing),
  altitude: Number(altitude),
  battery: Number(batt),
  mock: null,
})

export async function openPlainIngest(url: string, tokens: string[]) {
  const client = new pg.Client(url)
  await client.connect()
  const ids = new Map(tokens.map((token) => [token, randomBytes(16)]))
  let waiting: Waiting[] = []
  let running = false

  async function store(group: Waiting[]) {
    const sent = group.map(({ query }) => ({ point: pointOf(query) }))
    const id = pgArray(UUID, group, ({ id }) => id)
    await client.query({
      name: 'plain',
      text: `insert into track_points (equipment, recorder, ${COLUMNS}) select * from unnest($1::uuid[], $2::uuid[], ${ARRAYS})
        on conflict do nothing`,
      values: [id, id, ...columnsOf(sent, 'plain')],
    })
  }

  async function run() {
    running = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await store(group).then(
        () => group.forEach(({ done }) => void done()),
        (error: unknown) => group.forEach(({ failed }) => void failed(error)),
      )
    }
    running = false
  }

  const app = Fastify()
  app.get<{ Querystring: Query }>(
    '/i/osmand/',
    ({ query }) =>
      new Promise<string>((resolve, reject) => {
        const id = ids.get(query.id ?? '')
        if (!id) throw new Error('unknown')
        waiting.push({ id, query, done: () => resolve(''), failed: reject })
        if (!running) void run()
      }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (app.server.address() as AddressInfo).port,
    async close() {
      await app.close()
      await client.end()
    },
  }
}
