import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Of `npm run mutate`: the tests that it names; with a database only where they need one, since its start takes longer than rules do. */
const files = (process.env.MUTATE_TESTS ?? '').split('\n').filter(Boolean)
const withDatabase = process.env.MUTATE_DATABASE === 'yes'

export default defineConfig({
  // Of the changed copy: its node_modules are a link, and lead to the files that are not changed.
  resolve: { alias: { '@spetskarta/shared': join(import.meta.dirname, '../../shared/src') } },
  test: {
    include: files,
    setupFiles: ['server/test/patience/patience.ts', 'server/test/end-of-file.ts'],
    isolate: false,
    ...(withDatabase ? { globalSetup: 'server/test/database.ts', testTimeout: 300_000, hookTimeout: 300_000 } : {}),
  },
})
