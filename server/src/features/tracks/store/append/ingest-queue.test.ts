import { expect, test } from 'vitest'
import type { WriterDelivery } from './ingest.queries.ts'
import { openIngestQueue, openSlots, type Stored } from './ingest-queue.ts'

const STORED: Stored = { recorder: 'r', allowed: true, full: false, accepted: 1 }

/** A queue whose groups end when the test says so, and what happened in which order. */
function openTestQueue(slots = openSlots(1)) {
  const happened: string[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const names = new Map<WriterDelivery, string>()
  const queue = openIngestQueue(async (deliveries) => {
    // As the pool lends a connection.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    const group = deliveries.map((one) => names.get(one)).join('+')
    happened.push(`store ${group}`)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    await end.promise
    return deliveries.map(() => STORED)
  }, slots)
  function deliver(name: string) {
    const delivery = { points: [{}] } as unknown as WriterDelivery
    names.set(delivery, name)
    return new Promise<Stored>((resolve, reject) => queue.add({ delivery, resolve, reject })).then(
      () => happened.push(`answer ${name}`),
      () => happened.push(`refuse ${name}`),
    )
  }
  return { happened, ends, deliver, queue }
}

test('what has come meanwhile is being stored before the group before it is answered', async () => {
  const { happened, ends, deliver } = openTestQueue()
  const first = deliver('a')
  const others = [deliver('b'), deliver('c')]
  await expect.poll(() => ends.length).toBe(1)
  ends[0]?.resolve()
  await first
  expect(happened).toEqual(['store a', 'store b+c', 'answer a'])
  ends[1]?.resolve()
  await Promise.all(others)
  expect(happened.slice(3)).toEqual(['answer b', 'answer c'])
})

test('a delivery that cannot be stored is refused alone, and holds no place afterwards', async () => {
  const slots = openSlots(1)
  const { happened, ends, deliver } = openTestQueue(slots)
  const first = deliver('a')
  const others = [deliver('b'), deliver('c')]
  await expect.poll(() => ends.length).toBe(1)
  ends[0]?.resolve()
  await first
  expect(ends.length).toBe(2)
  ends[1]?.reject(new Error('one of them'))
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.reject(new Error('b'))
  await expect.poll(() => ends.length).toBe(4)
  expect(slots.free).toBe(0)
  ends[3]?.resolve()
  await Promise.all(others)
  expect(happened.slice(2)).toEqual(['answer a', 'store b', 'store c', 'refuse b', 'answer c'])
  expect(slots.free).toBe(1)
})

test('it is at work until the last is answered', async () => {
  const { ends, deliver, queue } = openTestQueue()
  const answered = deliver('a')
  await expect.poll(() => ends.length).toBe(1)
  const [work] = queue.running
  ends[0]?.resolve()
  await work
  expect(queue.running.size).toBe(0)
  await answered
})
