/**
 * Runs before each test file, whose process serves others after it: they find timers, functions and variables as they are, and nothing open.
 */
import { afterAll, vi } from 'vitest'
import { closeAll } from './at-end.ts'

afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await closeAll()
})
