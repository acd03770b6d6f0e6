/**
 * `npm run test:all`: everything that `npm test` and `npm run android:test` prove. Steps that wait run beside steps that work:
 * browser, tools and pages are fetched and built beside the checks, which need none of them, and the Android app is tested beside
 * the unit tests, which wait for processes and clocks. The output of the second of two is printed when it has ended.
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

const npm = (script: string) => start('npm', ['run', script])
const aside = (...args: string[]) => start(process.execPath, args, true)

for (const begin of [
  () => [npm('check'), aside('scripts/prepare.mjs', 'test', 'android')],
  () => [npm('unit'), aside('android/test/main.ts')],
  () => [npm('e2e')],
]) {
  const begun = performance.now()
  const steps = begin()
  const statuses = await Promise.all(steps.map(({ ended }) => ended))
  const failed = steps.filter((_, i) => statuses[i] !== 0).map(({ name }) => name)
  const names = steps.map(({ name }) => name).join(', ')
  console.log(`${names}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  if (failed.length) {
    console.error(`Failed: ${failed.join(', ')}`)
    process.exit(1)
  }
}
