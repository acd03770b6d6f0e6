/**
 * `npm run bench:messages`: a million messages in a hundred thousand threads; one owner has 5,000 threads, one thread has 20,000
 * messages. Calls lists, threads, counts, a search and sending through the whole server; exits with 1 where a list or a thread
 * takes more than 20 ms at the median. The database `bench_messages` is kept in BENCH_DIR.
 */
import { randomUUID } from 'node:crypto'
import { makeSession } from '../server/test/factories.ts'
import { openApi, openBenchDatabase } from './lib/bench-server.ts'
import { percentile, timesOf } from './lib/measure.ts'
import { printTable } from './lib/table.ts'

const THREADS = 100_000
const OWNERS_THREADS = 5000
const EACH = 10
const LONG = 20_000
const CALLS = 40
const MOST_MS = 20

const database = await openBenchDatabase('bench_messages')
const { pool, db } = database
if (database.made) await fill()
const app = await openApi(database, { RATE_LIMITS: '0' })

/** SQL of an id that depends only on a text. */
function idOf(text: string): string {
  return `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
}

async function fill() {
  process.stderr.write('Готовим миллион сообщений…\n')
  // These statements take longer than any of the server may.
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  const user = (n: string) => idOf(`'bench user ' || (${n})`)
  const thread = (n: string) => idOf(`'bench thread ' || (${n})`)
  const item = (n: string) => idOf(`'bench item ' || (${n})`)
  await client.query(`insert into users (id, name, user_url)
    select ${user('n')}, 'Собеседник ' || n, 'bench-' || n from generate_series(0, 20000) n`)
  await client.query(`insert into items (id, owner, kind, type, name, related, phone, description, place, hidden, lat, lng)
    select ${item('n')}, case when n <= 50 then ${user('0')} else ${user('n')} end, 'equipment', 'ekskavator',
      'Экскаватор ' || n, '{}', '+79160001270', '', 'Раменское', false, 55.5, 38.2 from generate_series(1, 2000) n`)
  // The first threads belong to one owner and are about that owner's 50 machines.
  await client.query(`insert into threads (id, item, about, owner, asker, last_number)
    select ${thread('n')}, i.id, i.name, i.owner, ${user('1 + n % 19999')}, case when n = 1 then ${LONG} else ${EACH} end
    from generate_series(1, ${THREADS}) n
    join items i on i.id = ${item(`case when n <= ${OWNERS_THREADS} then 1 + n % 50 else 51 + n % 1900 end`)}
    where i.owner <> ${user('1 + n % 19999')}
    on conflict do nothing`)
  await client.query(`insert into messages (thread, number, id, author, body, sent_at)
    select t.id, n, gen_random_uuid(), case when n % 2 = 1 then t.asker else t.owner end,
      'Здравствуйте, экскаватор на объект нужен на ' || n || ' смены, суглинок, подъезд с трассы. '
        || case when n % 100 = 7 then 'Тралом довезём.' else '' end, now() - (t.last_number - n) * interval '1 minute'
    from threads t, generate_series(1, t.last_number) n`)
  await client.query(`insert into thread_sides (user_id, thread, last_at, read_number, unread)
    select u.id, t.id, now() - row_number() over () * interval '1 second', t.last_number - 1, 1
    from threads t, lateral (values (t.owner), (t.asker)) u (id)`)
  await client.query('vacuum (analyze) users, items, threads, thread_sides, messages, message_photos')
  client.release(true)
}

const { rows: of } = await pool.query<{ owner: string; long: string; messages: number; second: string }>(
  `select ${idOf("'bench user ' || 0")} as owner, ${idOf("'bench thread ' || 1")} as long, ${idOf("'bench thread ' || 2")} as second,
    (select count(*)::int from messages) as messages`,
)
const { owner, long, second, messages } = of[0] ?? { owner: '', long: '', second: '', messages: 0 }
const cookie = await makeSession(db, { id: owner })
const rows: string[][] = []
let slow = false

async function measure(name: string, url: () => string, body?: () => object, bound = MOST_MS) {
  const times = await timesOf(Array(CALLS).fill(undefined), async () => {
    const response = await app.inject({
      url: url(),
      headers: { cookie },
      ...(body && { method: 'POST', payload: body() }),
    })
    if (response.statusCode !== 200) throw new Error(`${name}: ${response.statusCode} ${response.body}`)
  })
  const median = percentile(times, 50)
  slow ||= median > bound
  rows.push([name, '', median.toFixed(1), percentile(times, 99).toFixed(1), String(bound)])
}

const first = await app.inject({ url: '/api/messages', headers: { cookie } })
const { next } = first.json<{ next: string }>()
await measure(`список из ${OWNERS_THREADS} переписок`, () => '/api/messages')
await measure('вторая страница', () => `/api/messages?after=${encodeURIComponent(next)}`)
await measure('только непрочитанные', () => '/api/messages?unread=1')
await measure('сколько не прочитано', () => '/api/messages/unread')
await measure('переписка', () => `/api/messages/${second}`)
await measure(`переписка из ${LONG} сообщений: конец`, () => `/api/messages/${long}`)
await measure('та же: середина', () => `/api/messages/${long}?before=${LONG / 2}`)
await measure(
  'отправить',
  () => '/api/messages',
  () => ({ id: randomUUID(), threadId: second, text: 'Сообщение' }),
)
await measure(
  'прочитать',
  () => `/api/messages/${second}/read`,
  () => ({ number: 5 }),
)
// A search reads all messages of a user.
await measure('поиск «тралом»', () => `/api/messages/search?q=${encodeURIComponent('тралом')}`, undefined, 1000)
printTable([`${messages} сообщений`, '', 'p50, мс', 'p99, мс', 'не больше'], rows)
await app.close()
await database.close()
process.exit(slow ? 1 : 0)
