/**
 * `npm run test:all`: all that `npm test` and `npm run android:test` prove. The Android app needs neither browser nor pages of the
 * server, so its tests run beside the unit tests, which wait for processes and clocks; what they print comes when they have ended.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

interface Step {
  name: string
  /** Resolves with the exit status. */
  ended: Promise<number>
}

/** `aside`: its output is kept until it ends, since another one prints meanwhile. */
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
const android = () => start(process.execPath, ['android/test/main.ts'], true)

for (const begin of [() => [npm('check')], () => [npm('unit'), android()], () => [npm('e2e')]]) {
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
