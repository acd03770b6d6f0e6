/**
 * `npm run bench:deals`: a hundred thousand deals out of 120,000 requests; an owner of 50 machines has 5,000 of them, and an
 * asker as many. Calls lists, single pages, the calendar and the funnel through the whole server; exits with 1 where a median
 * exceeds its bound. Also prints PostgreSQL's processor time. The database `bench_deals` is kept in BENCH_DIR.
 */
import { keepFunnels } from '../server/src/features/reviews/funnel/kept-funnels.queries.ts'
import { makeSession } from '../server/test/factories.ts'
import { dayAfter } from '../shared/src/catalog/calendar.ts'
import { FUNNEL_PERIODS } from '../shared/src/reviews/funnel.constants.ts'
import { dayAt } from '../shared/src/tracks/clock.ts'
import { openApi, openBenchDatabase } from './lib/bench-server.ts'
import { percentile, timesOf } from './lib/measure.ts'
import { postgresCpuOf } from './lib/postgres-cpu.ts'
import { printTable } from './lib/table.ts'

const DEALS = 100_000
/** Including those that did not lead to a deal. */
const REQUESTS = 120_000
const OWNERS_DEALS = 5000
/** One owner each; only the first owner has 50. */
const MACHINES = 2000
const CALLS = 40
const MOST_MS = 20

const database = await openBenchDatabase('bench_deals')
const { pool, db } = database
if (database.made) await fill()

