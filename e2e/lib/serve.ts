/** Starts the product on a new data directory, which is removed when it ends. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OUTBOX } from './server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'spetskarta-e2e-'))
// PostgreSQL may run as another user, who must have access.
chmodSync(dataDir, 0o755)
// Where the tests look for mail; the server makes the folder with the first letter.
rmSync(OUTBOX, { force: true })
symlinkSync(join(dataDir, 'outbox'), OUTBOX)

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const server = spawn(process.execPath, [main], { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'inherit' })

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGINT'))
server.on('exit', (status) => {
  rmSync(OUTBOX, { force: true })
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(status ?? 1)
})
