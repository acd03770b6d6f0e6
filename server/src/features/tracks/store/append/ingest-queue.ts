/**
 * Group commit without a timer: while one group is stored, deliveries queue. When it is done, all of them become the next
 * group, and each is answered only after its own is committed. A second group starts beside the first only for a long queue.
 */
import { isDatabaseAway, isDatabaseBusy } from '../../../../db/away.ts'
import type { WriterDelivery } from './ingest.queries.ts'

/** What became of a delivery; undefined: no recorder has this token. `full`: the owner has no room, nothing is stored. */
export type Stored = { recorder: string; allowed: boolean; full: boolean; accepted: number } | undefined

export interface Waiting {
  delivery: WriterDelivery
  resolve(stored: Stored): void
  reject(error: unknown): void
}

/** With this many points in the queue another group is worth its own connection. */
const LARGE = 800
/** Points in one group; a single delivery may have more. */
const POINTS_A_GROUP = 5_000
const DELIVERIES_A_GROUP = 250

export const deliverySize = ({ points }: { points: readonly unknown[] }) => points.length + 1

export interface IngestQueue {
  /** Points and deliveries that wait. */
  size(): number
  add(waiting: Waiting): void
  running: ReadonlySet<Promise<void>>
}

/** How many groups the queues of one node may store at the same time: each holds a connection. */
export interface StoreSlots {
  free: number
  /** Called when one is free again. */
  queues: Set<() => void>
}

export const openSlots = (free: number): StoreSlots => ({ free, queues: new Set() })

export function openIngestQueue(
  store: (deliveries: WriterDelivery[]) => Promise<Stored[]>,
  slots: StoreSlots,
): IngestQueue {
  let queue: Waiting[] = []
  let size = 0
  const running = new Set<Promise<void>>()

  async function run(group: Waiting[]): Promise<void> {
    try {
      const stored = await store(group.map(({ delivery }) => delivery))
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
    while (queue.length > 0 && slots.free > 0 && (running.size === 0 || size >= LARGE)) {
      slots.free--
      const work: Promise<void> = run(take()).finally(() => {
        running.delete(work)
        slots.free++
        for (const again of slots.queues) again()
      })
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
