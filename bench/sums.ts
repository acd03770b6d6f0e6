/**
 * `npm run bench:sums`: how far the sums of days lag behind while machines send a point every five seconds, what that costs, and
 * how it grows with the length of the day. `-- 5000 10 6`: machines, minutes, and hours of the day that are already recorded.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@spetskarta/shared/durations.ts'
import { daySpanAt } from '@spetskarta/shared/tracks/clock.ts'
import { freshenDays, keepSummed } from '../server/src/features/days/freshen-days.queries.ts'
import { makeEquipment, makeUser } from '../server/test/factories.ts'
import { makeMany } from '../server/test/many-items.ts'
import { openBenchDatabase } from './lib/bench-server.ts'
import { percentile } from './lib/measure.ts'
import { postgresCpuOf } from './lib/postgres-cpu.ts'
import { printTable } from './lib/table.ts'

const [MACHINES = 1000, MINUTES = 3, HOURS = 6] = process.argv.slice(2).map(Number)
const EVERY_S = 5
/** Yesterday: chapters are kept for days that are going on, or have just ended. */
const { start: START } = daySpanAt('Europe/Moscow', Date.now() - DAY)
/** The machines are divided into this many parts; each second one part sends. */
const PARTS = 5
const LENGTHS = [1, 6, 12, 24]
const CALLS = 30
/** Seconds in which points are stored but nothing is summed. */
const STORED_ALONE_S = 20

const database = await openBenchDatabase('bench_sums', true)
const { db, pool } = database
await pool.query('select ensure_track_month($1), ensure_track_month($2)', [
  new Date(START),
  new Date(START + 86400_000),
])

/**
 * SQL of the points of a day that begins at $1: twenty minutes of driving back and forth, then forty of standing, wrong by some
 * metres, without a jump that would count as a deception.
 */
const POINT = `$1::timestamptz + i * interval '${EVERY_S} seconds',
  55.5 + case when i % 720 < 240 then (120 - abs(i % 240 - 120)) * 2e-4 else 0 end + (random() - 0.5) * 3e-5,
  37.5 + (random() - 0.5) * 4e-5, case when i % 720 < 240 then 16 else 0 end, 4 + random() * 4`
const INTO = 'insert into track_points (equipment, recorded_at, lat, lng, speed_kmh, accuracy_m)'

const owner = await makeUser(db)
const first = await makeEquipment(db, { owner: owner.id })
await makeMany(db, first, MACHINES - 1)
await pool.query(
  `insert into tracking (equipment, time_zone) select id, 'Europe/Moscow' from items on conflict do nothing`,
)
const { rows } = await pool.query<{ id: string }>('select id from items order by id')
const machines = rows.map(({ id }) => id)
const behind = (HOURS * 3600) / EVERY_S
for (let done = 0; done < machines.length; done += 50)
  await pool.query(`${INTO} select m, ${POINT} from unnest($2::uuid[]) m, generate_series(0, $3::int - 1) i`, [
    new Date(START),
    machines.slice(done, done + 50),
    behind,
  ])
const client = await pool.connect()
// For many machines this takes minutes.
await client.query('set statement_timeout = 0')
await client.query('vacuum analyze track_points')
client.release(true)

const postgresCpu = await postgresCpuOf(pool)
let sent = behind

/** Stores a point of each of these machines and marks the day, as ingest does. */
async function send(some: string[], number: number): Promise<void> {
  await pool.query(`${INTO} select m, ${POINT} from unnest($2::uuid[]) m, generate_series($3::int, $3::int) i`, [
    new Date(START),
    some,
    number,
  ])
  await pool.query('select mark_stale($1::uuid[], array_fill($2::timestamptz, array[cardinality($1::uuid[])]))', [
    some,
    new Date(START + number * EVERY_S * 1000),
  ])
}

/** Sends for `seconds`, one part of the machines each second; calls `look` after each. */
async function record(seconds: number, look: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  for (let second = 0; second < seconds; second++) {
    const part = second % PARTS
    if (part === 0) sent++
    await send(
      machines.filter((_, i) => i % PARTS === part),
      sent,
    )
    await look()
    await sleep(Math.max(0, begun + (second + 1) * 1000 - performance.now()))
  }
}

async function costOf(run: () => Promise<void>) {
  const [before, cpu] = [postgresCpu(), process.cpuUsage()]
  await run()
  const { user, system } = process.cpuUsage(cpu)
  return { server: (user + system) / 1e6, postgres: postgresCpu() - before }
}

const growth: string[][] = []
for (const hours of LENGTHS) {
  const { id } = await makeEquipment(db, { owner: owner.id })
  await pool.query(`insert into tracking (equipment, time_zone) values ($1, 'Europe/Moscow') on conflict do nothing`, [
    id,
  ])
  let points = Math.min(86400 / EVERY_S - CALLS, (hours * 3600) / EVERY_S)
  await pool.query(`${INTO} select $2, ${POINT} from generate_series(0, $3::int - 1) i`, [new Date(START), id, points])
  await freshenDays({ db, pool }, [id])
  const times: number[] = []
  const { server, postgres } = await costOf(async () => {
    for (let call = 0; call < CALLS; call++) {
      await send([id], points++)
      const begun = performance.now()
      await freshenDays({ db, pool }, [id])
      times.push(performance.now() - begun)
    }
  })
  growth.push([
    `${hours} ч`,
    String(points),
    percentile(times, 50).toFixed(1),
    ((server / CALLS) * 1000).toFixed(1),
    ((postgres / CALLS) * 1000).toFixed(1),
  ])
}
console.log('Ещё одна точка в дне такой длины:')
printTable(['день', 'точек', 'p50, мс', 'сервер, мс', 'PostgreSQL, мс'], growth)

const alone = await costOf(() => record(STORED_ALONE_S, async () => {}))
await freshenDays({ db, pool })
const lags: number[] = []
const stop = new AbortController()
const failures: unknown[] = []
const summing = keepSummed({ db, pool }, stop.signal, { failed: (error) => failures.push(error), done() {} })
const both = await costOf(() =>
  record(MINUTES * 60, async () => {
    const { rows: oldest } = await pool.query<{ lag: number }>(
      'select coalesce(extract(epoch from now() - min(since)), 0)::float as lag from stale_days',
    )
    lags.push(oldest[0]?.lag ?? 0)
  }),
)
stop.abort()
await summing
if (failures.length > 0) throw failures[0]

const perMinute = (seconds: number, minutes: number) => ((seconds / minutes / MACHINES) * 1000).toFixed(2)
const storing = (alone.postgres / STORED_ALONE_S) * MINUTES * 60
console.log(`${MACHINES} машин, ${MINUTES} мин, позади ${HOURS} ч:`)
printTable(
  [
    'отставание p50, с',
    'больше всего, с',
    'в конце, с',
    'сервер, мс на машину в минуту',
    'PostgreSQL без записи точек',
  ],
  [
    [
      percentile(lags, 50).toFixed(0),
      Math.max(...lags).toFixed(0),
      (lags.at(-1) ?? 0).toFixed(0),
      perMinute(both.server, MINUTES),
      perMinute(both.postgres - storing, MINUTES),
    ],
  ],
)
await database.close()
