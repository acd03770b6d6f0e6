/**
 * `npm run bench:days`: how long the rules take for a machine's day of 86,400 points; how long the server takes for that day in
 * both forms, and for a day's summary after one late point or one more group of points; and how much memory it takes to summarise
 * ten million points. `-- 1000000` sets another number. `-- --beside ../other-tree`: only the rules, alternating with those of
 * another checkout.
 */
import type { AddressInfo } from 'node:net'
import { HOUR } from '@spetskarta/shared/durations.ts'
import { daySpanAt } from '@spetskarta/shared/tracks/clock.ts'
import { freshenDays } from '../server/src/features/days/freshen-days.queries.ts'
import { makeEquipment, makeSession, makeUser } from '../server/test/factories.ts'
import { makeTracking } from '../server/test/track-factories.ts'
import { openApi, openBenchDatabase } from './lib/bench-server.ts'
import { percentile, timesOf } from './lib/measure.ts'
import { rulesBeside } from './lib/rules-beside.ts'
import { printTable } from './lib/table.ts'

const [what, other] = process.argv.slice(2)
/** How often each day is summed; the shortest time and the median are printed. */
const RUNS = 20
const byRules = await rulesBeside(what === '--beside' ? other : undefined, RUNS)
const headings = ['наименьшее, мс', 'среднее, мс'].flatMap((ms) => [ms, ...(what === '--beside' ? ['там', 'раз'] : [])])
printTable(['правила дня, процессор', ...headings], byRules)
if (what === '--beside') process.exit()

const POINTS = what ? Number(what) : 10_000_000
const DAY_POINTS = 86_400
/** Number of measured calls; a tenth as many run before them to warm up. */
const CALLS = 100
/** Number of points that a phone sends at once. */
const GROUP = 30
const MB = 2 ** 20
const START = Date.parse('2026-06-01T00:00+03:00')

const database = await openBenchDatabase('bench_days', true)
const { db, pool } = database
const app = await openApi(database)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const owner = await makeUser(db)
const cookie = await makeSession(db, owner)

/** A machine that drives back and forth, with this many points: one each second, wrong by some metres. */
async function makeMachine(points: number): Promise<string> {
  const { id } = await makeEquipment(db, { owner: owner.id })
  await makeTracking(db, { equipment: id })
  for (let day = START; day <= START + points * 1000; day += DAY_POINTS * 1000)
    await pool.query('select ensure_track_month($1)', [new Date(day)])
  for (let done = 0; done < points; done += DAY_POINTS)
    await pool.query(
      `insert into track_points (equipment, recorded_at, lat, lng, speed_kmh, accuracy_m)
      select $1, $2::timestamptz + i * interval '1 second',
        55.5 + abs(i % 7200 - 3600) * 4e-5 + (random() - 0.5) * 3e-5, 37.5 + (random() - 0.5) * 4e-5, 16, 4 + random() * 4
      from generate_series(0, $3::int - 1) i`,
      [id, new Date(START + done * 1000), Math.min(DAY_POINTS, points - done)],
    )
  await pool.query(
    `insert into stale_days (equipment, day)
    select $1, ($2::timestamptz at time zone 'Europe/Moscow')::date + i from generate_series(0, $3::int) i`,
    [id, new Date(START), Math.ceil(points / DAY_POINTS) - 1],
  )
  await pool.query('analyze track_points')
  return id
}

const rows: string[][] = []
const tell = (name: string, times: number[], size = '') =>
  rows.push([name, size, percentile(times, 50).toFixed(0), percentile(times, 99).toFixed(0)])
const repeated = Array.from({ length: CALLS }, (_, i) => i)

const machine = await makeMachine(DAY_POINTS)
for (const shape of ['columns', 'objects']) {
  let bytes = 0
  const times = await timesOf(repeated, async () => {
    const url = `http://127.0.0.1:${port}/api/get-daily-data?equipmentId=${machine}&points=${shape}`
    const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } })
    if (response.status !== 200) throw new Error(await response.text())
    bytes = (await response.arrayBuffer()).byteLength
  })
  tell(`день, ${shape}`, times, `${(bytes / MB).toFixed(1)} МБ`)
}

await freshenDays({ db, pool })
let late = 0
tell(
  'итог дня после опоздавшей точки',
  await timesOf(repeated, async () => {
    const at = new Date(START + 3600_000 + 500 + late++ * 1000)
    await pool.query('insert into track_points (equipment, recorded_at, lat, lng) values ($1, $2, 55.5, 37.5)', [
      machine,
      at,
    ])
    await pool.query(`insert into stale_days (equipment, day) values ($1, '2026-06-01')`, [machine])
    await freshenDays({ db, pool }, [machine])
  }),
)

/** Yesterday's day without its last two hours: its chapters are kept, as for a day that is still going on. */
async function makeOpenDay(): Promise<{ id: string; until: number }> {
  const { id } = await makeEquipment(db, { owner: owner.id })
  await makeTracking(db, { equipment: id })
  const { start } = daySpanAt('Europe/Moscow', Date.now() - 23 * HOUR)
  await pool.query('select ensure_track_month($1)', [new Date(start)])
  await makeGroup(id, start, 22 * 3600)
  await freshenDays({ db, pool }, [id])
  return { id, until: start + 22 * HOUR }
}

/** Adds points, a second apart, of a machine that drives back and forth. */
async function makeGroup(id: string, from: number, points: number): Promise<void> {
  await pool.query(
    `insert into track_points (equipment, recorded_at, lat, lng, speed_kmh, accuracy_m)
    select $1, $2::timestamptz + i * interval '1 second', 55.5 + abs((extract(epoch from $2::timestamptz)::int + i) % 7200 - 3600) * 4e-5,
      37.5, 16, 5 from generate_series(0, $3::int - 1) i`,
    [id, new Date(from), points],
  )
  await pool.query('select mark_stale(array[$1::uuid], array[$2::timestamptz])', [id, new Date(from)])
}

const open = await makeOpenDay()
let next = open.until
const continued: number[] = []
for (let call = 0; call < 1.1 * CALLS; call++) {
  await makeGroup(open.id, next, GROUP)
  next += GROUP * 1000
  const before = process.cpuUsage()
  await freshenDays({ db, pool }, [open.id])
  const { user, system } = process.cpuUsage(before)
  if (call >= 0.1 * CALLS) continued.push((user + system) / 1000)
}
rows.push([
  'ещё группа точек идущего дня, процессор сервера',
  '',
  percentile(continued, 50).toFixed(1),
  percentile(continued, 99).toFixed(1),
])
printTable(['что', 'размер', 'p50, мс', 'p99, мс'], rows)

const long = await makeMachine(POINTS)
let most = process.memoryUsage.rss()
const before = most
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 50)
const begun = performance.now()
await freshenDays({ db, pool }, [long])
clearInterval(watch)
const seconds = (performance.now() - begun) / 1000
console.log(
  `${POINTS.toLocaleString('ru')} точек: ${seconds.toFixed(1)} с, память ${Math.round(before / MB)} → ${Math.round(most / MB)} МБ`,
)

await app.close()
await database.close()
