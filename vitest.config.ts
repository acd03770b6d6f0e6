import './server/test/run/in-memory.ts'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { WAIT_MS } from './server/test/patience/wait.ts'
import { APART, LongWaitsFirst } from './server/test/run/order.ts'

/** Programs that tests start by the dozen find what the one before them has compiled: that is a third of what starting a server takes. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** What is waited for is waited for longer than a busy machine needs: a test that passes does not wait. */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: WAIT_MS } },
  execArgv: [
    // As the server works (`server/src/outside/log/v8.ts`).
    '--no-maglev',
    // A test throws away all that it makes: to look for what is still used each 1 MB, as V8 begins, takes 6 % of the processor's time.
    '--min-semi-space-size=16',
    '--max-semi-space-size=32',
    // V8 optimises what is called 3,000 times; a test seldom goes on long enough to win that back.
    '--invocation-count-for-turbofan=12000',
  ],
}
/** Files of a worker share its process: to load the application anew takes longer than most tests. */
const together = {
  ...patient,
  isolate: false,
  setupFiles: ['server/test/patience/patience.ts', 'server/test/end-of-file.ts'],
}
/**
 * Node loads these modules by itself, as it does where the product runs: what Vite has rewritten looks each imported function up anew,
 * which is two fifths of the time of a computed day.
 */
const byNode = { ...together, experimental: { viteModuleRunner: false } }
/** The last to be set up is the first to end. */
const LISTENING = ['server/test/statements/listen.ts', ...together.setupFiles]
const withDatabase = { globalSetup: 'server/test/database.ts' }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...byNode,
          ...withDatabase,
          setupFiles: LISTENING,
          name: 'server',
          include: ['{server,demo}/**/*.test.ts'],
          exclude: APART,
        },
      },
      { test: { ...byNode, name: 'shared', include: ['shared/**/*.test.ts'] } },
      { test: { ...together, name: 'web', include: ['web/app/**/*.test.{ts,tsx}'], exclude: APART } },
      { test: { ...together, name: 'recorder', include: ['recorder/src/**/*.test.ts'] } },
      {
        test: {
          ...patient,
          ...withDatabase,
          setupFiles: 'server/test/patience/patience.ts',
          name: 'apart',
          include: APART,
        },
      },
      { test: { ...byNode, name: 'rooms', include: ['{scripts,bench}/**/*.test.ts'] } },
    ],
    sequence: { sequencer: LongWaitsFirst },
    // One more than can work at a time: there is always one that waits for PostgreSQL, for a process or for a clock.
    maxWorkers: availableParallelism() + 1,
    passWithNoTests: true,
    // A busy machine takes longer than ten seconds to end a process.
    teardownTimeout: 120_000,
  },
})
