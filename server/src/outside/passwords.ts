/** Stored passwords: Argon2id with a separate salt for each. */
import { hash, verify } from '@node-rs/argon2'
import { networkOf } from './network.ts'
import { NoTurn, openTurns } from './turns.ts'

/** The caller: networks take turns. */
interface Asker {
  ip: string
  /** Signed in, or in a browser that was signed in to this account before: such callers do not wait behind strangers. */
  known?: boolean
}

/** Too many checks are waiting. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy'
}

export interface Passwords {
  hash(password: string, asker?: Asker): Promise<string>
  /** Takes the same time without a stored password (`undefined`); the answer is then always false. */
  isRight(stored: string | undefined, given: string, asker?: Asker): Promise<boolean>
}

/** One step above OWASP's minimum (19 MiB, 2 passes): about 20 ms and 19 MiB a log-in. */
const COST = { memoryCost: 19_456, timeCost: 3 }
/** Number of checks at once, out of Node's four threads, which also serve files and host names. */
const AT_ONCE = { strangers: 2, known: 1 }
/** Limit of waiting checks: of one network, and of all together. */
const WAITING = { each: 25, all: 100 }

/** `cost`: KiB of memory and passes; lower only in tests. */
export function openPasswords(cost = COST): Passwords {
  const options = { ...cost, parallelism: 1 }
  const turns = {
    strangers: openTurns({ work: 'passwords of strangers', atOnce: AT_ONCE.strangers, waiting: WAITING }),
    known: openTurns({ work: 'passwords', atOnce: AT_ONCE.known, waiting: WAITING }),
  }
  const inTurn = <T>({ ip, known }: Asker, job: () => Promise<T>): Promise<T> =>
    turns[known ? 'known' : 'strangers'](networkOf(ip), 1, job).catch((error: unknown) => {
      throw error instanceof NoTurn ? new PasswordsBusy() : error
    })
  const nobodys = hash('nobody', options)

  return {
    hash: (password, asker = OURSELVES) => inTurn(asker, () => hash(oneForm(password), options)),
    isRight: (stored, given, asker = OURSELVES) =>
      inTurn(asker, async () => {
        const right = await verify(stored ?? (await nobodys), oneForm(given))
        return stored !== undefined && right
      }),
  }
}

const OURSELVES: Asker = { ip: '127.0.0.1' }

/** Some keyboards send «й» as one character, others as two. */
const oneForm = (password: string) => password.normalize('NFC')
