/** Settings of V8 in our processes. */
import { setFlagsFromString } from 'node:v8'

/**
 * To be called before anything is computed.
 *
 * The heap may grow to three times of what was in use after it was last cleaned. Left alone, V8 walks through all of it, 40 ms
 * and more, as soon as 12 MB have come, and answers and what packs them count although they lie outside. Of searches that
 * was every 30th to 80th, and a third of all their time.
 *
 * Its middle compiler stays off: on a busy machine it crashes, and a day may come out wrong (decision 152).
 */
export function setUpV8(): void {
  setFlagsFromString('--heap-growing-percent=200')
  setFlagsFromString('--no-maglev')
}
