import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { APART, LongWaitsFirst } from './server/test/order.ts'

/** Programs that tests start by the dozen find what the one before them has compiled: that is a third of what starting a server takes. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'spetskarta-compiled')

/**
 * Files of a worker share its process: to load the application anew takes longer than most tests. What is waited for is waited for
 * longer than a busy machine needs: a test that passes does not wait.
 */
const together = { isolate: false, setupFiles: 'server/test/end-of-file.ts', expect: { poll: { timeout: 10_000 } } }
/** The last to be set up is the first to end. */
const LISTENING = ['server/test/statements/listen.ts', together.setupFiles]
const withDatabase = { globalSetup: 'server/test/database.ts', testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...together,
          ...withDatabase,
          setupFiles: LISTENING,
          name: 'server',
          include: ['{server,demo}/**/*.test.ts'],
          exclude: APART,
        },
      },
      { test: { ...together, name: 'shared', include: ['shared/**/*.test.ts'] } },
      { test: { ...together, name: 'web', include: ['web/app/**/*.test.{ts,tsx}'], exclude: APART } },
      { test: { ...together, name: 'recorder', include: ['recorder/src/**/*.test.ts'], testTimeout: 20_000 } },
      { test: { ...withDatabase, name: 'apart', include: APART } },
      { test: { ...together, name: 'rooms', include: ['{scripts,bench}/**/*.test.ts'] } },
    ],
    sequence: { sequencer: LongWaitsFirst },
    // One more than can work at a time: there is always one that waits for PostgreSQL, for a process or for a clock.
    maxWorkers: availableParallelism() + 1,
    passWithNoTests: true,
  },
})
