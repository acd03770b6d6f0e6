import { afterAll } from 'vitest'

const closers: (() => unknown)[] = []

// Once for the test file: within a running test it is too late to ask for it.
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

/** Runs after the last test of the file, what was opened last first. */
export const atEnd = (close: () => unknown): void => void closers.push(close)
