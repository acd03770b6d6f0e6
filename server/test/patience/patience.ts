/** Runs before each test file: where it names no time, `vi.waitFor` waits a second, in which a busy machine sends no letter. */
import { vi } from 'vitest'
import { WAIT_MS } from './wait.ts'

type Options = Parameters<typeof vi.waitFor>[1]

const waiting = (options: Options) => ({
  timeout: WAIT_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
})

/** A process runs this once for every file that it tests. */
const OWN = Symbol.for('how vitest itself waits')
const shared = globalThis as { [OWN]?: Pick<typeof vi, 'waitFor' | 'waitUntil'> }
shared[OWN] ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil }
const own = shared[OWN]

vi.waitFor = (check, options) => own.waitFor(check, waiting(options))
vi.waitUntil = (check, options) => own.waitUntil(check, waiting(options))
