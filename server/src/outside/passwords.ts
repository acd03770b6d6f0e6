/** Passwords as they are stored: Argon2id with a salt of its own for each. */
import { hash, verify } from '@node-rs/argon2'
import { busy } from '../http/errors.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time where there is no stored password (`undefined`); then the answer is always false. */
  isRight(stored: string | undefined, given: string): Promise<boolean>
}

/** One step above OWASP's minimum (19 MiB, 2 passes): about 20 ms and 19 MiB a log-in. */
const COST = { memoryCost: 19_456, timeCost: 3 }
/** Out of Node's four threads, which also serve files and host names. */
const AT_ONCE = 2
const WAITING_MAX = 100

/** `cost`: KiB and passes; lower only in tests. */
export function openPasswords(cost = COST): Passwords {
  const options = { ...cost, parallelism: 1 }
  const inTurn = openTurns(AT_ONCE, WAITING_MAX)
  const nobodys = hash('nobody', options)

  return {
    hash: (password) => inTurn(() => hash(oneForm(password), options)),
    isRight: (stored, given) =>
      inTurn(async () => {
        const right = await verify(stored ?? (await nobodys), oneForm(given))
        return stored !== undefined && right
      }),
  }
}

/** Some keyboards send «й» as one character, others as two. */
const oneForm = (password: string) => password.normalize('NFC')

/** Runs at most `atOnce` jobs at the same time and lets at most `waitingMax` wait; later callers get a 503. */
function openTurns(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw busy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await job()
    } finally {
      // The place goes straight to the next in the queue.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
