/**
 * Starts one PostgreSQL for the whole run, with a migrated database that every test file clones; with TEST_NODES the database is
 * on a cluster that is already running.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../src/db/connect.ts'
import { startEmbedded } from '../src/db/embedded/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { nodesOf, prepareNodes } from './citus/nodes.ts'
import { checkWholeRun } from './statements/whole-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The migrated database. Tests clone it and never connect to it: PostgreSQL copies only a database without
     * connections.
     */
    templateUrl: string
    /** A data folder with a migrated cluster that is stopped (`putCluster`). */
    prepared: string
    /** The nodes of TEST_NODES, coordinator first; empty where one PostgreSQL serves all tests. */
    nodes: string[]
    /** Folder for the shapes of statements that were sent (`statements/listen.ts`). */
    heard: string
  }
}

const silent = () => {}

/** The database of a run, shared by its projects. */
interface Started {
  templateUrl: string
  prepared: string
  /** Number of projects that have not ended yet. */
  projects: number
  stop(): Promise<void>
}

/** A global, because each project loads this module separately. */
const DATABASE = Symbol.for('database of the tests')
const run = globalThis as { [DATABASE]?: Promise<Started> }

export default async function setup(project: TestProject) {
  const heard = mkdtempSync(join(tmpdir(), 'spetskarta-heard-'))
  project.provide('heard', heard)
  const nodes = nodesOf(process.env.TEST_NODES)
  project.provide('nodes', nodes)
  if (nodes.length > 0) {
    const { url, remove } = await prepareNodes(nodes)
    project.provide('templateUrl', url)
    const prepared = await prepare()
    project.provide('prepared', prepared)
    return async () => {
      rmSync(prepared, { recursive: true, force: true })
      await remove()
    }
  }
  run[DATABASE] ??= start()
  const started = await run[DATABASE]
  started.projects++
  project.provide('templateUrl', started.templateUrl)
  project.provide('prepared', started.prepared)

  return async () => {
    if (--started.projects === 0) {
      delete run[DATABASE]
      await started.stop()
    }
    await checkWholeRun(project, heard).finally(() => rmSync(heard, { recursive: true, force: true }))
  }
}

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'spetskarta-test-'))
  // Started by root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755)
  return folder
}

// No data here has to survive a power failure, and PostgreSQL looks through all of its cache whenever it copies or drops a database.
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' }

/** The folder of a migrated cluster. */
async function prepare() {
  const folder = makeFolder()
  const { url, stop } = await startEmbedded(folder, silent, SETTINGS)
  const { pool, close } = connect(url, silent, 'setup')
  await migrate(pool)
  await close()
  await stop()
  return folder
}

async function start(): Promise<Started> {
  const [prepared, dataDir] = [await prepare(), makeFolder()]
  execFileSync('cp', ['-a', `${prepared}/.`, dataDir])
  const { url, stop } = await startEmbedded(dataDir, silent, { ...SETTINGS, max_connections: '100' })
  const { pool, close } = connect(url, silent, 'setup', { connections: 1 })
  // As on a cluster: the code that writes also does what these triggers do, which serve only the last release.
  await pool.query('select drop_triggers_of_tracks()')
  await close()
  return {
    templateUrl: url,
    prepared,
    projects: 0,
    async stop() {
      await stop()
      for (const folder of [prepared, dataDir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
