/**
 * A database with the names of Citus in it (`stand-in-citus.sql`), to test which statements a cluster receives, and in which
 * order.
 */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { atEnd } from '../at-end.ts'
import { makeDatabase } from '../clone.ts'

/** A migrated database without Citus, also where the tests run on a cluster. */
export async function makePlainDatabase(): Promise<string> {
  if (inject('nodes').length === 0) return makeDatabase()
  const url = await makeDatabase('empty')
  const { pool, close } = connect(url, () => {}, 'setup')
  await migrate(pool)
  // As in the migrated database that other tests copy.
  await pool.query('select drop_triggers_of_tracks()')
  await close()
  return url
}

/** The same database, connected, and closed after the file: for tests of a single database (`not-on-nodes.ts`). */
export async function clonePlain(connections = 1): Promise<Database> {
  const onError = (error: Error) => {
    throw error
  }
  const database = connect(await makePlainDatabase(), onError, 'setup', { connections })
  atEnd(database.close)
  return database
}

export async function makeStandInCluster(): Promise<string> {
  const url = await makePlainDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(await readFile(new URL('stand-in-citus.sql', import.meta.url), 'utf8'))
  const name = new URL(url).pathname.slice(1)
  await client.query(`alter database ${name} set search_path = public, pg_catalog`)
  await client.end()
  return url
}
