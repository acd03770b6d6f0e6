/**
 * `npm run bench:forum`: a forum of 200,000 messages, with one theme of 10,000: its first, last and a middle page,
 * and a search, through the whole server. The database `bench_forum` is kept in BENCH_DIR.
 */
import { openApi, openBenchDatabase } from './lib/bench-server.ts'
import { percentile, timesOf } from './lib/measure.ts'
import { printTable } from './lib/table.ts'

const THEMES = 2000
const MESSAGES = 200_000
const LONG = 10_000
const CALLS = 60
/** A section made at installation. */
const SECTION = '0199f000-0000-7000-8000-000000000001'
/** Words that occur in one message of fifty, in every message, and in a single message. */
const WORDS = ['гидромолотом', 'смены', 'иглофильтры']

const database = await openBenchDatabase('bench_forum')
if (database.made) await fill()
const app = await openApi(database, { RATE_LIMITS: '0' })

/** Themes in one section; all themes but the long one have the same number of messages. */
async function fill() {
  process.stderr.write(`Готовим ${MESSAGES} сообщений…\n`)
  const { pool } = database
  await pool.query(`insert into users (id, name, user_url)
    select gen_random_uuid(), 'Писатель ' || n, 'bench-' || n from generate_series(1, 500) as n`)
  const count = `case when n = 1 then ${LONG} else ${Math.floor((MESSAGES - LONG) / (THEMES - 1))} end`
  await pool.query(`insert into forum_items (id, type, parent, author, body, last_number, children_count, created_at, last_at)
    select gen_random_uuid(), 1, '${SECTION}', (select id from users where user_url = 'bench-' || (1 + n % 500)),
      'Тема номер ' || n, ${count}, ${count}, now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, ${THEMES}) as n`)
  await pool.query(`insert into forum_items (id, type, parent, author, body, number, created_at)
    select gen_random_uuid(), 2, t.id, t.author,
      'Стоимость смены экскаватора обсуждали ' || n || ' раз, ставка зависит от объекта, грунта и перегона. '
        || case when n % 50 = 0 then 'С гидромолотом дороже. ' else '' end
        || case when t.body = 'Тема номер 7' and n = 3 then 'Помогли иглофильтры.' else '' end,
      n, t.created_at + n * interval '1 second'
    from forum_items as t, generate_series(1, t.last_number) as n where t.type = 1`)
  await pool.query(`update forum_items set children_count = ${THEMES} where id = '${SECTION}'`)
  await pool.query('vacuum (analyze) forum_items, users')
}

const { rows: themes } = await database.pool.query<{ id: string }>(
  'select id from forum_items where type = 1 order by children_count desc limit 1',
)
const long = themes[0]?.id
const rows: string[][] = []

async function measure(name: string, url: string) {
  let count = 0
  const times = await timesOf(Array(CALLS).fill(url) as string[], async (each) => {
    const response = await app.inject({ url: each })
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
    const body = response.json<{ forumItems?: unknown[]; found?: unknown[] }>()
    count = (body.forumItems ?? body.found ?? []).length
  })
  rows.push([name, '', String(count), percentile(times, 50).toFixed(1), percentile(times, 99).toFixed(1)])
}

await measure('корень', '/forum-api')
await measure(`раздел, ${THEMES} тем`, `/forum-api?parentId=${SECTION}`)
await measure(`тема, ${LONG} сообщений: начало`, `/forum-api?parentId=${long}`)
await measure('та же: последняя страница', `/forum-api?parentId=${long}&last=1`)
await measure('та же: середина', `/forum-api?parentId=${long}&after=5000`)
for (const word of WORDS) await measure(`поиск «${word}»`, `/forum-api/search?query=${encodeURIComponent(word)}`)
printTable(['что', '', 'строк', 'p50, мс', 'p99, мс'], rows)
await app.close()
await database.close()
