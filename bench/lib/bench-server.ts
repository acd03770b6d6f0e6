/** A database of a given size with the server's API on it. */
import '../../server/src/production.ts'
import { fileURLToPath } from 'node:url'
import { loadMany } from '@spetskarta/demo/many.ts'
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import type { Position } from '@spetskarta/shared/geo.ts'
import pg from 'pg'
import { buildApi, buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { connect, type Database } from '../../server/src/db/connect.ts'
import { startEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import type { App, Deps } from '../../server/src/deps.ts'
import { PLAIN_STORE } from '../../server/src/features/tracks/store/open.ts'
import { openGazetteer } from '../../server/src/geo/gazetteer.ts'
import { openBlobs } from '../../server/src/outside/blobs/blobs.ts'
import { makeLogger } from '../../server/src/outside/log/log.ts'
import { setUpV8 } from '../../server/src/outside/log/v8.ts'
import { openMail } from '../../server/src/outside/mail.ts'
import { openPasswords } from '../../server/src/outside/passwords.ts'
import { openOutbound } from '../../server/src/outside/public-address.ts'
import { openSigning } from '../../server/src/outside/signing.ts'

export interface BenchServer {
  app: App
  database: Database
  pool: pg.Pool
  /** A pool without time limits. */
  setup: pg.Pool
  url: string
  items: number
  label: string
  close(): Promise<void>
}

/** Where a user searches, and for which type. */
export interface Search {
  lat: number
  lng: number
  type: string
}

const say = (line: string) => process.stderr.write(`${line}\n`)
const gazetteer = openGazetteer(fileURLToPath(new URL('../../server/data/gazetteer.json', import.meta.url)))

/** A database of this name in BENCH_DIR, made if it is missing; `fresh`: made again. */
export async function openBenchDatabase(name: string, fresh = false) {
  const folder = process.env.BENCH_DIR ?? '/tmp/spetskarta-bench'
  const embedded = await startEmbedded(folder, say)
  const main = new pg.Client(embedded.url)
  await main.connect()
  if (fresh) await main.query(`drop database if exists ${name} with (force)`)
  const known = await main.query('select 1 from pg_database where datname = $1', [name])
  const made = known.rowCount === 0
  if (made) await main.query(`create database ${name}`)
  await main.end()

  const url = new URL(embedded.url)
  url.pathname = `/${name}`
  const database = connect(url.href, (error) => say(String(error)))
  // Loading a million rows takes longer than a call may.
  const setup = connect(url.href, (error) => say(String(error)), 'setup')
  await migrate(setup.pool)
  return {
    ...database,
    url: url.href,
    made,
    setup,
    async close() {
      await database.close()
      await setup.close()
      await embedded.stop()
    },
  }
}

/** The deps of the server's rooms on a database; `env`: environment variables for its configuration. */
export async function openDeps(database: Database, env: Record<string, string> = {}): Promise<Deps> {
  const config = readConfig(env)
  const mail = openMail(config, { info: () => {}, warn: () => {} })
  const passwords = openPasswords()
  const signing = openSigning('nobody has to keep this one from anybody')
  const blobs = await openBlobs(config)
  const locate = () => undefined
  const roles = {
    ...database,
    ingest: database,
    long: database,
    background: database,
    directUrl: database.pool.options.connectionString ?? '',
    store: PLAIN_STORE,
  }
  return { config, ...roles, gazetteer, locate, mail, blobs, passwords, signing, outbound: openOutbound(config) }
}

/** The API on a database, with all checks; `env`: environment variables; `pages`: with the built pages. */
export async function openApi(database: Database, env: Record<string, string> = {}, pages = false): Promise<App> {
  setUpV8()
  const deps = await openDeps(database, env)
  const app = await (pages ? buildApp(deps, makeLogger('silent')) : buildApi(deps))
  await app.ready()
  return app
}

/** Opens the database with this many items; makes it if it is missing. */
export async function openBenchServer(items: number): Promise<BenchServer> {
  const database = await openBenchDatabase(`bench_${items}`)
  if (database.made) {
    say(`Готовим ${items} объявлений…`)
    await loadMany(database.setup.db, gazetteer, items, () => {})
  }
  const { SEARCH_MEMORY_MB = '1024' } = process.env
  const app = await openApi(database, { RATE_LIMITS: '0', SEARCH_MEMORY_MB })
  return {
    app,
    database,
    pool: database.pool,
    setup: database.setup.pool,
    url: database.url,
    items,
    label: items.toLocaleString('ru'),
    async close() {
      await app.close()
      await database.close()
    },
  }
}

/** Steps through the lists of towns and types: each is equally likely, and every run gives the same result. */
export function anyTowns(count: number): Search[] {
  const towns = ['RU', 'BY', 'KZ'].flatMap((country) => gazetteer.placesOf(country))
  return Array.from({ length: count }, (_, i) => {
    const { lat, lng } = towns[(i * 7919) % towns.length] ?? { lat: 55.75, lng: 37.62 }
    return { lat, lng, type: EQUIPMENT_TYPES[(i * 31) % EQUIPMENT_TYPES.length]?.id ?? 'ekskavator' }
  })
}

/** The largest towns by population. */
export function largestTowns(count: number): Position[] {
  const towns = ['RU', 'BY', 'KZ'].flatMap((country) => gazetteer.placesOf(country))
  return towns.sort((a, b) => b.population - a.population).slice(0, count)
}

/** Places and types of existing machines, in the order of a hash: so places with more items are searched more often. */
export async function whereItemsAre({ pool }: BenchServer, count: number): Promise<Search[]> {
  const { rows } = await pool.query<Search>(
    `select lat, lng, type from items where kind = 'equipment' and not hidden order by md5(id::text) limit $1`,
    [count],
  )
  return rows
}

const EDITS_AT_ONCE = 500

/** Moves, hides, shows and rewrites items at random, as owners do. */
export async function editAtRandom({ setup }: BenchServer, edits: number): Promise<void> {
  say(`Правим ${edits} объявлений…`)
  const { rows } = await setup.query<{ id: string }>('select id from items order by random() limit $1', [edits])
  for (let done = 0; done < rows.length; done += EDITS_AT_ONCE)
    await setup.query(
      `update items set
        lat = lat + (random() - 0.5) * 0.02,
        hidden = case when random() < 0.05 then not hidden else hidden end,
        description = left(description || ' Обновлено.', 4000),
        updated_at = now()
      where id = any ($1)`,
      [rows.slice(done, done + EDITS_AT_ONCE).map(({ id }) => id)],
    )
}
