/**
 * Runs with each test file. Its process serves further files: they must find timers, functions and variables unchanged, and
 * nothing left open.
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
