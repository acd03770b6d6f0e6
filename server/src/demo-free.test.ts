/** Without the demo the server must read no code of the workspace `demo`, which may be missing then. */
import { spawn } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '../test/folder.ts'
import { programEnv } from '../test/program-env.ts'

/** Imported by a process, it makes the process list every file of code that it reads in the file `FILES_READ`. */
const LISTS_FILES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { appendFileSync } from 'node:fs'
  const list = process.env.FILES_READ
  registerHooks({ load(url, context, next) { appendFileSync(list, url + '\\n'); return next(url, context) } })
`)}`

test('with DEMO=0 a server on an empty database starts without reading the demo', async () => {
  const dataDir = makeFolder()
  chmodSync(dataDir, 0o755)
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  // Not a pipe: a full one, where this process is slow to read it, ends the server.
  const list = join(makeFolder(), 'read.txt')
  const env = programEnv({ DATA_DIR: dataDir, DEMO: '0', PORT: '0', LOG_LEVEL: 'warn', FILES_READ: list })
  const server = spawn(process.execPath, ['--import', LISTS_FILES, main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  server.stdout.on('data', () => server.kill('SIGINT'))
  await new Promise((resolve) => server.on('close', resolve))

  const read = [...readFileSync(list, 'utf8').matchAll(/^file:\/\/(.*)$/gm)].map(([, path]) => path)
  expect(read).toContain(fileURLToPath(new URL('jobs.ts', import.meta.url)))
  const demo = fileURLToPath(new URL('../../demo/', import.meta.url))
  expect(read.filter((path) => path?.startsWith(demo))).toEqual([])
})
