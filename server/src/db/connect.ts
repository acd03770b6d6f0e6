import { SECOND } from '@spetskarta/shared/durations.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { traceStatements } from '../outside/tracing.ts'
import { databaseSocket, markAsDatabase } from './away.ts'
import { ROLES, type Role } from './roles.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

// A `date` stays text: a calendar day has no time zone.
const DATE_OID = 1082
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === DATE_OID ? (text: string) => text : pg.types.getTypeParser(oid, format)),
}

/** A connection is made anew so often: its process in PostgreSQL remembers every kind of statement and grows with it. */
const LIFETIME_S = 600

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** `onError` gets the errors of idle connections; the pool replaces those by itself. */
export function connect(
  url: string,
  onError: (error: Error) => void,
  role: Role = 'web',
  connections: number = ROLES[role].connections,
): Database {
  const { wait, statement, lock, idle } = ROLES[role]
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: wait * SECOND,
    statement_timeout: statement * SECOND,
    lock_timeout: lock * SECOND,
    idle_in_transaction_session_timeout: idle * SECOND,
    application_name: `spetskarta ${role}`,
    maxLifetimeSeconds: LIFETIME_S,
    stream: databaseSocket,
    types,
  })
  pool.on('error', onError)
  traceStatements(pool, role)
  // A connection that breaks while in use already fails its query. Without this listener its error would also end the
  // process; with TLS the socket itself does not see it.
  pool.on('connect', (client) => client.on('error', markAsDatabase))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Not db.destroy(): it leaves the pool open if Kysely has not run a query yet.
  return { db, pool, close: () => pool.end() }
}

/** The pools of a server. `db` and `pool` are those of the role `web`. */
export interface Databases extends Database {
  ingest: Database
  long: Database
  background: Database
}

export function connectAll(url: string, onError: (error: Error) => void): Databases {
  const web = connect(url, onError, 'web')
  const others = {
    ingest: connect(url, onError, 'ingest'),
    long: connect(url, onError, 'long'),
    background: connect(url, onError, 'background'),
  }
  const all = [web, ...Object.values(others)]
  return { ...web, ...others, close: async () => void (await Promise.all(all.map(({ close }) => close()))) }
}
