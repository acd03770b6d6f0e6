import { SECOND } from '@spetskarta/shared/durations.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionsOf, ROLES, type Role, type ServingRole } from '../database-roles.ts'
import { traceStatements } from '../outside/tracing.ts'
import { databaseSocket, markAsDatabase } from './away.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

// A `date` stays text: a calendar day has no time zone.
const DATE_OID = 1082
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === DATE_OID ? (text: string) => text : pg.types.getTypeParser(oid, format)),
}

/** Seconds after which a connection is replaced: its PostgreSQL process remembers every kind of statement and grows. */
const LIFETIME_S = 600

interface Reached {
  db: Db
  pool: pg.Pool
}

export interface Database extends Reached {
  /** Through another address, only for statements on the tables of tracks (`features/tracks/store`). */
  tracks?: Reached | undefined
  close(): Promise<void>
}

interface Options {
  connections?: number
  /** A pooler stands in between: it ignores our limits and sets its own, see `ops/proxy/pgbouncer.ini`. */
  pooled?: boolean
  /** Writing is refused. */
  readOnly?: boolean
  /** Milliseconds to wait for a connection or an answer; undefined: as the role does. */
  silentMs?: number
}

/** `onError` gets the errors of idle connections, which the pool replaces by itself. */
export function connect(
  url: string,
  onError: (error: Error) => void,
  role: Role = 'web',
  { connections = ROLES[role].connections, pooled = false, readOnly = false, silentMs }: Options = {},
): Database {
  const { wait, statement, lock, idle } = ROLES[role]
  const limits = {
    statement_timeout: statement * SECOND,
    lock_timeout: lock * SECOND,
    idle_in_transaction_session_timeout: idle * SECOND,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: silentMs ?? wait * SECOND,
    ...(silentMs && { query_timeout: silentMs }),
    ...(readOnly && { options: '-c default_transaction_read_only=on' }),
    ...(!pooled && limits),
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
  if (pooled) pool.on('connect', prepareNothing)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Not db.destroy(): it leaves the pool open if Kysely has not run a query yet.
  return { db, pool, close: () => pool.end() }
}

/** A pooler may give each transaction another connection, on which statements prepared by name are unknown. */
function prepareNothing(client: pg.PoolClient) {
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  const isNamed = (first: unknown) => typeof first === 'object' && first !== null && 'name' in first && 'text' in first
  const unnamed = (first: unknown, ...rest: unknown[]) =>
    query(isNamed(first) ? Object.assign({}, first, { name: undefined }) : first, ...rest)
  Object.assign(client, { query: unnamed })
}

/** The pools of a server. `db` and `pool` are those of the role `web`. */
export interface Databases extends Database {
  ingest: Database
  long: Database
  background: Database
  /** Past any pooler: listening for news needs a connection of its own. */
  directUrl: string
}

/** Where the database is, and the number of connections of a server, not counting the one that listens for news. */
export interface DatabasePlace {
  url: string
  /** Past the pooler that `url` names; undefined: no pooler. */
  directUrl?: string | undefined
  connections?: number | undefined
  /** For the tables of tracks; undefined where they are queried through `url`. */
  tracksUrl?: string | undefined
}

export function connectAll(place: DatabasePlace, onError: (error: Error) => void): Databases {
  const open = (role: ServingRole): Database => {
    const pooled = place.directUrl !== undefined
    const connections = connectionsOf(role, place.connections)
    const own = connect(pooled ? ofRole(place.url, role) : place.url, onError, role, { connections, pooled })
    if (place.tracksUrl === undefined || place.tracksUrl === place.url) return own
    const tracks = connect(place.tracksUrl, onError, role, { connections })
    return { ...own, tracks, close: async () => void (await Promise.all([own.close(), tracks.close()])) }
  }
  const web = open('web')
  const others = { ingest: open('ingest'), long: open('long'), background: open('background') }
  const all = [web, ...Object.values(others)]
  return {
    ...web,
    ...others,
    directUrl: place.directUrl ?? place.url,
    close: async () => void (await Promise.all(all.map(({ close }) => close()))),
  }
}

/** The pooler has a database for each role, with the limits of that role: `spetskarta_web`. */
function ofRole(url: string, role: Role): string {
  const address = new URL(url)
  address.pathname += `_${role}`
  return address.href
}
