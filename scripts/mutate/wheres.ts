/**
 * `npm run mutate:wheres -- FILE… --tests GLOB` takes the conditions of queries away one at a time (`changes.ts`), and lists each that
 * these tests do not miss: StrykerJS changes no SQL, and a condition less shows one owner what is another's. The files are changed in
 * place and put back, also when it is stopped: in a working copy in which nobody works meanwhile.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { changesOf } from './changes.ts'

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true, default: [] } },
})
if (files.length === 0 || values.tests.length === 0) throw new Error('wheres.ts FILE… --tests GLOB')

const vitest = await createVitest('test', { watch: false, bail: 1, project: 'server', reporters: [{}], silent: true })
const specifications = await vitest.globTestSpecifications(values.tests.flatMap((glob) => globSync(glob)))

async function pass(): Promise<boolean> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok())
}

/** Vitest would end the process when it is stopped: the file would stay changed and the database running. */
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.removeAllListeners(signal)
  process.on(signal, () => {
    stopped = true
    void vitest.cancelCurrentRun('keyboard-input')
  })
}

async function tryFile(file: string) {
  const text = readFileSync(file, 'utf8')
  let [caught, tried] = [0, 0]
  try {
    for (const { start, end, becomes } of changesOf(text)) {
      writeFileSync(file, text.slice(0, start) + becomes + text.slice(end))
      const passed = await pass()
      if (stopped) return
      tried++
      if (!passed) caught++
      else console.log(`  ${text.slice(0, start).split('\n').length} ${text.slice(start, end).replaceAll(/\s+/g, ' ')}`)
    }
  } finally {
    writeFileSync(file, text)
  }
  console.log(`${file}: ${caught} of ${tried} caught`)
}

try {
  if (!(await pass()) && !stopped) throw new Error('The tests do not pass as they are')
  for (const file of files) if (!stopped) await tryFile(file)
} finally {
  await vitest.close()
}
// It says 1 where a test has failed, as tests should here.
process.exitCode = stopped ? 130 : 0
