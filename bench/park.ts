/**
 * `npm run bench:park`: a company of 500 machines with ten people and 60 operators and a month of work: compares the sums on its
 * screens with what was made, and prints the size and time of each screen of the park; `-- 5000` sets another number of machines.
 */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { PARK_ROWS } from '@spetskarta/shared/limits.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { watchersOf } from '../server/src/features/alerts/conditions/conditions.queries.ts'
import { machinesToWatch, recipientsOf } from '../server/src/features/alerts/recipients.queries.ts'
import { freshenDays } from '../server/src/features/days/freshen-days.queries.ts'
import { detectIncidents } from '../server/src/features/incidents/detect.ts'
import { countHours } from '../server/src/features/objects/count-hours.ts'
import { spanOf } from '../server/src/features/tracks/zones.rules.ts'
import { makeEquipment, makeSession, makeUser } from '../server/test/factories.ts'
import { readXlsx } from '../server/test/files/xlsx.ts'
import { makeMany } from '../server/test/many-items.ts'
import { openApi, openBenchDatabase, openDeps } from './lib/bench-server.ts'
import { brotliSize, percentile, timesOf } from './lib/measure.ts'
import { postgresCpuOf } from './lib/postgres-cpu.ts'
import { printTable } from './lib/table.ts'

const MACHINES = process.argv[2] ? Number(process.argv[2]) : 500
const OPERATORS = Math.round((MACHINES * 60) / 500)
const GROUPS = 10
const CALLS = 10

/** The month before this one; its last day is recorded as points, the days before are copies of it. */
const now = new Date()
const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
const month = first.toISOString().slice(0, 7)
const days = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).getUTCDate()
const last = `${month}-${String(days).padStart(2, '0')}`

/** Minutes of work in a day of machine `k` (from 1): an excavator whose engine runs on the spot from eight in the morning. */
const minutesOf = (k: number) => 60 * (1 + (k % 8))
/** Every tenth machine has a tracker with a level sensor, and burns this many litres an hour. */
const WIRED = 10
const BURNT = 12
/** Engine hours on every machine's counter when the month began. */
const COUNTER = 1000
/** Machines that also work today: in the last hour, or since midnight. */
const TODAY = Math.min(20, MACHINES)
const midnight = spanOf({ timeZone: 'Europe/Moscow', zonesBefore: [] }, dayAt('Europe/Moscow', now.getTime())).start
const minutesToday = Math.min(60, Math.floor((now.getTime() - midnight) / MINUTE))

