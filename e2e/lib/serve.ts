/** Starts the product with a new data directory, which is removed at the end. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OUTBOX } from './server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'spetskarta-e2e-'))
// PostgreSQL may run as another user, who needs access.
chmodSync(dataDir, 0o755)
// The tests look for mail here; the server makes the folder with the first letter.
rmSync(OUTBOX, { force: true })
symlinkSync(join(dataDir, 'outbox'), OUTBOX)

/** Replaces the messengers' services: answers with the bots' names. */
const bots = createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ ok: true, result: { username: 'spetskarta_bot' }, username: 'spetskarta_bot' })),
)
await new Promise<void>((resolve) => bots.listen(0, '127.0.0.1', resolve))
const botsUrl = `http://127.0.0.1:${(bots.address() as AddressInfo).port}`
const messengers = {
  TELEGRAM_BOT_TOKEN: 'token-of-the-bot',
  TELEGRAM_API_URL: botsUrl,
  MAX_BOT_TOKEN: 'token-of-the-bot',
  MAX_API_URL: botsUrl,
}

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const env = { ...process.env, ...messengers, DATA_DIR: dataDir }
const server = spawn(process.execPath, [main], { env, stdio: 'inherit' })

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGINT'))
server.on('exit', (status) => {
  rmSync(OUTBOX, { force: true })
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(status ?? 1)
})
