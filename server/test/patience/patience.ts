/** Runs before each test file. By default `vi.waitFor` waits one second, in which a busy computer may not even send a letter. */
import { vi } from 'vitest'
import { WAIT_MS } from './wait.ts'

type Options = Parameters<typeof vi.waitFor>[1]

const waiting = (options: Options) => ({
  timeout: WAIT_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
})

/** Kept globally, because a process runs this module once for every file that it tests. */
const OWN = Symbol.for('how vitest itself waits')
const shared = globalThis as { [OWN]?: Pick<typeof vi, 'waitFor' | 'waitUntil'> }
shared[OWN] ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil }
const own = shared[OWN]

vi.waitFor = (check, options) => own.waitFor(check, waiting(options))
vi.waitUntil = (check, options) => own.waitUntil(check, waiting(options))