const database = await openBenchDatabase('bench_park', true)
const { db, pool, setup } = database
const deps = await openDeps(database)
const app = await openApi(database, { RATE_LIMITS: '0' })
const owner = await makeUser(db, { name: 'Рамстрой' })
const cookie = await makeSession(db, owner)
await makeMany(setup.db, await makeEquipment(db, { owner: owner.id, type: 'ekskavator' }), MACHINES - 1)
const statements = [
  'create temp table k as select id, owner, (row_number() over (order by name, id))::int as k from items',
  `insert into tracking (equipment, time_zone) select id, 'Europe/Moscow' from k on conflict do nothing`,
  `select ensure_track_month('${last}'::timestamptz)`,
  `insert into recorders (id, equipment, user_id, name, token_hash)
    select gen_random_uuid(), id, owner, 'Телефон', decode(md5(id::text), 'hex') from k`,
  `insert into recorder_states (equipment, recorder, last_seen_at, last_point_at, battery)
    select equipment, id, now(), now(), 80 from recorders`,
  `insert into track_points (equipment, recorded_at, lat, lng, speed_kmh, accuracy_m, ignition, recorder, fuel_l)
    select k.id, '${last} 08:00+03'::timestamptz + make_interval(mins => n), 55.6 + n % 3 * 1e-5, 38.1, 0, 5, true, r.id,
      case when k.k % ${WIRED} = 0 then 300 - n * ${BURNT / 60} end
    from k join recorders r on r.equipment = k.id, generate_series(0, 60 * (1 + k.k % 8)) n`,
  `insert into stale_days (equipment, day) select id, '${last}' from k`,
  `select ensure_track_month(now())`,
  `insert into track_points (equipment, recorded_at, lat, lng, speed_kmh, accuracy_m, ignition, recorder)
    select k.id, to_timestamp(${now.getTime() / 1000}) - make_interval(mins => n), 55.6 + n % 3 * 1e-5, 38.1, 0, 5, true, r.id
    from k join recorders r on r.equipment = k.id, generate_series(0, ${minutesToday}) n where k.k <= ${TODAY}`,
  `insert into stale_days (equipment, day)
    select id, machine_day('Europe/Moscow', '[]', to_timestamp(${now.getTime() / 1000})) from k where k <= ${TODAY} on conflict do nothing`,
  `update recorders r set tracker_id = '8600000' || lpad(k.k::text, 8, '0') from k where k.id = r.equipment and k.k % ${WIRED} = 0`,
  `insert into engine_readings (equipment, at, engine_s) select id, '${month}-01 00:00+03', ${COUNTER * 3600} from k`,
  `insert into machine_groups (user_id, name) select '${owner.id}', 'Участок ' || n from generate_series(1, ${GROUPS}) n`,
  `insert into machine_groups (user_id, name, parent) select user_id, 'Звено', id from machine_groups`,
  `insert into group_machines (equipment, group_id)
    select k.id, g.id from k join (select id, row_number() over (order by id) as n from machine_groups) g on g.n = 1 + k.k % ${2 * GROUPS}`,
  `insert into operators (user_id, name, staff_number, licence)
    select '${owner.id}', 'Машинист ' || n, n::text, '' from generate_series(1, ${OPERATORS}) n`,
  `insert into operator_assignments (user_id, id, equipment, operator, from_at, to_at, reason, made_by)
    select '${owner.id}', gen_random_uuid(), k.id, o.id, '${month}-01 00:00+03', '${last} 24:00+03', 'По журналу', 'Рамстрой'
    from k join (select id, row_number() over (order by id) as n from operators) o on o.n = k.k`,
  `insert into objects (user_id, name, customer_name, customer_phone, address, kind, lon, lat, radius_m)
    select '${owner.id}', 'Площадка', 'ООО «СтройГрад»', '', '', 'circle', 38.1, 55.6, 300`,
  `insert into object_machines (object_id, item_id) select o.id, k.id from k, objects o where k.k <= 500`,
  `insert into stale_object_days (item_id, day) select id, '${last}' from k where k <= 500 on conflict do nothing`,
  `insert into service_plans (user_id, id, name, type, every_s, work, needed)
    select '${owner.id}', gen_random_uuid(), 'ТО-250', 'ekskavator', 900000, '', ''`,
]
const client = await setup.pool.connect()
for (const statement of statements) await client.query(statement)
client.release()
for (const n of Array.from({ length: 10 }, (_, i) => i)) {
  const { id } = await makeUser(db)
  const role = (['dispatcher', 'accountant', 'mechanic'] as const)[n % 3] ?? 'dispatcher'
  await db
    .insertInto('company_members')
    .values({ company: owner.id, user_id: id, role, name: `Человек ${n}`, all_groups: true })
    .execute()
}
await setup.pool.query('vacuum (analyze)')
const begun = performance.now()
await freshenDays({ db, pool })
const wired = await setup.pool.query<{ id: string }>(
  'select equipment as id from recorders where tracker_id is not null',
)
await detectIncidents(
  deps,
  wired.rows.map(({ id }) => id),
)
console.log(`итоги ${MACHINES} дней: ${((performance.now() - begun) / 1000).toFixed(1)} с`)
await setup.pool.query(`
  insert into track_days select (jsonb_populate_record(d, jsonb_build_object('day', d.day - n,
    'first_at', d.first_at - make_interval(days => n), 'last_at', d.last_at - make_interval(days => n)))).*
  from track_days d, generate_series(1, ${days - 1}) n where d.day = '${last}'`)
await countHours({ db, pool })
await setup.pool.query('vacuum (analyze)')

