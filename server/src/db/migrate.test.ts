import pg from 'pg'
import { expect, test } from 'vitest'
import { makeDatabase } from '../../test/clone.ts'
import { connect } from './connect.ts'
import { migrate, migrationFiles, pending } from './migrate.ts'

const fail = (error: Error) => {
  throw error
}

/** Somebody who holds a lock, by the name of his program. */
async function holdLock(url: string, statement: string) {
  const holder = new pg.Client({ connectionString: url, application_name: 'forgotten psql' })
  await holder.connect()
  await holder.query(`begin; ${statement}`)
  return holder
}
const MIGRATING = 'select pg_advisory_xact_lock(7270416)'

test('who holds the lock of migrations is named while it is waited for, and then it goes on', async () => {
  const url = await makeDatabase('empty')
  const { pool, close } = connect(url, fail, 'setup', { connections: 1 })
  const holder = await holdLock(url, MIGRATING)
  const lines: string[] = []
  const first = Promise.withResolvers<void>()
  const migrated = migrate(pool, {
    tell: (line) => {
      lines.push(line)
      first.resolve()
    },
    times: { wait: 60_000, tell: 50 },
    named: (await migrationFiles()).slice(0, 2),
  })
  await first.promise
  await holder.end()
  expect((await migrated).length).toBeGreaterThan(0)
  expect(lines[0]).toMatch(
    /^Миграции ждут: замок держит pid \d+ \(forgotten psql\), его запрос с \d\d:\d\d:\d\d, \d+ с: begin; select pg_adv/,
  )
  await close()
})

test('a lock that is never given back ends the migrations in words, and nothing is applied', async () => {
  const url = await makeDatabase('empty')
  const { pool, close } = connect(url, fail, 'setup', { connections: 1 })
  const holder = await holdLock(url, MIGRATING)
  await expect(migrate(pool, { times: { wait: 200, tell: 60_000 } })).rejects.toThrow(
    /^Другой процесс держит замок миграций дольше 0 с/,
  )
  await holder.end()
  const { rows } = await pool.query(`select from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([])
  await close()
})

const ALTERS_RECORDERS = '0036-app-of-recorders.sql'

/** Those that are applied up to it: what comes later proves nothing here. */
const named = (await migrationFiles()).filter((name) => name <= ALTERS_RECORDERS)

/** A database as it was before `recorders` was altered, and a reader who holds that table for long. */
async function recordersHeld() {
  const url = await makeDatabase('empty')
  const { pool, close } = connect(url, fail, 'setup', { connections: 1 })
  await migrate(pool, { named: named.slice(0, -1) })
  const holder = await holdLock(url, 'select from recorders')
  return { url, pool, close, holder }
}

test('while a migration waits for a table, calls that want it too are let through, and it goes on afterwards', async () => {
  const { url, pool, close, holder } = await recordersHeld()
  const waiting = Promise.withResolvers<void>()
  const migrated = migrate(pool, { tell: () => waiting.resolve(), times: { tell: 20, lock: 200, pause: 20 }, named })
  await waiting.promise
  const caller = new pg.Client({ connectionString: url, query_timeout: 10_000 })
  await caller.connect()
  await caller.query('select from recorders')
  await caller.end()
  await holder.end()
  expect(await migrated).toContain(ALTERS_RECORDERS)
  await close()
})

test('a table that is never given back ends the migration by its name, and nothing of it stays', async () => {
  const { pool, close, holder } = await recordersHeld()
  await expect(migrate(pool, { times: { lock: 20, pause: 10, tries: 100 }, named })).rejects.toThrow(
    `Миграция ${ALTERS_RECORDERS} не применилась: таблицу держит другое соединение`,
  )
  await holder.end()
  expect(await pending(pool)).toContain(ALTERS_RECORDERS)
  await close()
})

test('a migration that fails ends the start with its name and its cause, and nothing of it stays', async () => {
  const url = await makeDatabase('empty')
  const { pool, close } = connect(url, fail, 'setup', { connections: 1 })
  await pool.query('create table items (id int)')
  await expect(migrate(pool)).rejects.toThrow(
    /^Миграция 0001-[\w-]+\.sql не применилась: relation "items" already exists$/,
  )
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  expect(rows).toEqual([{ tablename: 'items' }, { tablename: 'migrations' }])
  await close()
})

test('instances that start at once on an empty database apply each migration once', async () => {
  const url = await makeDatabase('empty')
  const instances = [1, 2, 3].map(() => connect(url, fail, 'setup', { connections: 1 }))
  const first = instances[0]?.pool
  if (!first) throw new Error('no instances')
  const files = await migrationFiles()
  expect(await pending(first)).toEqual(files)

  const applied = await Promise.all(instances.map(({ pool }) => migrate(pool)))
  expect(applied.flat()).toEqual(files)
  expect(await pending(first)).toEqual([])
  expect(await migrate(first)).toEqual([])
  await Promise.all(instances.map(({ close }) => close()))
})
