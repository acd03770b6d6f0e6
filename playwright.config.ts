import './server/test/run/in-memory.ts'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './e2e/lib/chromium.ts'
import { ORIGIN, SERVER } from './e2e/lib/server.ts'
import { DESKTOP, PHONE } from './e2e/lib/widths.ts'

/** The servers of these tests find what those of the unit tests have compiled. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: true,
  // What passes only the second time is listed as flaky.
  retries: 1,
  // One more than can work at a time: there is always one that waits for a clock or an animation.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // What is waited for comes late on a busy machine: a test that passes does not wait.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: ORIGIN,
    locale: 'ru-RU',
    // Fading of labels is two thirds of what a map draws while it opens, and without a graphics card the processor draws it.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Moscow',
    // A recording of every step (`--trace on`) makes each test a sixth slower.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // No page lives long enough to win back what optimising its scripts costs.
        '--js-flags=--no-maglev --no-turbofan',
        // A fake camera, allowed without a question.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  // What works the same at any width runs at one: with `@once` on a phone, with `@wide` on a desktop.
  projects: [
    {
      name: 'phone',
      grepInvert: /@wide/,
      use: { viewport: PHONE, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@once/, use: { viewport: DESKTOP } },
  ],
  webServer: {
    ...SERVER,
    url: `${ORIGIN}/ready`,
    timeout: 300_000,
    // A server that was started elsewhere has other data.
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
