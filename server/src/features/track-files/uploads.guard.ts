/** Limits uploads: one per user, few in total, and fewer that are read at the same time. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endBody } from '../../http/connections/slow-bodies.ts'
import { busy } from '../../http/errors.ts'
import { openTurns } from '../../outside/turns.ts'

/** Each takes up to 20 MB on disk. */
const UPLOADS_AT_ONCE = 32
/** Each may take hundreds of megabytes of memory. */
const READINGS_AT_ONCE = 2
/** Megabytes read per user: enough for a year of days at once, then for ten of the largest files a minute. */
const BUDGET = { most: 2000, aMinute: 200 }

/** Time that a file has to arrive before another one may take its place. */
const UNDISTURBED_MS = 5 * SECOND

type Request = Pick<FastifyRequest, 'raw'>
type Reply = Pick<FastifyReply, 'raw' | 'sent'>

/** A file that has not arrived completely. */
interface Arriving {
  /** Bytes per ms since the call began; undefined in the first seconds. */
  rate(): number | undefined
  end(): void
}

export interface Uploads {
  /**
   * Counts the call until it is answered or aborted and its work is done. If too many are under way, the file that arrives most
   * slowly gives up its place; if all have arrived or have just begun, this call is refused.
   */
  begin(user: string, request: Request, reply: Reply): void
  /** Reads a file of this many bytes in the user's turn; throws `NoTurn` if that is too much. */
  read<T>(user: string, bytes: number, work: () => Promise<T>): Promise<T>
  /** Work that belongs to a call which has begun; it continues even if the call is aborted. */
  during<T>(user: string, work: () => Promise<T>): Promise<T>
}

export function openUploads(): Uploads {
  /** Number of calls and pieces of work in progress, by user. */
  const users = new Map<string, number>()
  const arriving = new Set<Arriving>()
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

  function slowest(): Arriving | undefined {
    const rates = [...arriving].map((one) => ({ one, rate: one.rate() }))
    const slow = rates.flatMap(({ one, rate }) => (rate === undefined ? [] : [{ one, rate }]))
    return slow.sort((a, b) => a.rate - b.rate)[0]?.one
  }

  return {
    begin(user, request, reply) {
      if (users.has(user)) throw busy()
      if (users.size >= UPLOADS_AT_ONCE) {
        const slow = slowest()
        if (!slow) throw busy()
        slow.end()
      }
      hold(user)
      let isThere = true
      const leave = () => {
        if (isThere) release(user)
        isThere = false
        arriving.delete(one)
      }
      const one: Arriving = {
        rate: rateOf(request),
        end() {
          leave()
          endBody(request, reply)
        },
      }
      arriving.add(one)
      request.raw.once('end', () => arriving.delete(one))
      reply.raw.once('close', leave)
    },
    during,
    read: (user, bytes, work) => during(user, () => inTurn(user, bytes / 1_000_000, work)),
  }
}

function rateOf({ raw }: Request): Arriving['rate'] {
  const [begun, before] = [performance.now(), raw.socket.bytesRead]
  return () => {
    const ms = performance.now() - begun
    return ms < UNDISTURBED_MS ? undefined : (raw.socket.bytesRead - before) / ms
  }
}
