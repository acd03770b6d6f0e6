/** Turns of the thread: long work is done piece by piece, and calls that have arrived are answered between two pieces. */
import { setImmediate } from 'node:timers/promises'

/** Returns a function that resolves when the caller may do one piece of work: one caller per round of the event loop. */
export function openThreadTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}
