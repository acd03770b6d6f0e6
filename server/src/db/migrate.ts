/** Forward-only SQL migrations: numbered files, each in a transaction of its own, applied once. */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import pg from 'pg'
import { CommandError } from '../outside/command-error.ts'
import { codeOf, messageOf } from '../outside/error-fields.ts'
import { ONE_AFTER_ANOTHER, refuseWorker } from './cluster/role.ts'
import { statementsIn } from './statements.ts'
import { refuseUnfinished } from './unfinished-restore.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number, the same in every instance: instances queue on this advisory lock. */
const LOCK = 7_270_416

export async function migrationFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).sort()
}

/**
 * Milliseconds. `wait`: limit of waiting for another instance's migrations; `tell`: interval of logging which connections block
 * us. While a migration waits for a table, everything else that needs the table queues behind it: so it waits only for `lock`,
 * lets the queue pass during `pause`, and tries again until `tries` is over.
 */
const TIMES = { wait: 10 * MINUTE, tell: 5 * SECOND, lock: 2 * SECOND, pause: SECOND, tries: 5 * MINUTE }
const LOCK_TIMEOUT = '55P03'
/** Errors after which a migration is tried again: a lock that was not obtained, and a deadlock. */
const NOT_GOT = [LOCK_TIMEOUT, '40P01']

interface Options {
  /** Only these are applied, for a restore; undefined: all, but none where a restore has been cut. */
  named?: string[]
  /** Gets a line while another connection blocks the migrations. */
  tell?: (line: string) => void
  times?: Partial<typeof TIMES>
}

/** Applies what is missing and returns the names applied. Safe with any number of instances starting at once. */
export async function migrate(
  pool: pg.Pool,
  { named, tell = () => {}, times: given }: Options = {},
): Promise<string[]> {
  const times = { ...TIMES, ...given }
  await refuseWorker(pool)
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const quiet = tellWhoHolds(pool, rows[0]?.pid ?? 0, tell, times.tell)
  try {
    // Another instance may take long to migrate: it gets more time than connections that hold tables.
    await client.query(`set lock_timeout = ${times.wait}`)
    await client.query('select pg_advisory_lock($1)', [LOCK]).catch((error: unknown) => {
      throw codeOf(error) === LOCK_TIMEOUT ? new CommandError(heldTooLong(times.wait)) : error
    })
    await client.query('reset lock_timeout')
    if (!named) await refuseUnfinished(client)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied: string[] = []
    for (const name of await pending(client)) {
      if (named && !named.includes(name)) continue
      await applyOne(client, name, times)
      applied.push(name)
    }
    return applied
  } finally {
    await quiet()
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}

/** Applies a migration in a transaction, and tries again from the beginning while other connections hold a table it needs. */
async function applyOne(client: pg.PoolClient, name: string, { lock, pause, tries }: typeof TIMES) {
  const sql = await readFile(new URL(name, FOLDER), 'utf8')
  const end = Date.now() + tries
  while (true) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lock}`)
      await client.query(ONE_AFTER_ANOTHER)
      // One by one: a statement that changes a table must be alone in its text (`db/cluster`).
      for (const statement of statementsIn(sql)) await client.query(statement)
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!NOT_GOT.includes(codeOf(error) ?? ''))
        throw new CommandError(`Миграция ${name} не применилась: ${messageOf(error)}`, { cause: error })
      if (Date.now() >= end)
        throw new CommandError(`Миграция ${name} не применилась: таблицу держит другое соединение. Повторите запуск`)
      await setTimeout(pause)
    }
  }
}

const heldTooLong = (wait: number) =>
  `Другой процесс держит замок миграций дольше ${Math.round(wait / SECOND)} с. Кто это, сказано выше; ` +
  'что делать — docs/what-to-do-when.md, 7'

interface Holder {
  pid: number
  application: string
  since: string
  seconds: number
  query: string
}

/**
 * Reports repeatedly, over another connection, which connections block this one. Returns a function that stops it. Migrations
 * that end before the first report open no other connection.
 */
function tellWhoHolds(pool: pg.Pool, pid: number, tell: (line: string) => void, every: number) {
  const ask = async () => {
    const beside = new pg.Client({ connectionString: pool.options.connectionString })
    await beside.connect()
    try {
      const { rows } = await beside.query<Holder>(
        `select pid, application_name as application, to_char(query_start, 'HH24:MI:SS') as since,
          extract(epoch from now() - query_start)::int as seconds, regexp_replace(left(query, 80), '\\s+', ' ', 'g') as query
        from pg_stat_activity where pid = any (pg_blocking_pids($1))`,
        [pid],
      )
      for (const { pid, application, since, seconds, query } of rows)
        tell(`Миграции ждут: замок держит pid ${pid} (${application}), его запрос с ${since}, ${seconds} с: ${query}`)
    } finally {
      await beside.end()
    }
  }
  let asking = Promise.resolve()
  const timer = setInterval(() => {
    asking = asking.then(ask).catch(() => {})
  }, every)
  return () => {
    clearInterval(timer)
    return asking
  }
}

/** Names of the migrations that are not applied yet; in an empty database all of them. */
export async function pending(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const seen = new Set<string>()
  const { rows: begun } = await client.query(`select where to_regclass('migrations') is not null`)
  if (begun.length > 0) {
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    for (const { name } of rows) seen.add(name)
  }
  return (await migrationFiles()).filter((name) => !seen.has(name))
}
