/** A separate database for each test file. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../src/db/connect.ts'
import { atEnd } from './at-end.ts'

const onServer = (url: string, database: string) => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/**
 * The address of a new database: a copy of the migrated one, or an empty one. It is removed with the whole server.
 */
export async function makeDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = content === 'migrated' ? new URL(inject('templateUrl')).pathname.slice(1) : 'template0'
  const client = new pg.Client({ connectionString: onServer(inject('templateUrl'), 'postgres') })
  await client.connect()
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return onServer(inject('templateUrl'), name)
}

/**
 * A connected copy of the migrated database, closed after the file. It has one connection, so whoever holds it and asks
 * for another fails here as the product would under load.
 */
export async function cloneDatabase(connections = 1): Promise<Database> {
  const onError = (error: Error) => {
    throw error
  }
  const database = connect(await makeDatabase(), onError, 'setup', { connections })
  atEnd(database.close)
  return database
}

/** A connection to the same database beside the pool, e.g. to hold a lock; closed after the file. */
export async function connectBeside({ pool }: Pick<Database, 'pool'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  await client.connect()
  atEnd(() => client.end())
  return client
}
