/** Without the demo the server must read no code of the workspace `demo`, which may be missing then. */
import { spawn } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '../test/folder.ts'
import { programEnv } from '../test/program-env.ts'

/** Imported by a process, it makes the process print every file of code that it reads. */
const TELLS_FILES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { writeSync } from 'node:fs'
  registerHooks({ load(url, context, next) { writeSync(2, 'read ' + url + '\\n'); return next(url, context) } })
`)}`

test('with DEMO=0 a server on an empty database starts without reading the demo', async () => {
  const dataDir = makeFolder()
  chmodSync(dataDir, 0o755)
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const env = programEnv({ DATA_DIR: dataDir, DEMO: '0', PORT: '0', LOG_LEVEL: 'warn' })
  const server = spawn(process.execPath, ['--import', TELLS_FILES, main], { env })
  let output = ''
  server.stderr.on('data', (chunk) => (output += chunk))
  server.stdout.on('data', () => server.kill('SIGINT'))
  await new Promise((resolve) => server.on('close', resolve))

  const read = [...output.matchAll(/^read file:\/\/(.*)$/gm)].map(([, path]) => path)
  expect(read).toContain(fileURLToPath(new URL('jobs.ts', import.meta.url)))
  const demo = fileURLToPath(new URL('../../demo/', import.meta.url))
  expect(read.filter((path) => path?.startsWith(demo))).toEqual([])
})
