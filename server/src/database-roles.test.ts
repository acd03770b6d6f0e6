import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase, connectBeside } from '../test/clone.ts'
import { testApp } from '../test/harness.ts'
import { ROLES, type Role } from './database-roles.ts'
import { connect } from './db/connect.ts'

const database = await cloneDatabase()
const { app, db } = await testApp({ database })
const beside = await connectBeside(database)

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

/** Runs the statement with this limit of 10 ms, as a call would. */
app.get<{ Querystring: { limit: string; statement: string } }>('/api/test-statement', async ({ query }) => {
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config(${query.limit}, '10ms', true)`.execute(transaction)
    await sql.raw(query.statement).execute(transaction)
  })
})

test.each(Object.keys(ROLES) as Role[])('PostgreSQL knows the limits of the role %s', async (role) => {
  const { pool, close } = connect(database.pool.options.connectionString ?? '', () => {}, role)
  onTestFinished(close)
  const { statement, lock, idle } = ROLES[role]
  const settings = LIMITS.map((name) => `extract(epoch from current_setting('${name}')::interval)::int as ${name}`)
  const { rows } = await pool.query(`select ${settings.join()}, current_setting('application_name') as name`)
  expect(rows).toEqual([
    {
      statement_timeout: statement,
      lock_timeout: lock,
      idle_in_transaction_session_timeout: idle,
      name: `spetskarta ${role}`,
    },
  ])
})

test.each([
  ['takes too long', 'statement_timeout', 'select pg_sleep(20)'],
  ['waits too long for a lock', 'lock_timeout', 'update users set name = name'],
])('a call whose statement %s is answered by a 503 that says when to come again', async (_, limit, statement) => {
  await beside.query('begin; lock table users in share row exclusive mode')
  onTestFinished(async () => void (await beside.query('rollback')))
  const answer = await app.inject({ url: '/api/test-statement', query: { limit, statement } })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: 'База данных занята. Повторите через минуту' })
})
