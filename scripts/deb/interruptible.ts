/** For a script that leaves folders and processes behind when it is killed. */
import { setImmediate } from 'node:timers/promises'

/** Exit code of a program that Ctrl-C has ended. */
const INTERRUPTED = 130

export interface Interruptible {
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal
  /** Throws if a signal has come: it is noticed only between two calls that block. */
  check(): Promise<void>
}

/** Calls `clean` after `work`, also when Ctrl-C or SIGTERM ends it; a second signal ends the process at once. */
export async function interruptible(
  work: (interruptible: Interruptible) => Promise<void>,
  clean: () => Promise<void>,
): Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  const check = async () => {
    await setImmediate()
    signal.throwIfAborted()
  }
  try {
    await work({ signal, check })
    await check()
  } catch (error) {
    // A program that was running when Ctrl-C came has failed by it, before the signal was noticed here.
    await setImmediate()
    if (!signal.aborted) throw error
    process.exitCode = INTERRUPTED
  } finally {
    await clean()
  }
}