const postgresCpu = await postgresCpuOf(pool)
const table: string[][] = []
async function tell<T>(name: string, url: string, calls = CALLS): Promise<T> {
  let body: Buffer = Buffer.alloc(0)
  const before = { own: process.cpuUsage(), postgres: postgresCpu() }
  const times = await timesOf(Array.from({ length: calls }), async () => {
    const answer = await app.inject({ url, headers: { cookie } })
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`)
    body = answer.rawPayload
  })
  const { user, system } = process.cpuUsage(before.own)
  table.push([
    name,
    `${Math.round(body.length / 1000)}`,
    `${Math.round(brotliSize(body) / 1000)}`,
    percentile(times, 50).toFixed(0),
    percentile(times, 99).toFixed(0),
    ((user + system) / 1000 / calls).toFixed(0),
    (((postgresCpu() - before.postgres) * 1000) / calls).toFixed(0),
  ])
  return body[0] === 123 ? JSON.parse(body.toString()) : (undefined as T)
}

/** Minutes of work and idling in a strip. */
const busyOf = (strip: readonly number[]) =>
  strip.flatMap((part, i) => (i % 3 === 2 && part <= 1 ? (strip[i - 1] ?? 0) - (strip[i - 2] ?? 0) : []))
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const machines = Array.from({ length: MACHINES }, (_, i) => minutesOf(i + 1))
const checks: string[][] = []
const check = (name: string, shown: number, made: number, off = 0.001) =>
  checks.push([name, shown.toFixed(2), made.toFixed(2), Math.abs(shown - made) <= made * off ? 'да' : 'НЕТ'])

interface Park {
  counts: Record<string, number>
  machines: { today: { work: number; idle: number; strip: number[] } | null }[]
}
interface Usage {
  machines: { work: number; group: number | null; fuel: { spent: number; ran: number } | null }[]
}
interface Service {
  due: { machine: { equipmentId: string }; counter: { own: number | null }; litresAnHour: number | null }[]
}
interface GroupList {
  groups: { id: number; name: string; machines: number }[]
}
interface Sheet {
  rows: { hours: number }[]
  hours: number
  rules: { dinner: number; dinnerAfter: number }
}
interface Month {
  total: { hours: { work: number } }
}

const park = await tell<Park>('парк', '/api/park')
await tell('отметки карты', '/api/park/marks?north=56&south=55&west=37&east=39&zoom=8')
const usage = await tell<Usage>('загрузка за месяц', `/api/park/usage?by=month&day=${last}`)
const sheet = await tell<Sheet>('табель', `/api/timesheet?month=${month}`)
await tell('табель, Excel', `/api/timesheet.xlsx?month=${month}`, 3)
const service = await tell<Service>('ТО', '/api/service')
await tell('оповещения', '/api/alerts')
const groups = await tell<GroupList>('участки', '/api/groups')
await tell('люди', '/api/people')
await tell('машинисты', '/api/operators')
await tell('объекты', '/api/objects', 3)
await tell('к выдаче за день', `/api/papers/drafts?from=${last}&to=${last}`, 3)
const papers = await tell<Month>('месяц документов', `/api/papers/month?month=${month}`, 3)
await tell('к выдаче, один участок', `/api/papers/drafts?from=${last}&to=${last}&group=1`, 3)

check('парк: машины', sum(Object.values(park.counts)), MACHINES)
// The list has only some of the machines: those of them that worked today all have the same sum.
const bars = (await tell<Park>('парк, все', `/api/park?limit=${PARK_ROWS.most}`, 3)).machines.flatMap(
  ({ today }) => today ?? [],
)
check(
  'парк: день, работа и холостой ход, ч',
  sum(bars.map(({ work, idle }) => work + idle)) / 3600,
  (bars.length * minutesToday) / 60,
  0.02,
)
check(
  'парк: полоса дня, ч',
  sum(bars.flatMap(({ strip }) => busyOf(strip))) / 60,
  (bars.length * minutesToday) / 60,
  0.04,
)
check('участки: машины', sum(groups.groups.map((group) => group.machines)), MACHINES)
const [{ id: firstGroup = 0 } = {}] = groups.groups.filter(({ name }) => name === 'Участок 1')
const ofGroup = await tell<Usage>(
  'загрузка участка за месяц',
  `/api/park/usage?by=month&day=${last}&group=${firstGroup}`,
  3,
)
const inGroup = machines.filter((_, i) => (i + 1) % GROUPS === 0)
check('загрузка участка: работа, ч', sum(ofGroup.machines.map(({ work }) => work)) / 3600, (days * sum(inGroup)) / 60)
const burning = machines.filter((_, i) => (i + 1) % WIRED === 0)
const burnt = usage.machines.flatMap(({ fuel }) => fuel ?? [])
check('загрузка: топливо, л', sum(burnt.map(({ spent }) => spent)), (days * sum(burning) * BURNT) / 60, 0.05)
check('загрузка: моточасы с датчиком', sum(burnt.map(({ ran }) => ran)) / 3600, (days * sum(burning)) / 60)
const named = await setup.pool.query<{ id: string; k: string }>(
  'select id, row_number() over (order by name, id) as k from items',
)
const numbers = new Map(named.rows.map(({ id, k }) => [id, Number(k)]))
const minutesIn = (id: string) => {
  const k = numbers.get(id) ?? 0
  return days * minutesOf(k) + (k <= TODAY ? minutesToday : 0)
}
check(
  `ТО: моточасы сверх ${COUNTER}, ${service.due.length} машин`,
  sum(service.due.map(({ counter }) => (counter.own ?? 0) / 3600 - COUNTER)),
  sum(service.due.map(({ machine }) => minutesIn(machine.equipmentId))) / 60,
)
check('загрузка: работа, ч', sum(usage.machines.map(({ work }) => work)) / 3600, (days * sum(machines)) / 60)
const shifts = machines
  .slice(0, OPERATORS)
  .map((minutes) => minutes - (minutes > sheet.rules.dinnerAfter ? sheet.rules.dinner : 0))
check('табель: часы', sheet.hours / 3600, (days * sum(shifts)) / 60)
check('табель: строки', sum(sheet.rows.map(({ hours }) => hours)) / 3600, (days * sum(shifts)) / 60)
check('месяц: работа на объекте, ч', papers.total.hours.work / 3600, sum(machines.slice(0, 500)) / 60)
/** Checks an Excel file: adds up a column, found by the beginning of its name, and compares it with the file's last row. */
async function fileOf(name: string, url: string) {
  const answer = await app.inject({ url, headers: { cookie } })
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`)
  const { sheets } = await readXlsx(answer.rawPayload)
  const [head = [], ...rows] = sheets[0]?.rows ?? []
  return (column: string, made: number, off?: number) => {
    const at = head.findIndex((cell) => String(cell).startsWith(column))
    if (at < 0) throw new Error(`${name}: нет столбца «${column}» среди ${head.join(' | ')}`)
    const [lines, last] = [rows.slice(0, -1), rows.at(-1)]
    check(`${name}: ${column}`, sum(lines.map((row) => Number(row[at] ?? 0))), made, off)
    check(`${name}: ${column}, итого`, Number(last?.[at]), made, off)
  }
}

const ofUsage = await fileOf('Excel загрузки', `/api/park/usage.xlsx?by=month&day=${last}`)
ofUsage('Работа', (days * sum(machines)) / 60)
ofUsage('Смен', days * MACHINES)
ofUsage('Топливо', (days * sum(burning) * BURNT) / 60, 0.05)
const ofSheet = await fileOf('Excel табеля', `/api/timesheet.xlsx?month=${month}`)
ofSheet('Часов', (days * sum(shifts)) / 60)
ofSheet('Дней', days * OPERATORS)
const ofMonth = await fileOf('Excel месяца', `/api/papers/month.xlsx?month=${month}`)
ofMonth('Работа', sum(machines.slice(0, 500)) / 60)
const [site] = (await tell<{ objects: { objectId: number }[] }>('объекты, снова', '/api/objects', 1)).objects
const onSite = `/api/objects/${site?.objectId}`
const period = `from=${month}-01&to=${last}`
const siteDays = await tell<{ days: { work: number; idle: number }[] }>('месяц объекта', `${onSite}/hours?${period}`, 3)
check('месяц объекта: работа, ч', sum(siteDays.days.map(({ work }) => work)) / 3600, sum(machines.slice(0, 500)) / 60)
check('месяц объекта: дни', siteDays.days.length, Math.min(500, MACHINES))
const ofSite = await fileOf('Excel объекта', `${onSite}/hours.xlsx?${period}`)
ofSite('Работа', sum(machines.slice(0, 500)) / 60)
const drafts = await fileOf('Excel к выдаче', `/api/papers/drafts.xlsx?from=${last}&to=${last}`)
// Includes machines that stand on no object.
drafts('Работа', sum(machines) / 60)
/** One of these machines also works today; one has a tracker. */
for (const k of [3, WIRED, Math.min(MACHINES, 2 * TODAY + 1)]) {
  const [id = ''] = [...numbers].find(([, its]) => its === k) ?? []
  const ofDays = await fileOf(`Excel дней машины ${k}`, `/api/export/${id}/days.xlsx`)
  ofDays('Работа', minutesIn(id) / 60)
  // Only its last day was recorded with levels: the others are copies of that day's sum.
  if (k % WIRED === 0) ofDays('Израсходовано', (minutesOf(k) * BURNT) / 60, 0.05)
}

async function took(name: string, run: () => Promise<readonly unknown[]>) {
  const begins = performance.now()
  const { length } = await run()
  console.log(`${name}: ${length}, ${(performance.now() - begins).toFixed(0)} мс`)
}
await pool.query('insert into stale_days (equipment, day) select id, current_date from items on conflict do nothing')
await took('машины, по которым ищут новое', () => machinesToWatch(db, Date.now()))
await took('кому сообщают о машинах', async () =>
  recipientsOf(
    db,
    (await db.selectFrom('items').select('id').execute()).map(({ id }) => id),
  ),
)
await took('кто ждёт ТО', () => watchersOf(db, ['service_due'], ['dispatcher', 'mechanic']))
const before = performance.now()
const closed = await app.inject({
  method: 'POST',
  url: '/api/timesheet/closed',
  headers: { cookie },
  payload: { month },
})
console.log(`закрыть месяц: ${closed.statusCode}, ${((performance.now() - before) / 1000).toFixed(1)} с`)
const kept = await tell<Sheet>('закрытый табель', `/api/timesheet?month=${month}`)
check('закрытый табель: часы', kept.hours / 3600, (days * sum(shifts)) / 60)
printTable(['что', 'кБ', 'сжато', 'p50, мс', 'p99, мс', 'наш процесс, мс', 'PostgreSQL, мс'], table)
printTable(['сумма', 'показана', 'сделана', 'сходится'], checks)
await app.close()
await database.close()
if (checks.some((row) => row[3] !== 'да')) process.exitCode = 1
