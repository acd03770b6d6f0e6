/** A separate database for each test file. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../src/db/connect.ts'
import { atEnd } from './at-end.ts'
import { cloneOnNodes, dropOnNodes, onServer } from './citus/nodes.ts'

/** The view of connections and what they wait for; on a cluster that of all nodes, because statements may wait there. */
export const ACTIVITY = inject('nodes').length > 0 ? 'citus_stat_activity' : 'pg_stat_activity'

/**
 * The address of a new database: a copy of the migrated one, or an empty one. It is dropped after the file: dropping all of them
 * at the end of a run would take more than a minute.
 */
export async function makeDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const nodes = inject('nodes')
  const migrated = new URL(inject('templateUrl')).pathname.slice(1)
  const name = `${nodes.length > 0 ? migrated.replace('template', '') : 'test_'}${randomUUID().replaceAll('-', '')}`
  const template = content === 'migrated' ? migrated : 'template0'
  if (nodes.length > 0 && content === 'migrated') {
    await cloneOnNodes(nodes, migrated, name)
    // Each such database has a Citus daemon as long as it exists.
    atEnd(() => dropOnNodes(nodes, name))
    return onServer(inject('templateUrl'), name)
  }
  await onTheServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  atEnd(() => onTheServer((client) => drop(client, name)))
  return onServer(inject('templateUrl'), name)
}

async function onTheServer(act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: onServer(inject('templateUrl'), 'postgres') })
  await client.connect()
  await act(client).finally(() => client.end())
}

/** Limit of checks whether connections are left. */
const LOOKS = 500

/**
 * A pool ends before PostgreSQL has closed its connections. An error on a connection that is cut off in that time would reach no
 * listener, and the run would fail; so this waits for them. Connections that a test has left open are cut off in the end.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name])
    if (rowCount === 0) break
  }
  await client.query(`drop database ${name} with (force)`)
}

/**
 * A connected copy of the migrated database, closed after the file. It has one connection, so code that holds it and takes
 * another fails here as the product would under load.
 */
export async function cloneDatabase(connections = 1): Promise<Database> {
  return openClone(await makeDatabase(), connections, process.env.TEST_TRACKS === '1')
}

/**
 * The same, with the tables of tracks queried through another address, as with TRACKS_URL: each has connections of its own. With
 * TEST_TRACKS=1 all tests run this way.
 */
export const cloneApart = async (connections = 1): Promise<Database> =>
  openClone(await makeDatabase(), connections, true)

function openClone(url: string, connections: number, apart: boolean): Database {
  const onError = (error: Error) => {
    throw error
  }
  const database = connect(url, onError, 'setup', { connections })
  atEnd(database.close)
  if (!apart) return database
  const address = new URL(url)
  address.hostname = address.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  const tracks = connect(address.href, onError, 'setup', { connections })
  atEnd(tracks.close)
  return { ...database, tracks }
}

/** A connection to the same database beside the pool, for example to hold a lock; closed after the file. */
export async function connectBeside({ pool }: Pick<Database, 'pool'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  await client.connect()
  atEnd(() => client.end())
  return client
}
