/** Passwords as they are stored: Argon2id with a salt of its own for each. */
import { hash, verify } from '@node-rs/argon2'
import { busy } from '../http/errors.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for nobody's password (`undefined`), which is never right. */
  isRight(stored: string | undefined, given: string): Promise<boolean>
}

/** A step above the least that OWASP asks for (19 MiB, 2 passes): about 20 ms and 19 MiB a log-in. */
const COST = { memoryCost: 19_456, timeCost: 3 }
/** Of the four threads that Node has for files and names too. */
const AT_ONCE = 2
const WAITING_MAX = 100

/** `cost`: KiB and passes; less only in tests. */
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

/** «й» is one character on one keyboard and two on another. */
const oneForm = (password: string) => password.normalize('NFC')

/** Runs at most `atOnce` jobs together and lets at most `waitingMax` wait; who comes after those gets a 503. */
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
      // The place goes straight to the next in line.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
