/** Files on their way: one of a user, few of all together, and fewer that are read at the same time. */
import { busy } from '../../http/errors.ts'
import { openTurns } from '../../outside/turns.ts'

/** Each is up to 20 MB on the disk. */
const UPLOADS_AT_ONCE = 32
/** Each may take hundreds of megabytes. */
const READINGS_AT_ONCE = 2
/** Megabytes of a user that are read: a year of days at once, then ten of the largest files a minute. */
const BUDGET = { most: 2000, aMinute: 200 }

/** Of a reply, what tells that the call is over. */
interface Ending {
  raw: { once(event: 'close', listener: () => void): unknown }
}

export interface Uploads {
  /**
   * Counts the call until it is answered or broken off and its work is done; refuses it where too many are under way.
   */
  begin(user: string, reply: Ending): void
  /** Reads a file of so many bytes in the user's turn; throws a `NoTurn` where that is too much. */
  read<T>(user: string, bytes: number, work: () => Promise<T>): Promise<T>
  /** Work that belongs to a call which has begun, and goes on even if that is broken off. */
  during<T>(user: string, work: () => Promise<T>): Promise<T>
}

export function openUploads(): Uploads {
  /** What is under way of each user: calls and work. */
  const users = new Map<string, number>()
  const inTurn = openTurns({
    work: 'files',
    atOnce: READINGS_AT_ONCE,
    waiting: { each: 1, all: UPLOADS_AT_ONCE },
    budget: BUDGET,
  })
  const hold = (user: string) => users.set(user, (users.get(user) ?? 0) + 1)
  function release(user: string) {
    const left = (users.get(user) ?? 1) - 1
    if (left === 0) users.delete(user)
    else users.set(user, left)
  }
  async function during<T>(user: string, work: () => Promise<T>): Promise<T> {
    hold(user)
    try {
      return await work()
    } finally {
      release(user)
    }
  }

  return {
    begin(user, reply) {
      if (users.has(user) || users.size >= UPLOADS_AT_ONCE) throw busy()
      hold(user)
      reply.raw.once('close', () => release(user))
    },
    during,
    read: (user, bytes, work) => during(user, () => inTurn(user, bytes / 1_000_000, work)),
  }
}
