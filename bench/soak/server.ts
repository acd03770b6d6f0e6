/** The product started as in production, with a separate data directory and an inspector. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runningPostmaster } from '../../server/src/db/embedded/postmaster.ts'

export interface Server {
  port: number
  pid: number
  dataDir: string
  /** Address of the process's inspector. */
  inspector: string
  postmaster(): number
  /** The text of `/metrics`. */
  metrics(): Promise<string>
  /** The log so far. */
  log(): string
  /** Resolves when it has stopped; its data stay until `remove`. */
  stop(): Promise<void>
  remove(): void
}

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export async function startServer(port: number): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-'))
  // PostgreSQL may run as another user.
  chmodSync(dataDir, 0o755)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    METRICS_PORT: String(port + 1),
    DATA_DIR: dataDir,
    MAP_STYLE_URL: 'builtin',
    LOG_LEVEL: 'warn',
    // Phones and browsers send addresses of their own.
    TRUST_PROXY: '1',
    DATABASE_URL: '',
    PUBLIC_ORIGIN: '',
    SMTP_URL: '',
    S3_BUCKET: '',
    DEMO: '',
  }
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk) => (log += chunk))
  const ended = once(child, 'exit')
  const ready = once(child.stdout, 'data')
  if ((await Promise.race([ready, ended.then(() => 'ended')])) === 'ended') throw new Error(log)
  const inspector = /ws:\/\/\S+/.exec(log)?.[0] ?? ''
  return {
    port,
    pid: child.pid ?? 0,
    dataDir,
    inspector,
    postmaster: () => runningPostmaster(join(dataDir, 'postgres'))?.pid ?? 0,
    metrics: async () => (await fetch(`http://127.0.0.1:${port + 1}/metrics`)).text(),
    log: () => log,
    async stop() {
      if (child.exitCode === null) child.kill('SIGINT')
      await ended
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