/** SQL of an id that depends only on a text. */
function idOf(text: string): string {
  return `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
}

async function fill() {
  process.stderr.write('Готовим сто тысяч сделок…\n')
  const client = await database.setup.pool.connect()
  // All keys are valid and no cards are needed, so both checks and triggers are skipped.
  await client.query('set session_replication_role = replica')
  const of = (what: string) => (n: string) => idOf(`'bench ${what} ' || (${n})`)
  const [user, item, request, offer, deal] = [of('user'), of('item'), of('request'), of('offer'), of('deal')]
  // Request n is for this machine; requests for one machine are four days apart, so that no two share a day.
  const machineOf = `case when n <= ${OWNERS_DEALS} then n % 50 else 50 + n % ${MACHINES - 50} end`
  const first = `(current_date + 10 - 4 * (case when n <= ${OWNERS_DEALS} then n / 50 else n / ${MACHINES - 50} end)::int)`
  const madeAt = `(${first} - 12)::timestamptz + n % 600 * interval '1 minute'`
  const askerOf = `case when n % 20 = 7 then 20001 else 5001 + n % 14000 end`
  const state = `case when ${first} > current_date then 'booked' when ${first} + 2 >= current_date then 'working'
    when n % 17 = 3 then 'cancelled' when ${first} > current_date - 20 then 'worked' else 'settled' end`
  for (const statement of [
    `insert into users (id, name, user_url) select ${user('n')}, 'Пользователь ' || n, 'bench-' || n from generate_series(0, 20001) n`,
    `insert into items (id, owner, kind, type, name, related, phone, description, place, hidden, lat, lng)
      select ${item('n')}, ${user('case when n < 50 then 0 else n end')}, 'equipment', 'ekskavator', 'Экскаватор ' || n, '{}',
        '+79160001270', '', 'Раменское', false, 55.5, 38.2 from generate_series(0, ${MACHINES - 1}) n`,
    `insert into requests (id, asker, draft, reach, type, works, volume, note, from_day, to_day, shift, hours, lat, lng, place, address,
        name, phone, state, made_at, changed_at, expires_at)
      select ${request('n')}, ${user(askerOf)}, ${request('n')}, 'chosen', (array['ekskavator', 'avtokran', 'samosval', 'buldozer'])[1 + n % 4],
        '{}', '', 'Суглинок', ${first}, ${first} + 2, 'day', 8, 55.5, 38.2, 'Город ' || n % 300, '', 'Андрей', '+79160001271',
        case when n <= ${DEALS} then 'taken' when ${first} > current_date then 'open' else 'expired' end, ${madeAt}, ${madeAt}, ${first} + 1
      from generate_series(1, ${REQUESTS}) n`,
    // Each request has three offers: the machine's own, and those of two others, which are closed because the job was given away.
    `insert into offers (id, request, asker, owner, machine, state, terms, sum, made_at, changed_at)
      select ${offer(`n || '/' || k`)}, ${request('n')}, ${user(askerOf)}, i.owner, i.id,
        case when n > ${DEALS} then case when ${first} > current_date then 'offered' else 'closed' end when k = 0 then 'accepted' else 'closed' end,
        jsonb_build_object('machine', i.id, 'from', ${first}, 'to', ${first} + 2, 'shift', 'day', 'hours', 8, 'unit', 'shift',
          'rate', 20000 + n % 97 * 100, 'quantity', 3, 'delivery', 0, 'vat', 'none', 'operator', true, 'included', '', 'note', '',
          'validUntil', '2026-12-01T09:00:00.000Z'),
        60000 + n % 97 * 300, ${madeAt}, ${madeAt}
      from generate_series(1, ${REQUESTS}) n cross join generate_series(0, 2) k
      join items i on i.id = ${item(`case k when 0 then ${machineOf} else (${machineOf} + 50 * k) % ${MACHINES} end`)}`,
    `insert into deals (id, offer, asker, owner, machine, state, from_day, to_day, shift, time_zone, made_at, changed_at)
      select ${deal('n')}, o.id, o.asker, o.owner, o.machine, ${state}, ${first}, ${first} + 2, 'day', 'Europe/Moscow', ${madeAt}, ${madeAt}
      from generate_series(1, ${DEALS}) n join offers o on o.id = ${offer(`n || '/0'`)}`,
    `insert into bookings (machine, day, shift, deal)
      select machine, day::date, 'day', id from deals, generate_series(from_day, to_day, interval '1 day') day where state <> 'cancelled'`,
    `insert into deal_history (request, subject, subject_id, step, by, made_at)
      select request, 'offer', id, step, case step when 'accept' then 'asker' else 'owner' end, made_at + at
      from offers, lateral (values ('offer', interval '20 minutes'), ('accept', interval '2 hours')) s (step, at)
      where step = 'offer' or state = 'accepted'`,
    `insert into deal_history (request, subject, subject_id, step, by, made_at)
      select o.request, 'deal', d.id, step, 'clock', d.from_day + at
      from deals d join offers o on o.id = d.offer,
        lateral (values ('begin', interval '0'), ('end', interval '3 days')) s (step, at) where d.to_day < current_date`,
    `insert into reviews (id, deal, by_side, author, about, machine, machine_name, type, place, stars, body, shifts, engine_s, paper,
        written_at, published_at)
      select gen_random_uuid(), d.id, by, case by when 'asker' then d.asker else d.owner end, case by when 'asker' then d.owner else d.asker end,
        d.machine, 'Экскаватор', 'ekskavator', 'Город', 3 + d.hash % 3, 'Приехал вовремя, котлован сдан за день', 3, 80000, true, at, at
      from (select *, abs(hashtext(id::text)) as hash, changed_at + interval '20 days' as at from deals where state = 'settled') d,
        unnest(array['asker', 'owner']) by where d.hash % 2 = 0`,
    `insert into track_days (equipment, day, points, photos, distance_m, raw_distance_m, discarded, moving_s, working_s, idle_s, trips, stops, gaps)
      select i.id, day::date, 5000, 0, 9000, 9100, '{}', 1800, 21600, 3600, 4, 5, 0
      from items i, generate_series(current_date - 60, current_date, interval '1 day') day where i.owner = ${user('0')}`,
    'vacuum (analyze) users, items, requests, offers, deals, bookings, deal_history, reviews, track_days',
  ])
    await client.query(statement)
  client.release()
}

const { rows: of } = await pool.query<
  Record<'owner' | 'asker' | 'chief' | 'deal' | 'request' | 'offer' | 'machine', string>
>(
  `select ${idOf(`'bench user ' || 0`)} as owner, ${idOf(`'bench user ' || 20001`)} as asker, ${idOf(`'bench user ' || 20000`)} as chief,
    ${idOf(`'bench deal ' || 1207`)} as deal, ${idOf(`'bench request ' || ${DEALS + 7}`)} as request,
    ${idOf(`'bench offer ' || 1207 || '/0'`)} as offer, ${idOf(`'bench item ' || 7`)} as machine`,
)
const [id] = of
if (!id) throw new Error('nothing')
await pool.query('update users set rules = true where id = $1', [id.chief])
const app = await openApi(database, { RATE_LIMITS: '0' })
const cookies = {
  owner: await makeSession(db, { id: id.owner }),
  asker: await makeSession(db, { id: id.asker }),
  chief: await makeSession(db, { id: id.chief }),
}
const postgresCpu = await postgresCpuOf(pool)
const rows: string[][] = []
let slow = false

async function ask(who: keyof typeof cookies, url: string) {
  const answer = await app.inject({ url, headers: { cookie: cookies[who] } })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer
}

async function measure(name: string, who: keyof typeof cookies, url: string, { bound = MOST_MS, calls = CALLS } = {}) {
  const [before, cpu] = [postgresCpu(), process.cpuUsage()]
  const times = await timesOf(Array(calls).fill(undefined), () => ask(who, url))
  const { user, system } = process.cpuUsage(cpu)
  const made = calls + Math.ceil(calls / 10)
  const median = percentile(times, 50)
  slow ||= median > bound
  const each = [(user + system) / 1000 / made, ((postgresCpu() - before) * 1000) / made]
  rows.push([
    name,
    '',
    median.toFixed(1),
    percentile(times, 99).toFixed(1),
    ...each.map((ms) => ms.toFixed(1)),
    String(bound),
  ])
}

/** `yyyy-mm-dd`, `ahead` days from now. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

for (const [whose, who] of [
  ['владелец', 'owner'],
  ['заказчик', 'asker'],
] as const) {
  const { next } = (await ask(who, '/api/deals')).json<{ next: string }>()
  await measure(`${whose}: все`, who, '/api/deals')
  await measure(`${whose}: вторая страница`, who, `/api/deals?after=${encodeURIComponent(next)}`)
  for (const show of ['mine', 'going', 'over']) await measure(`${whose}: ${show}`, who, `/api/deals?show=${show}`)
}
await measure('сделка', 'owner', `/api/deals/${id.deal}`)
await measure('предложение', 'owner', `/api/offers/${id.offer}`)
await measure('заявка с предложениями', 'asker', `/api/requests/${id.request}`)
await measure('отзывы о владельце', 'asker', `/api/reviews?userUrl=bench-0`)
await measure('отзывы о машине', 'asker', `/api/reviews?item=${id.machine}`)
// Not a list: 1,550 days of machines, of which 926 are booked.
await measure('календарь 50 машин, 31 день', 'owner', `/api/deal-calendar?from=${day(-15)}&days=31`, { bound: 60 })
{
  // As the job does it, without the time limit of a call.
  const [before, begun] = [postgresCpu(), performance.now()]
  await keepFunnels({ db: database.setup.db }, { signal: AbortSignal.timeout(600_000) })
  const took = (performance.now() - begun).toFixed(0)
  rows.push(['посчитать воронки трёх периодов', '', took, '', '', ((postgresCpu() - before) * 1000).toFixed(0), ''])
}
const today = dayAt('Europe/Moscow', Date.now())
for (const { days, name } of FUNNEL_PERIODS)
  await measure(`воронка: ${name}`, 'chief', `/api/moderation/funnel?from=${dayAfter(today, -days)}&to=${today}`)
const { rows: all } = await pool.query<{ n: number }>('select count(*)::int as n from deals')
printTable([`${all[0]?.n} сделок`, '', 'p50, мс', 'p99, мс', 'сервер', 'PostgreSQL', 'не больше'], rows)
await app.close()
await database.close()
process.exit(slow ? 1 : 0)
