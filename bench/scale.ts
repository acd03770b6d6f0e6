/**
 * `npm run bench:scale`: what one unit of work costs: processor time of the server and of PostgreSQL, bytes on disk and in the
 * write-ahead log. `docs/scale.md` says what follows for 1 to 1,000,000 machines. `-- 500` measures with that many machines.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { freshenDays } from '../server/src/features/days/freshen-days.queries.ts'
import { drawPhoto } from '../server/src/outside/files/images.ts'
import { openApi, openBenchDatabase } from './lib/bench-server.ts'
import { flood, request } from './lib/flood.ts'
import { makePhones } from './lib/phones.ts'
import { postgresCpuOf } from './lib/postgres-cpu.ts'
import { printTable } from './lib/table.ts'

const MACHINES = process.argv[2] ? Number(process.argv[2]) : 200
/** A point every five seconds; a phone sends those of a minute at once. */
const EVERY_MS = 5000
const PACKET = 12
/** Points of a shift of eight hours. */
const SHIFT = (8 * 3600_000) / EVERY_MS
const PACKETS = SHIFT / PACKET
const CONNECTIONS = 50
const PHOTOS = 30
const START = Date.parse('2026-06-01T08:00+03:00')

const database = await openBenchDatabase('bench_scale', true)
const { db, pool } = database
const app = await openApi(database)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const one = async (text: string): Promise<number> => Number(Object.values((await pool.query(text)).rows[0] ?? {})[0])

const postgresCpu = await postgresCpuOf(pool)

interface Cost {
  /** Processor seconds. */
  server: number
  postgres: number
  /** Bytes. */
  wal: number
}

/** Of the server, only this thread and its helpers count; the time of the sending thread is subtracted. */
async function costOf(run: () => Promise<number>): Promise<Cost> {
  await pool.query('checkpoint')
  const wal = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"
  const [walBefore, postgresBefore, cpuBefore] = [await one(wal), postgresCpu(), process.cpuUsage()]
  const sender = await run()
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    server: (user + system) / 1e6 - sender,
    postgres: postgresCpu() - postgresBefore,
    wal: (await one(wal)) - walBefore,
  }
}

const rows: string[][] = []
const ms = (seconds: number, units: number) => ((1000 * seconds) / units).toFixed(3)
const bytes = (value: number, units: number) => Math.round(value / units).toLocaleString('ru')
const add = (name: string, unit: string, { server, postgres, wal }: Cost, units: number, stored: number) =>
  rows.push([name, unit, ms(server, units), ms(postgres, units), bytes(wal, units), stored ? bytes(stored, units) : ''])

const phones = await makePhones(pool, MACHINES)
const pointsOf = (packet: number) =>
  Array.from({ length: PACKET }, (_, i) => {
    const n = packet * PACKET + i
    const away = Math.abs((n % 1440) - 720)
    return {
      timestamp: START + n * EVERY_MS,
      lat: 55.5 + away * 2e-4 + Math.random() * 2e-5,
      lng: 37.5 + Math.random() * 4e-5,
      speed: 16,
      accuracy: 4 + Math.random() * 4,
      heading: 10,
      altitude: 150,
      battery: 80,
    }
  })
const requests = Array.from({ length: CONNECTIONS }, (_, connection) =>
  Array.from({ length: PACKETS }, (_, packet) =>
    phones
      .filter((_, i) => i % CONNECTIONS === connection)
      .map(({ token }) => {
        const content = Buffer.from(JSON.stringify({ points: pointsOf(packet) }))
        return request('/api/record/points', { type: 'application/json', token, content })
      }),
  ).flat(),
)
const points = MACHINES * SHIFT
const recorded = await costOf(async () => {
  const { statuses, cpu } = await flood(port, requests)
  if (Object.keys(statuses).some((status) => status !== '200')) throw new Error(JSON.stringify(statuses))
  return cpu
})
const size = `select sum(pg_total_relation_size(relid)) from pg_partition_tree('track_points') where isleaf`
add('запись, по 12 точек', 'точка', recorded, points, await one(size))

const summed = await costOf(async () => {
  await freshenDays({ db, pool })
  return 0
})
add('итог дня', 'смена, 5760 точек', summed, MACHINES, await one("select pg_total_relation_size('track_days')"))

const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'))
const file = `${folder}/photo.jpg`
// The server itself does not read WebP.
sharp.unblock({ operation: ['VipsForeignLoadWebpFile'] })
await sharp(fileURLToPath(new URL('../demo/photos/summer/backhoe-0746-site.webp', import.meta.url)))
  .resize(1600)
  .jpeg({ quality: 85 })
  .toFile(file)
let kept = 0
const drawn = await costOf(async () => {
  for (let i = 0; i < PHOTOS; i++) {
    const { original, screen, icon } = await drawPhoto(file, 'bench')
    kept += original.length + screen.length + icon.length
  }
  return 0
})
add('фото, 1600 точек в ширину', 'фото', drawn, PHOTOS, kept)

rmSync(folder, { recursive: true })
await app.close()
await database.close()
printTable(['что', 'единица', 'сервер, мс', 'PostgreSQL, мс', 'WAL, байт', 'хранится, байт'], rows)
