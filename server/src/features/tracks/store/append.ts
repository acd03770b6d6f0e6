/** Takes what recorders send to the queue of the machine's shard, once its months exist and its token is known. */
import type { ReportedSleep } from '@spetskarta/shared/recorders/recorders.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { WriterDelivery, Written } from './append/ingest.queries.ts'
import {
  deliverySize,
  type IngestQueue,
  openIngestQueue,
  openSlots,
  type Stored,
  type StoreSlots,
} from './append/ingest-queue.ts'
import { openMonths } from './append/known-months.ts'
import { openKnownWriters, type PlacedWriter } from './append/known-writers.ts'
import { openNotices } from './append/notices.queries.ts'
import { storeOld } from './append/old-points.queries.ts'
import { storeDeliveries } from './append/store-group.queries.ts'
import { isPartitionMissing } from './months.queries.ts'
import { PLAIN_STORE, type TrackStore } from './open.ts'
import type { Reach } from './reach.ts'

export type { Stored }

/** Groups stored at the same time; each needs its own core of PostgreSQL. */
const AT_ONCE = 3
/** Maximum number of waiting points and deliveries per shard; more means that its database hangs. */
const WAITING_MAX = 200_000

/** What one phone has sent in one request. */
export interface Delivery {
  tokenHash: Buffer
  points: Point[]
  sleeps?: ReportedSleep[]
}

export interface Ingest {
  /** On disk when it resolves. `busy`: nothing was stored, because too much is waiting. */
  deliver(delivery: Delivery): Promise<Stored | 'busy'>
  /** Resolves when nothing is being stored. */
  idle(): Promise<void>
}

/** Points go through `tracks` if it exists; who may write is read through `pool`. */
export function openIngest(reach: Pick<Reach, 'pool'> & Partial<Reach>, shards: TrackStore = PLAIN_STORE): Ingest {
  const { pool } = reach
  const tracks = reach.tracks?.pool ?? pool
  const queues = new Map<number, IngestQueue & { node: number }>()
  const slots = new Map<number, StoreSlots>()
  // A node that hangs must leave connections to the others.
  const atOnce = shards.nodes === 1 ? AT_ONCE : Math.max(1, Math.floor((pool.options.max - 1) / 2))
  const months = openMonths(pool)
  const writers = openKnownWriters(pool, shards)
  const notices = openNotices(pool)
  /** One after another: senders of points of old months must leave connections to the others. */
  let storingOld: Promise<unknown> = Promise.resolve()
  /** Deliveries whose months are being created or whose tokens are being looked up: the others do not wait for them. */
  const preparing = new Set<Promise<unknown>>()
  let preparingSize = 0

  function notified(written: Written): Written {
    notices.add(written.fresh)
    return written
  }

  async function store(shard: number, deliveries: WriterDelivery[]): Promise<Stored[]> {
    try {
      return answersOf(deliveries, notified(await storeDeliveries({ pool, tracks }, shard, deliveries)))
    } catch (error) {
      const [only, ...others] = deliveries
      if (!isPartitionMissing(error) || !only || others.length > 0) throw error
      // The month was dropped meanwhile.
      months.forget()
      await months.ensure(only.points)
      return answersOf(deliveries, notified(await storeDeliveries({ pool, tracks }, shard, deliveries)))
    }
  }

  function queueOf(shard: number): IngestQueue {
    const known = queues.get(shard)
    const node = shards.nodeOf(shard)
    // A shard that has moved to another node gets a new queue once nothing is waiting in the old one.
    if (known && (known.node === node || known.size() > 0 || known.running.size > 0)) return known
    const ofNode = slots.get(node) ?? openSlots(atOnce)
    slots.set(node, ofNode)
    const queue = { ...openIngestQueue((deliveries) => store(shard, deliveries), ofNode), node }
    queues.set(shard, queue)
    return queue
  }

  function enqueue(writer: PlacedWriter, { points, sleeps = [] }: Delivery): Promise<Stored | 'busy'> {
    const queue = queueOf(writer.shard)
    return new Promise((resolve, reject) => {
      const delivery = { writer, points, sleeps }
      if (queue.size() + deliverySize(delivery) > WAITING_MAX) resolve('busy')
      else queue.add({ delivery, resolve, reject })
    })
  }

  async function prepare(delivery: Delivery): Promise<Stored | 'busy'> {
    await months.ensure(delivery.points)
    const writer = await writers.find(delivery.tokenHash)
    return writer && (hasOld(delivery) ? deliverOld(writer, delivery) : enqueue(writer, delivery))
  }

  const hasOld = ({ points }: Delivery) => {
    const since = shards.rowsSince()
    return since > Number.NEGATIVE_INFINITY && points.some(({ at }) => at < since)
  }

  /** Old points first: a recorder that gets no answer sends everything again. */
  async function deliverOld(writer: PlacedWriter, { points, ...delivery }: Delivery): Promise<Stored | 'busy'> {
    const since = shards.rowsSince()
    const old = points.filter(({ at }) => at < since)
    const stored = storingOld.then(() => storeOld({ pool, tracks }, writer.shard, writer, old))
    storingOld = stored.catch(() => {})
    const written = await stored
    if (written === 'busy') return 'busy'
    const [first] = answersOf([{ writer, points: old, sleeps: [] }], notified(written))
    const others = points.filter(({ at }) => at >= since)
    if (!first?.allowed || first.full || (others.length === 0 && !delivery.sleeps?.length)) return first
    const rest = await enqueue(writer, { ...delivery, points: others })
    return typeof rest === 'object' ? { ...rest, accepted: rest.accepted + first.accepted } : rest
  }

  return {
    deliver(delivery) {
      const writer = writers.get(delivery.tokenHash)
      if (writer && months.know(delivery.points) && !hasOld(delivery)) return enqueue(writer, delivery)
      const size = deliverySize(delivery)
      if (preparingSize + size > WAITING_MAX) return Promise.resolve('busy')
      preparingSize += size
      const made = prepare(delivery).finally(() => {
        preparingSize -= size
        preparing.delete(made)
      })
      preparing.add(made)
      return made
    },
    async idle() {
      const all = () => [...preparing, ...[...queues.values()].flatMap(({ running }) => [...running])]
      while (all().length > 0) await Promise.allSettled(all())
      await notices.idle()
    },
  }
}

/**
 * One answer per delivery, in the same order; a point that the recorder had sent before is not counted as accepted. Deliveries of
 * one recorder in the same group share one count of accepted points.
 */
function answersOf(deliveries: WriterDelivery[], { rights, fresh }: Written) {
  const left = new Map<WriterDelivery['writer'], number>()
  for (const { writer } of fresh) left.set(writer, (left.get(writer) ?? 0) + 1)
  return deliveries.map(({ writer, points }): Stored => {
    const right = rights.get(writer) ?? 'gone'
    if (right === 'gone') return undefined
    const count = left.get(writer) ?? 0
    const accepted = Math.min(count, points.length)
    left.set(writer, count - accepted)
    return { recorder: writer.recorder, allowed: right !== 'refused', full: right === 'full', accepted }
  })
}
