/** `npm run android:test`: runs every check of the Android app; with `-- NAME` only those with that name. */
import '../../server/test/run/in-memory.ts'
import { testCore } from './core.ts'
import { testShell } from './shell.ts'

const only = process.argv[2] ?? ''
const STEPS: [name: string, run: () => Promise<void> | void][] = [
  ['Ядро', () => testCore(only)],
  ['Приложение', () => testShell(only)],
]

for (const [name, run] of STEPS) {
  const from = performance.now()
  console.log(name)
  await run()
  console.log(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} с`)
}
