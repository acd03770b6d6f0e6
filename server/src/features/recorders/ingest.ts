/**
 * Group commit without a timer: while one statement runs, deliveries queue. When it is done, all of them go into the
 * next statement, and each is answered only after its own is committed. A second statement starts beside the first
 * only for a long queue.
 */
import type pg from 'pg'
import { isDatabaseAway, isDatabaseBusy } from '../../db/away.ts'
import { ensureMonth, isPartitionMissing } from '../tracks/months.queries.ts'
import { type Delivery, type Stored, storeDeliveries } from './ingest.queries.ts'

/** Statements at the same time; each needs its own core of PostgreSQL. */
const STATEMENTS = 3
/** With this many points in the queue another statement is worth its own connection. */
const LARGE = 800
/** Points in one statement; a single delivery may have more. */
const POINTS_A_STATEMENT = 5_000
const DELIVERIES_A_STATEMENT = 250
/** Points and deliveries that may wait; more than this means that the database hangs. */
const WAITING_MAX = 200_000

export interface Ingest {
  /** On disk when it resolves. `busy`: nothing was stored, because too much is waiting. */
  deliver(delivery: Delivery): Promise<Stored | 'busy'>
  /** Resolves when nothing is being stored. */
  idle(): Promise<void>
}

interface Waiting {
  delivery: Delivery
  resolve(stored: Stored): void
  reject(error: unknown): void
}

const sizeOf = ({ delivery }: Waiting) => delivery.points.length + 1

export function openIngest(pool: pg.Pool): Ingest {
  let queue: Waiting[] = []
  let size = 0
  const running = new Set<Promise<void>>()
  /** Deliveries whose months are being made: the others do not wait for them. */
  const preparing = new Set<Promise<void>>()
  const months = openMonths(pool)

  const store = async (group: Waiting[]): Promise<Stored[]> => {
    const deliveries = group.map((waiting) => waiting.delivery)
    try {
      return await storeDeliveries(pool, deliveries)
    } catch (error) {
      const [only, ...others] = deliveries
      if (!isPartitionMissing(error) || !only || others.length > 0) throw error
      // Somebody has dropped it.
      months.forget()
      await months.ensure(only)
      return storeDeliveries(pool, deliveries)
    }
  }

  async function run(group: Waiting[]): Promise<void> {
    try {
      const stored = await store(group)
      for (const [index, waiting] of group.entries()) waiting.resolve(stored[index])
    } catch (error) {
      // One delivery that cannot be stored must not make the others fail.
      const alone = group.length > 1 && !isDatabaseAway(error) && !isDatabaseBusy(error)
      for (const waiting of group) {
        if (alone) await run([waiting])
        else waiting.reject(error)
      }
    }
  }

  function take(): Waiting[] {
    let points = 0
    let count = 0
    for (const waiting of queue) {
      points += waiting.delivery.points.length
      if (count > 0 && (points > POINTS_A_STATEMENT || count === DELIVERIES_A_STATEMENT)) break
      count++
    }
    const group = queue.slice(0, count)
    queue = queue.slice(count)
    for (const waiting of group) size -= sizeOf(waiting)
    return group
  }

  function start() {
    while (queue.length > 0 && (running.size === 0 || (running.size < STATEMENTS && size >= LARGE))) {
      const work: Promise<void> = run(take()).finally(() => {
        running.delete(work)
        start()
      })
      running.add(work)
    }
  }

  function enqueue(waiting: Waiting) {
    queue.push(waiting)
    start()
  }

  async function prepare(waiting: Waiting) {
    try {
      await months.ensure(waiting.delivery)
      enqueue(waiting)
    } catch (error) {
      size -= sizeOf(waiting)
      waiting.reject(error)
    }
  }

  return {
    deliver: (delivery) =>
      new Promise((resolve, reject) => {
        const waiting = { delivery, resolve, reject }
        if (size + sizeOf(waiting) > WAITING_MAX) return resolve('busy')
        size += sizeOf(waiting)
        if (months.know(delivery)) return enqueue(waiting)
        const made: Promise<void> = prepare(waiting).finally(() => preparing.delete(made))
        preparing.add(made)
      }),
    async idle() {
      while (running.size + preparing.size > 0) await Promise.all([...running, ...preparing])
    },
  }
}

/** The months for which this process has seen partitions. */
function openMonths(pool: pg.Pool) {
  const known = new Set<number>()
  /** The month of the newest point seen, ms: nearly all points belong to it. */
  let [from, to] = [0, 0]
  let making: Promise<unknown> = Promise.resolve()

  /** The moments whose months are not known. */
  function* unknownOf({ points }: Delivery): Generator<number> {
    for (const { at } of points) {
      if (at >= from && at < to && known.has(from)) continue
      const date = new Date(at)
      from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
      to = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
      if (!known.has(from)) yield from
    }
  }

  async function make(delivery: Delivery) {
    for (const month of unknownOf(delivery)) {
      await ensureMonth(pool, month)
      known.add(month)
    }
  }

  return {
    know: (delivery: Delivery) => unknownOf(delivery).next().done === true,
    /** One after another, so that the others keep their connections even if a month has to wait for a lock. */
    ensure(delivery: Delivery): Promise<void> {
      const made = making.then(() => make(delivery))
      making = made.catch(() => {})
      return made
    },
    forget: () => known.clear(),
  }
}
