/** Forward-only SQL migrations: numbered files, each in a transaction of its own, applied once. */
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number, the same in every instance: instances queue on this advisory lock. */
const LOCK = 7_270_416

export async function migrationFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).sort()
}

/**
 * Applies what is missing, or of that only what is named, and returns the names applied. Safe with any number of
 * instances starting at once.
 */
export async function migrate(pool: pg.Pool, named?: string[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    // Another instance may be migrating for long; its lock is waited for, others' locks on tables are not.
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('reset lock_timeout')
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied: string[] = []
    for (const name of await pending(client)) {
      if (named && !named.includes(name)) continue
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      await client.query('begin')
      try {
        await client.query(sql)
        await client.query('insert into migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Миграция ${name} не применилась`, { cause: error })
      }
      applied.push(name)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
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
