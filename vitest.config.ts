import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/test/database.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'demo',
          include: ['demo/**/*.test.ts'],
          globalSetup: 'server/test/database.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'shared', include: ['shared/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/app/**/*.test.{ts,tsx}'] } },
      { test: { name: 'recorder', include: ['recorder/src/**/*.test.ts'], testTimeout: 20_000 } },
      { test: { name: 'rooms', include: ['{scripts,bench}/**/*.test.ts'] } },
    ],
    // Every server test file has its own database and pool: more workers would only wait for each other.
    maxWorkers: 2,
    passWithNoTests: true,
  },
})
