/**
 * Group commit without a timer: while one group is being stored, deliveries queue. Then all of them become the next group, and
 * each is answered only after its own commit. A second group starts in parallel only if the queue is long.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDatabaseAway, isDatabaseBusy } from '../../../../db/away.ts'
import type { WriterDelivery } from './ingest.queries.ts'

/** Result of a delivery; undefined: no recorder has this token. `full`: the owner's storage is full, and nothing is stored. */
export type Stored = { recorder: string; allowed: boolean; full: boolean; accepted: number } | undefined

export interface Waiting {
  delivery: WriterDelivery
  resolve(stored: Stored): void
  reject(error: unknown): void
}

/** With this many points in the queue, another group is worth a connection. */
const LARGE = 800
/** Maximum number of points in one group; a single delivery may have more. */
const POINTS_A_GROUP = 5_000
const DELIVERIES_A_GROUP = 250

export const deliverySize = ({ points }: { points: readonly unknown[] }) => points.length + 1

export interface IngestQueue {
  /** Number of waiting points and deliveries. */
  size(): number
  add(waiting: Waiting): void
  running: ReadonlySet<Promise<void>>
}

/** Number of groups that the queues of one node may store at the same time: each holds a connection. */
export interface StoreSlots {
  free: number
  /** Called when a slot is free again. */
  queues: Set<() => void>
}

export const openSlots = (free: number): StoreSlots => ({ free, queues: new Set() })

export function openIngestQueue(
  store: (deliveries: WriterDelivery[]) => Promise<Stored[]>,
  slots: StoreSlots,
): IngestQueue {
  let queue: Waiting[] = []
  let size = 0
  let storing = 0
  const running = new Set<Promise<void>>()

  /** A delivery that cannot be stored must not make the others fail. */
  async function storeEach(deliveries: WriterDelivery[]): Promise<PromiseSettledResult<Stored>[]> {
    try {
      const stored = await store(deliveries)
      return deliveries.map((_, i) => ({ status: 'fulfilled', value: stored[i] }))
    } catch (reason) {
      if (deliveries.length === 1 || isDatabaseAway(reason) || isDatabaseBusy(reason))
        return deliveries.map(() => ({ status: 'rejected', reason }))
      const alone: PromiseSettledResult<Stored>[] = []
      for (const delivery of deliveries) alone.push(...(await storeEach([delivery])))
      return alone
    }
  }

  async function run(group: Waiting[]): Promise<void> {
    const results = await storeEach(group.map(({ delivery }) => delivery))
    storing--
    slots.free++
    for (const again of slots.queues) again()
    // The next group is sent before these are answered; otherwise PostgreSQL would be idle meanwhile.
    await nextTurn()
    for (const [i, { resolve, reject }] of group.entries()) {
      const result = results[i]
      if (result?.status === 'rejected') reject(result.reason)
      else resolve(result?.value)
    }
  }

  function take(): Waiting[] {
    let points = 0
    let count = 0
    for (const { delivery } of queue) {
      points += delivery.points.length
      if (count > 0 && (points > POINTS_A_GROUP || count === DELIVERIES_A_GROUP)) break
      count++
    }
    const group = queue.slice(0, count)
    queue = queue.slice(count)
    for (const { delivery } of group) size -= deliverySize(delivery)
    return group
  }

  function start() {
    while (queue.length > 0 && slots.free > 0 && (storing === 0 || size >= LARGE)) {
      slots.free--
      storing++
      const work: Promise<void> = run(take()).finally(() => running.delete(work))
      running.add(work)
    }
  }
  slots.queues.add(start)

  return {
    size: () => size,
    add(waiting) {
      queue.push(waiting)
      size += deliverySize(waiting.delivery)
      start()
    },
    running,
  }
}
