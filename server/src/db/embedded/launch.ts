/** Starts PostgreSQL on a cluster and waits until it answers. */
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import pg from 'pg'
import { codeOf, messageOf } from '../../outside/error-fields.ts'
import type { SystemAccount } from './account.ts'
import { type Binaries, childEnvironment } from './binaries.ts'
import { clusterOf, clusterUrl } from './cluster.ts'
import { EmbeddedError } from './error.ts'
import { disownPidFile, type Postmaster, stopPostmaster } from './postmaster.ts'
import { asFlags } from './settings.ts'

export interface Setup {
  dataDir: string
  binaries: Binaries
  account: SystemAccount
  password: string
  settings: Record<string, string>
  /** Default: a free port. */
  port?: number
  log: (line: string) => void
}

const LAUNCH_ATTEMPTS = 20
/**
 * Problems that pass by themselves: another program took our port meanwhile, or back ends of a killed postmaster are
 * still ending.
 */
const PASSING = /Address already in use|could not create any TCP|is still in use/
/** Recovery after a crash replays at most `max_wal_size` or so: minutes on a slow disk. */
const RECOVERY_PATIENCE = 15 * MINUTE
const SILENCE_PATIENCE = 15_000
const LOG_LIMIT = 5 * 2 ** 20

export async function launch(setup: Setup): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchOnce(setup)
    } catch (error) {
      if (attempt === LAUNCH_ATTEMPTS || !(error instanceof Error && PASSING.test(error.message))) throw error
      await sleep(500)
    }
  }
}

async function launchOnce({
  dataDir,
  binaries,
  account,
  password,
  settings,
  log,
  ...given
}: Setup): Promise<Postmaster> {
  const cluster = clusterOf(dataDir)
  const port = given.port ?? (await freePort())
  disownPidFile(cluster)
  const logFile = openLog(dataDir)
  const child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...asFlags(settings)], {
    ...account,
    cwd: parse(cluster).root,
    env: childEnvironment(),
    // Output goes to a file, not to a pipe of ours: PostgreSQL may outlive this process.
    stdio: ['ignore', logFile.fd, logFile.fd],
    // A process group of its own: Ctrl+C then reaches only the server, which stops the database at the end.
    detached: true,
    windowsHide: true,
  })
  closeSync(logFile.fd)
  child.unref()
  let exited = false
  child.on('error', () => (exited = true))
  child.on('exit', () => (exited = true))
  try {
    await untilReady(clusterUrl(port, password, 'postgres'), () => !exited, log)
  } catch (error) {
    if (child.pid && !exited) await stopPostmaster(cluster, child.pid, binaries, account)
    throw exited ? new EmbeddedError('POSTGRES_FAILED', `PostgreSQL не запустился: ${logFile.added()}`) : error
  }
  return { pid: child.pid as number, port }
}

/** Waits as long as the postmaster lives and is recovering; one that does not answer at all is given up sooner. */
export async function untilReady(url: string, isRunning: () => boolean, log: (line: string) => void) {
  const begun = Date.now()
  for (let logged = false; ; ) {
    const failure = await connectionFailure(url)
    if (!failure) return
    const recovering = failure.code === '57P03'
    if (recovering && !logged && Date.now() - begun > 2_000) {
      log('PostgreSQL восстанавливает базу после сбоя, подождите…')
      logged = true
    }
    const patience = recovering ? RECOVERY_PATIENCE : SILENCE_PATIENCE
    // Class 28 is a wrong password: waiting does not help.
    if (!isRunning() || failure.code.startsWith('28') || Date.now() - begun > patience) {
      throw new EmbeddedError('POSTGRES_FAILED', `PostgreSQL не отвечает: ${failure.message}`)
    }
    await sleep(50)
  }
}

async function connectionFailure(url: string): Promise<{ code: string; message: string } | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  // Without a listener an error after a failed connect would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return { code: codeOf(error) ?? '', message: messageOf(error) }
  } finally {
    await client.end().catch(() => {})
  }
}

/** `postgres.log`, moved aside when large; `added` returns in one line what this start wrote to it. */
function openLog(dataDir: string): { fd: number; added: () => string } {
  const path = join(dataDir, 'postgres.log')
  const size = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size() > LOG_LIMIT) renameSync(path, `${path}.1`)
  const before = size()
  const fd = openSync(path, 'a', 0o600)
  const added = () => {
    const lines = readFileSync(path).subarray(before).toString().split('\n').filter(Boolean)
    return lines.slice(-5).join(' ') || `см. ${path}`
  }
  return { fd, added }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
