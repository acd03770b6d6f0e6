/**
 * `npm run bench:machines`: what a server and its PostgreSQL need for a packet of points, the sum of a day, each scheduled job
 * and an owner's pages while 1,000, 10,000 and 100,000 machines record: what stays constant, what grows, and how. `-- 1000 5000`
 * measures other numbers. The database stays in `BENCH_DIR` (docs/scale.md has the results).
 */
import { freshenDays } from '../server/src/features/days/freshen-days.queries.ts'
import { JOBS } from '../server/src/jobs.ts'
import { hashToken, makeToken } from '../server/src/outside/tokens.ts'
import { makeEquipment, makeSession, makeUser } from '../server/test/factories.ts'
import { makeMany } from '../server/test/many-items.ts'
import { openApi, openBenchDatabase, openDeps } from './lib/bench-server.ts'
import { percentile, timesOf } from './lib/measure.ts'
import { postgresCpuOf } from './lib/postgres-cpu.ts'
import { printTable } from './lib/table.ts'

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 10_000, 100_000]
/** Machines of the measured owner; every other owner has 20. */
const OWN = 500
const OTHERS_OWN = 20
/** A shift of eight hours with a point every four minutes: at the largest size more would not fit on a disk of 30 GB. */
const POINTS = 120
const EVERY_S = 240
/** Days before the last one, which have sums but no points. */
const DAYS = 10
/** Machines whose last day is summed by the rules; the others get copies of those sums. */
const SUMMED = 500
const PACKETS = 200
const CALLS = 20
/** Scheduled jobs that run at least this often; the others run at night. */
const OFTEN = /^(\*|\*\/5|\*\/10) /

const log = { info() {}, warn() {}, error: (entry: unknown) => process.stderr.write(`${JSON.stringify(entry)}\n`) }

/** Yesterday, so that all of its points are in the past. */
const DAY_SQL = `((now() at time zone 'Europe/Moscow')::date - 1)`
const BEGIN_SQL = `(${DAY_SQL} + time '08:00') at time zone 'Europe/Moscow'`

const STATEMENTS = [
  `create temp table k as select id, (row_number() over (order by created_at, id))::int as k from items`,
  `insert into users (id, name, user_url) select md5('owner ' || n)::uuid, 'Владелец ' || n, 'owner-' || n
    from generate_series(1, (select (count(*) - ${OWN}) / ${OTHERS_OWN} + 1 from k)) n`,
  `update items set owner = md5('owner ' || (1 + (k.k - ${OWN} - 1) / ${OTHERS_OWN}))::uuid,
    lat = 50 + k.k % 1000 * 0.01, lng = 35 + k.k % 997 * 0.03 from k where k.id = items.id and k.k > ${OWN}`,
  `insert into tracking (equipment, time_zone) select id, 'Europe/Moscow' from k on conflict do nothing`,
  `insert into recorders (id, equipment, user_id, name, token_hash)
    select gen_random_uuid(), i.id, i.owner, 'Телефон', decode(md5(i.id::text), 'hex') from items i`,
  `insert into recorder_states (equipment, recorder, last_seen_at, last_point_at, battery)
    select equipment, id, now(), now(), 80 from recorders`,
  `select ensure_track_month(${BEGIN_SQL}), ensure_track_month(now())`,
  // Forty minutes back and forth, then twenty minutes standing, wrong by some metres.
  `insert into track_points (equipment, recorded_at, lat, lng, speed_kmh, accuracy_m, recorder)
    select r.equipment, ${BEGIN_SQL} + n * interval '${EVERY_S} s',
      i.lat + case when n % 15 < 10 then abs(n % 10 - 5) * 4e-3 else 0 end + (random() - 0.5) * 3e-5,
      i.lng + (random() - 0.5) * 4e-5, case when n % 15 < 10 then 16 else 0 end, 4 + random() * 4, r.id
    from recorders r join items i on i.id = r.equipment, generate_series(0, ${POINTS - 1}) n`,
  `insert into stale_days (equipment, day) select id, ${DAY_SQL} from k where k <= ${SUMMED}`,
]

const COPIES = [
  `insert into track_days select (jsonb_populate_record(d, jsonb_build_object('equipment', k.id, 'checked', true))).*
    from k join k as like_it on like_it.k = 1 + k.k % ${SUMMED} join track_days d on d.equipment = like_it.id
    where k.k > ${SUMMED}`,
  `insert into track_days select (jsonb_populate_record(d, jsonb_build_object('day', d.day - n, 'checked', true,
    'first_at', d.first_at - make_interval(days => n), 'last_at', d.last_at - make_interval(days => n)))).*
    from track_days d, generate_series(1, ${DAYS}) n`,
]

