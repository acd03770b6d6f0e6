/** `npm run fuzz -- --runs 30000 --seed 1`: a long run of server/src/http/fuzz.test.ts. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '30000' }, seed: { type: 'string' } } })
const seed = values.seed ?? String(Math.floor(Math.random() * 1e9))
const { status } = spawnSync('vitest', ['run', '--project', 'server', 'server/src/http/fuzz.test.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: seed },
})
process.exitCode = status ?? 1
