/** The PostgreSQL that comes with the product, used where DATABASE_URL names no server. */
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import pg from 'pg'
import { accountFor, makeReachable } from './account.ts'
import { archiveSettings, prepareArchive } from './archiving.ts'
import { findBinaries } from './binaries.ts'
import { clusterOf, clusterUrl, DATABASE, prepareCluster, readPassword } from './cluster.ts'
import { type Keeper, keepRunning } from './keep-running.ts'
import { launch, type Setup, untilReady } from './launch.ts'
import { takeLock } from './lock.ts'
import { type Postmaster, runningPostmaster, stopPostmaster } from './postmaster.ts'
import { isRestoring, refuseRestoring } from './restoring.ts'
import { defaultSettings } from './settings.ts'

export interface Embedded {
  url: string
  /** Starts PostgreSQL again whenever it dies; `onLost` is called once it cannot be started any more. */
  keep(onLost: (error: unknown) => void): void
  /** Stops PostgreSQL cleanly and releases the data directory; may be called again. */
  stop(): Promise<void>
}

/** The embedded database of this directory, made when new; throws EmbeddedError with a line to print. */
export async function startEmbedded(
  dataDir: string,
  log: (line: string) => void,
  settings: Record<string, string> = {},
  /** Folder for the journal, in the folder of the backup; undefined: the journal is not archived. */
  archive?: string,
): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true })
  const home = realpathSync(dataDir)
  const unlock = takeLock(home)
  try {
    refuseRestoring(home)
    const embedded = await startLocked(home, log, settings, archive)
    let stopping: Promise<void> | undefined
    return { ...embedded, stop: () => (stopping ??= embedded.stop().finally(unlock)) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The same for a caller who has locked `home` and keeps it locked. */
export async function startLocked(
  home: string,
  log: (line: string) => void,
  settings: Record<string, string>,
  archive?: string,
): Promise<Embedded> {
  const { postmaster, setup } = await run(home, log, settings, archive)
  let keeper: Keeper | undefined
  const stop = () => keeper?.stop() ?? stopPostmaster(clusterOf(home), postmaster.pid, setup.binaries, setup.account)
  try {
    await createDatabase(clusterUrl(postmaster.port, setup.password, 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  const keep = (onLost: (error: unknown) => void) => {
    keeper ??= keepRunning(setup, postmaster, onLost)
  }
  return { url: clusterUrl(postmaster.port, setup.password), keep, stop }
}

/** Ends the PostgreSQL that a killed process has left on this cluster. */
export async function stopOrphan(home: string): Promise<void> {
  const cluster = clusterOf(home)
  const orphan = runningPostmaster(cluster)
  if (orphan) await stopPostmaster(cluster, orphan.pid, await findBinaries(), accountFor(cluster))
}

/** For commands beside a running server, such as the seed: the server's database; undefined where no server is running. */
export function embeddedUrl(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined
  const home = realpathSync(dataDir)
  if (isRestoring(home)) return undefined
  const running = runningPostmaster(clusterOf(home))
  const password = readPassword(home)
  return running && password && clusterUrl(running.port, password)
}

async function run(dataDir: string, log: (line: string) => void, given: Record<string, string>, archive?: string) {
  const cluster = clusterOf(dataDir)
  const binaries = await findBinaries()
  const account = accountFor(cluster)
  makeReachable(account, dataDir, binaries.postgres)
  const password = prepareCluster(dataDir, binaries, account, log)
  if (archive) prepareArchive(archive, dataDir, account, binaries.postgres)
  const settings = { ...defaultSettings(), ...(archive ? archiveSettings(archive, dataDir) : {}), ...given }
  const setup: Setup = { dataDir, binaries, account, password, log, settings }
  return { setup, postmaster: (await adopt(setup)) ?? (await launch(setup)) }
}

/** A server killed with -9 leaves its PostgreSQL running: we take it over, or end it when it does not answer. */
async function adopt({ dataDir, binaries, account, password, settings, log }: Setup): Promise<Postmaster | undefined> {
  const cluster = clusterOf(dataDir)
  const orphan = runningPostmaster(cluster)
  if (!orphan) return undefined
  try {
    const isRunning = () => runningPostmaster(cluster)?.pid === orphan.pid
    await untilReady(clusterUrl(orphan.port, password, 'postgres'), isRunning, log)
    if (!(await archivesAs(clusterUrl(orphan.port, password, 'postgres'), settings.archive_command))) {
      log('PostgreSQL с прошлого запуска складывает журнал иначе: запускаем его заново.')
      await stopPostmaster(cluster, orphan.pid, binaries, account)
      return undefined
    }
    log(`Продолжаем с PostgreSQL, который работает с прошлого запуска (pid ${orphan.pid}).`)
    return orphan
  } catch {
    log(`PostgreSQL с прошлого запуска (pid ${orphan.pid}) не отвечает: останавливаем его.`)
    await stopPostmaster(cluster, orphan.pid, binaries, account)
    return undefined
  }
}

/** Whether PostgreSQL was started with this command for archiving its journal; undefined: without archiving. */
const archivesAs = (url: string, command: string | undefined) =>
  queried(url, async (client) => {
    const { rows } = await client.query<{ setting: string; mode: string }>(
      `select current_setting('archive_command') as setting, current_setting('archive_mode') as mode`,
    )
    return rows[0]?.mode === 'on' ? rows[0].setting === command : command === undefined
  })

const createDatabase = (url: string) =>
  queried(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  })

async function queried<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
