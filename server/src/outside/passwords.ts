/** Passwords as they are stored: Argon2id with a salt of its own for each. */
import { hash, verify } from '@node-rs/argon2'
import { networkOf } from './network.ts'
import { NoTurn, openTurns } from './turns.ts'

/** Who asks: networks have their turns one after another. */
interface Asker {
  ip: string
  /** Signed in, or in a browser that was in this account before: these do not wait behind strangers. */
  known?: boolean
}

/** Too many ask at once. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy'
}

export interface Passwords {
  hash(password: string, asker?: Asker): Promise<string>
  /** Takes the same time where there is no stored password (`undefined`); then the answer is always false. */
  isRight(stored: string | undefined, given: string, asker?: Asker): Promise<boolean>
}

/** One step above OWASP's minimum (19 MiB, 2 passes): about 20 ms and 19 MiB a log-in. */
const COST = { memoryCost: 19_456, timeCost: 3 }
/** Out of Node's four threads, which also serve files and host names. */
const AT_ONCE = { strangers: 2, known: 1 }
/** Of one network, and of all together. */
const WAITING = { each: 25, all: 100 }

/** `cost`: KiB and passes; lower only in tests. */
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
