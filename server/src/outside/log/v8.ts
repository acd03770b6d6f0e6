/** Settings of V8 in our processes. */
import { setFlagsFromString } from 'node:v8'

/**
 * Call this before anything is computed.
 *
 * The heap may grow to three times what was in use after the last full garbage collection. By default V8 collects the whole heap,
 * which takes 40 ms and more, after every 12 MB, and buffers outside of the heap, such as answers and their compression, count
 * towards those. That affected every 30th to 80th search, and took a third of the time of all searches.
 *
 * Maglev, V8's middle compiler, stays off: on a busy computer it crashes, and may compute a day wrongly (decision 152).
 */
export function setUpV8(): void {
  setFlagsFromString('--heap-growing-percent=200')
  setFlagsFromString('--no-maglev')
}
