import { afterAll } from 'vitest'

const closers: (() => unknown)[] = []

// Registered once for the test file: inside a running test it would be too late.
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

/** Runs `close` after the last test of the file; what was opened last is closed first. */
export const atEnd = (close: () => unknown): void => void closers.push(close)
