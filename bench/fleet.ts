/**
 * `npm run bench:fleet`: how long the server takes for pages and files that the owner of 5,000 machines opens, one call after
 * another; `-- 500` sets another number.
 */

import { freshenDays } from '../server/src/features/days/freshen-days.queries.ts'
import { makeEquipment, makeSession, makeUser } from '../server/test/factories.ts'
import { makeMany } from '../server/test/many-items.ts'
import { openApi, openBenchDatabase } from './lib/bench-server.ts'
import { brotliSize, percentile, timesOf } from './lib/measure.ts'
import { printTable } from './lib/table.ts'

const MACHINES = process.argv[2] ? Number(process.argv[2]) : 5000
const CALLS = 20
/** Number of machines drawn on the map at once: each with a shift of eight hours, a point a minute. The others have one hour. */
const DRAWN = 100
const DAYS = 30

const database = await openBenchDatabase('bench_fleet', true)
const { db, pool, setup } = database
const app = await openApi(database, { RATE_LIMITS: '0' })
const owner = await makeUser(db)
const cookie = await makeSession(db, owner)
const first = await makeEquipment(db, { owner: owner.id })
await makeMany(setup.db, first, MACHINES - 1)
const statements = [
  `insert into tracking (equipment, time_zone) select id, 'Europe/Moscow' from items on conflict do nothing`,
  `select ensure_track_month(now() - interval '1 day')`,
  `insert into recorders (id, equipment, user_id, name, token_hash)
    select gen_random_uuid(), id, owner, 'Телефон', decode(md5(id::text), 'hex') from items`,
  `insert into recorder_states (equipment, recorder, last_seen_at, last_point_at, battery)
    select equipment, id, now(), now(), 80 from recorders`,
  `insert into track_points (equipment, recorded_at, lat, lng, speed_kmh, accuracy_m, recorder)
    select i.id, date_trunc('day', now()) - make_interval(hours => 15) + make_interval(mins => n),
      55.5 + abs(n % 60 - 30) * 4e-3, 37.5 + (random() - 0.5) * 4e-5, 16, 4 + random() * 4, r.id
    from (select *, row_number() over (order by id) as k from items) i join recorders r on r.equipment = i.id,
      generate_series(1, case when i.k <= ${DRAWN} then 480 else 60 end) n`,
  `insert into stale_days (equipment, day) select id, ((date_trunc('day', now()) - interval '14 hours') at time zone 'Europe/Moscow')::date from items`,
]
for (const statement of statements) await setup.pool.query(statement)
await setup.pool.query('vacuum (analyze)')
const begun = performance.now()
await freshenDays({ db, pool })
console.log(`итоги ${MACHINES} дней: ${((performance.now() - begun) / 1000).toFixed(1)} с`)
await setup.pool.query(
  `insert into track_days select (jsonb_populate_record(d, jsonb_build_object('day', d.day - n))).* from track_days d, generate_series(1, ${DAYS}) n`,
)
await setup.pool.query('vacuum (analyze)')

const { rows } = await pool.query<{ id: string }>('select id from items order by name limit 25')
const ids = rows.map(({ id }) => id).join(',')
const { rows: days } = await pool.query<{ id: string; day: string }>(
  'select equipment as id, max(day)::text as day from track_days group by 1 order by max(points) desc limit 1',
)
const { id, day } = days[0] ?? { id: '', day: '' }
const csv = await app.inject({ url: `/api/export/${id}/${day}.csv`, headers: { cookie } })
const form = (body: string) => ({
  body: `--x\r\ncontent-disposition: form-data; name="file"; filename="day.csv"\r\ncontent-type: text/csv\r\n\r\n${body}\r\n--x--\r\n`,
  headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
})
const sent = form(csv.body)

const table: string[][] = []
async function tell(name: string, ask: () => Promise<{ statusCode: number; rawPayload: Buffer }>, calls = CALLS) {
  let body: Buffer = Buffer.alloc(0)
  const before = process.cpuUsage()
  const times = await timesOf(Array.from({ length: calls }), async () => {
    const answer = await ask()
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.rawPayload}`)
    body = answer.rawPayload
  })
  const { user, system } = process.cpuUsage(before)
  table.push([
    name,
    `${Math.round(body.length / 1000)}`,
    `${Math.round(brotliSize(body) / 1000)}`,
    percentile(times, 50).toFixed(0),
    percentile(times, 99).toFixed(0),
    ((user + system) / 1000 / calls).toFixed(0),
  ])
}
const get = (url: string) => () => app.inject({ url, headers: { cookie } })
const post = (url: string) => () => app.inject({ method: 'POST', url, headers: sent.headers, payload: sent.body })

await tell('свой список, 25', get('/api/get-equipments?limit=25'))
await tell('состояния 25 машин', get(`/api/machine-states?ids=${ids}`))
await tell('состояния без машин', get('/api/machine-states'))
await tell('последний день', get('/api/last-recorded-day'))
await tell('день на карте, 100 машин', get('/api/get-daily-data?points=columns&limit=100'))
await tell('день всех машин', get('/api/get-daily-data?points=columns'), 5)
await tell('таблица дней', get(`/api/get-daily-data-table?equipmentId=${id}`))
await tell('отчёт', get(`/api/report/${id}/${day}`))
await tell('выгрузка дня, CSV', get(`/api/export/${id}/${day}.csv`))
await tell('загрузка файла: как понят', post(`/api/import/${id}/preview`), 5)
await tell('загрузка файла', post(`/api/import/${id}`), 5)
await tell('открытые ссылки', get('/api/public-links'))
await tell('происшествия', get('/api/get-incidents'))
printTable(['что', 'кБ', 'сжато', 'p50, мс', 'p99, мс', 'наш процесс, мс'], table)
await app.close()
await database.close()
