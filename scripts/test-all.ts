/**
 * `npm run test:all`: everything that `npm test` and `npm run android:test` prove, in two lines of steps side by side, so that one works
 * while the other waits: for browser, tools and pages, which the checks do not need, then for processes and clocks. What is printed aside
 * comes when its step has ended.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** TypeScript's compiler lives for seconds and keeps most of what it makes: to look for the rest takes a quarter of its time. */
process.env.GOGC ??= 'off'

interface Step {
  name: string
  /** Resolves with the exit status. */
  ended: Promise<number>
}

/** `aside`: its output is held back until it ends, since the other step prints meanwhile. */
function start(command: string, args: string[], aside = false): Step {
  const child = spawn(command, args, { stdio: aside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'] })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const ended = once(child, 'close').then(([status]: (number | null)[]) => {
    process.stdout.write(Buffer.concat(printed))
    return status ?? 1
  })
  return { name: [command, ...args].join(' '), ended }
}

const aside = (command: string, ...args: string[]) => start(command, args, true)

const failed: string[] = []

/** Steps one after another. Where a step has failed, here or in the other line, no further one begins. */
async function line(...steps: (() => Step)[]) {
  for (const begin of steps) {
    if (failed.length) return
    const begun = performance.now()
    const { name, ended } = begin()
    if ((await ended) !== 0) failed.push(name)
    console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
}

await Promise.all([
  line(
    () => aside(process.execPath, 'scripts/prepare.mjs', 'test', 'android'),
    () => start('npm', ['run', 'unit']),
    () => start('npm', ['run', 'e2e']),
  ),
  line(
    () => aside('npm', 'run', 'check'),
    () => aside(process.execPath, 'android/test/main.ts'),
  ),
])
if (failed.length) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}
