/**
 * `npm run dev`: the server with pages made by Vite, restarted whenever its code changes. `node --watch` would restart for ever:
 * it also watches the copies of its configuration that Vite imports and deletes.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

const WATCHED = ['..', '../../migrations', '../../../shared/src'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
)
/** Editors save in several steps: wait until they have finished. */
const PAUSE_MS = 150

let server = start()
let timer: NodeJS.Timeout | undefined
let ending = false

function start(): ChildProcess {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  // With this condition our process and Vite use the same build of React Router.
  return spawn(process.execPath, ['--conditions=development', main, '--dev'], { stdio: 'inherit' })
}

async function restart() {
  process.stderr.write('Код сервера изменился, запускаем снова…\n')
  await stopped()
  server = start()
}

/** Resolves when the running server and its database have ended. */
function stopped(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  const end = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // The signal of Ctrl+C: the server does not wait for a load balancer.
  server.kill('SIGINT')
  return end
}

for (const folder of WATCHED)
  watch(folder, { recursive: true }, (_event, name) => {
    if (ending || !name || !/\.(ts|sql)$/.test(name) || name.endsWith('.test.ts')) return
    clearTimeout(timer)
    timer = setTimeout(() => void restart(), PAUSE_MS)
  })

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    ending = true
    void stopped().then(() => process.exit(0))
  })
