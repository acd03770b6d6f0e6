import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

// A `date` stays text: a calendar day has no time zone.
const DATE_OID = 1082
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === DATE_OID ? (text: string) => text : pg.types.getTypeParser(oid, format)),
}

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** `onError` gets the errors of idle connections; the pool replaces those by itself. */
export function connect(url: string, onError: (error: Error) => void, connections = 12): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    application_name: 'spetskarta',
    types,
  })
  pool.on('error', onError)
  // A connection that breaks while in use already fails its query. Without this listener its error would also end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Not db.destroy(): it leaves the pool open if Kysely has not run a query yet.
  return { db, pool, close: () => pool.end() }
}
