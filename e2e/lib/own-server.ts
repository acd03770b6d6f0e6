/** A server for a few tests, which may be killed and restarted like an operator's. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { closedPort } from '../../server/test/closed-port.ts'
import { SERVER } from './server.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export class OwnServer {
  readonly origin: string
  readonly #env: NodeJS.ProcessEnv
  readonly #dataDir: string
  #server: ChildProcess | undefined

  constructor(port: number) {
    this.origin = `http://127.0.0.1:${port}`
    this.#dataDir = mkdtempSync(join(tmpdir(), 'spetskarta-own-'))
    // PostgreSQL may run as another user, who needs access.
    chmodSync(this.#dataDir, 0o755)
    this.#env = { ...process.env, ...SERVER.env, PORT: String(port), DATA_DIR: this.#dataDir, DEMO: '0' }
  }

  /** Resolves when the server answers; at once where it was not ended. */
  async start() {
    if (this.#isRunning()) return
    this.#server = spawn(process.execPath, [main], { env: this.#env, stdio: ['ignore', 'ignore', 'inherit'] })
    const ready = () =>
      fetch(`${this.origin}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(ready, { timeout: 120_000 }).toBe(true)
  }

  /** Ends it like a crash or lack of memory. */
  kill = () => this.#end('SIGKILL')

  async remove() {
    await this.#end('SIGTERM')
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  #isRunning() {
    return this.#server?.exitCode === null && this.#server.signalCode === null
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM') {
    const server = this.#server
    if (!server || !this.#isRunning()) return
    server.kill(signal)
    await once(server, 'exit')
  }
}

export const ownServer = async () => new OwnServer(await closedPort())