/** Measures one size; returns the table's values by what was measured. */
async function measure(machines: number): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  const database = await openBenchDatabase('bench_machines', true)
  const { db, pool, setup } = database
  const owner = await makeUser(db, { name: 'Рамстрой' })
  const cookie = await makeSession(db, owner)
  await makeMany(setup.db, await makeEquipment(db, { owner: owner.id, type: 'ekskavator' }), machines - 1)
  const client = await setup.pool.connect()
  for (const statement of STATEMENTS) await client.query(statement)
  const begun = performance.now()
  await freshenDays({ db, pool })
  rows.set('итог дня, мс', ((performance.now() - begun) / Math.min(SUMMED, machines)).toFixed(1))
  for (const statement of COPIES) await client.query(statement)
  await client.query('vacuum (analyze)')

  const token = makeToken(128)
  const { rows: one } = await pool.query<{ equipment: string; day: string }>(
    `update recorders set token_hash = $1 where id = (select r.id from recorders r join items i on i.id = r.equipment
      where i.owner = $2 order by r.id limit 1) returning equipment, ${DAY_SQL}::text as day`,
    [hashToken(token), owner.id],
  )
  const { equipment, day } = one[0] ?? { equipment: '', day: '' }
  const deps = await openDeps(database, { RATE_LIMITS: '0' })
  const app = await openApi(database, { RATE_LIMITS: '0' })
  const ask = async (name: string, request: { url: string; method?: 'POST'; payload?: object; headers?: object }) => {
    const answer = await app.inject({ method: 'GET', ...request, headers: { cookie, ...request.headers } })
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
  }
  const postgresCpu = await postgresCpuOf(pool)
  /** Measures the median time of a call, and the processor time of both processes. */
  async function time<T>(name: string, inputs: T[], call: (input: T) => Promise<unknown>) {
    const [before, cpu] = [postgresCpu(), process.cpuUsage()]
    const times = await timesOf(inputs, call)
    const { user, system } = process.cpuUsage(cpu)
    const calls = inputs.length + Math.ceil(inputs.length / 10)
    const ours = (user + system) / 1000 / calls
    const its = ((postgresCpu() - before) * 1000) / calls
    rows.set(name, `${percentile(times, 50).toFixed(1)} (${ours.toFixed(1)} + ${its.toFixed(1)})`)
    process.stderr.write(`  ${name}: ${rows.get(name)}\n`)
  }

  let sent = Date.now() - 3600_000
  const packet = () => {
    sent += 12_000
    return Array.from({ length: 12 }, (_, i) => ({
      timestamp: sent + i * 1000,
      lat: 55.5,
      lng: 37.5,
      speed: 0,
      accuracy: 5,
    }))
  }
  await time('пакет из 12 точек', Array.from({ length: PACKETS }), () =>
    ask('пакет', {
      method: 'POST',
      url: '/api/record/points',
      payload: { points: packet() },
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  for (const [name, url] of [
    ['парк 500 машин', '/api/park'],
    ['загрузка за день', `/api/park/usage?by=day&day=${day}`],
    ['день машины', `/api/get-daily-data?ids=${equipment}`],
    ['состояния машин', '/api/machine-states'],
    ['автопарк', `/api/get-avtopark?userUrl=${owner.user_url}`],
    ['происшествия', '/api/get-incidents'],
    ['своя техника', '/api/get-equipments'],
  ] as const)
    await time(name, Array.from({ length: CALLS }), () => ask(name, { url }))
  // The first run does all the work left so far, the second one the usual amount.
  for (const { name, cron, run } of JOBS.filter((job) => OFTEN.test(job.cron)))
    await time(`${name} (${cron})`, [1, 2], () => run(deps, { signal: AbortSignal.timeout(600_000), log }))
  const { rows: size } = await pool.query<{ gb: string }>(
    'select round(pg_database_size(current_database()) / 1e9, 1)::text as gb',
  )
  rows.set('база, ГБ', size[0]?.gb ?? '')
  client.release()
  await app.close()
  await database.close()
  return rows
}

const measured = new Map<number, Map<string, string>>()
for (const size of SIZES) {
  process.stderr.write(`${size} машин…\n`)
  measured.set(size, await measure(size))
}
const names = [...(measured.get(SIZES[0] ?? 0)?.keys() ?? [])]
printTable(
  ['что', ...SIZES.map((size) => `${size.toLocaleString('ru')} машин`)],
  names.map((name) => [name, ...SIZES.map((size) => measured.get(size)?.get(name) ?? '')]),
)
console.log('Время середины, мс (наш процесс + PostgreSQL).')
process.exit()
