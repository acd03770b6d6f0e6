/** Files on their way: one of a user, few of all together, and fewer that are read at the same time. */
import { busy } from '../../http/errors.ts'

/** Each is up to 20 MB in memory. */
const UPLOADS_AT_ONCE = 8
/** Each may take hundreds of megabytes. */
const READINGS_AT_ONCE = 2

/** Of a reply, what tells that the call is over. */
interface Ending {
  raw: { once(event: 'close', listener: () => void): unknown }
}

export interface Uploads {
  /** Counts the call until it is answered or broken off; refuses it where too many are under way. */
  begin(user: string, reply: Ending): void
  /** Does the work as soon as it is its turn. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export function openUploads(): Uploads {
  const users = new Set<string>()
  const waiting: (() => void)[] = []
  let reading = 0
  return {
    begin(user, reply) {
      if (users.has(user) || users.size >= UPLOADS_AT_ONCE) throw busy()
      users.add(user)
      reply.raw.once('close', () => users.delete(user))
    },
    async inTurn(work) {
      if (reading >= READINGS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
      else reading++
      try {
        return await work()
      } finally {
        // The turn is handed over; only where nobody waits it is free.
        const next = waiting.shift()
        if (next) next()
        else reading--
      }
    },
  }
}
