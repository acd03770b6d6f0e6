import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

// A `date` stays the text it is: a day of the calendar has no time zone.
const DATE_OID = 1082
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === DATE_OID ? (text: string) => text : pg.types.getTypeParser(oid, format)),
}

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** `onError` hears of connections that break while idle; the pool replaces them by itself. */
export function connect(url: string, onError: (error: Error) => void, connections = 12): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    application_name: 'spetskarta',
    types,
  })
  pool.on('error', onError)
  // One that breaks while it is in use fails its query; an error that nobody hears would end the process besides.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Not db.destroy(): that leaves the pool open where Kysely has not run a query yet.
  return { db, pool, close: () => pool.end() }
}
