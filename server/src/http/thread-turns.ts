/** Turns of the thread: what is long is done piece by piece, and whatever has come meanwhile is answered between two pieces. */
import { setImmediate } from 'node:timers/promises'

/** Returns what resolves when the thread is the caller's for one piece of work: for one caller each time round the event loop. */
export function openThreadTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}
