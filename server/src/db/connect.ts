import { type Generated, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

interface UsersTable {
  id: string
  name: string
  user_url: string
  created_at: Generated<Date>
  email: string | null
  password_hash: string | null
  rules: Generated<boolean>
}

interface SessionsTable {
  id: string
  user_id: string
  token_hash: Buffer
  device: string
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
}

interface ResetTokensTable {
  hash: Buffer
  user_id: string
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

interface ItemsTable {
  id: string
  owner: string
  kind: 'equipment' | 'order'
  type: string
  related: string[]
  name: string
  phone: string
  description: string
  lat: number | null
  lng: number | null
  cell: Generated<number | null>
  place: string
  image: string | null
  hidden: boolean
  price: number | null
  rate_per_hour: number | null
  rate_per_shift: number | null
  min_hours: number | null
  budget: number | null
  starts_on: string | null
  ends_on: string | null
  time_zone: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  card: Generated<string>
}

interface GridTable {
  level: number
  cell: number
  kind: 'equipment' | 'order'
  items: number
  lat_sum: number
  lng_sum: number
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  reset_tokens: ResetTokensTable
  items: ItemsTable
  item_grid: GridTable
}

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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Not db.destroy(): that leaves the pool open where Kysely has not run a query yet.
  return { db, pool, close: () => pool.end() }
}
