/** Writes even when the phone is full: deletes photos, then points, chosen by `thin.ts`. */

import { isFull } from './database'
import type { Memory, Remembered } from './memory'
import type { Queue } from './queue'
import { thinPhotos, thinPoints } from './thin'

/** Bytes to free per attempt. */
const AT_A_TIME = 2_000_000
const ROUNDS = 12
/** Pauses between attempts, ms: browsers report freed space only after a while. */
const WAITS = [100, 500, 1_000, 2_000, 4_000]

type Thinned = Memory['thinned']

/** Deletes some of the queue. Returns the numbers of deleted items; both are 0 where nothing is left to delete. */
export async function thin(queue: Queue): Promise<Thinned> {
  const photos = (await queue.photos()).sort((a, b) => a.at - b.at)
  if (photos.length > 0) {
    const given = new Set(thinPhotos(photos, AT_A_TIME))
    await queue.removePhotos(photos.filter((_, index) => given.has(index)))
    return { photos: given.size, points: 0 }
  }
  const points = await queue.points()
  const given = new Set(thinPoints(points.length))
  await queue.removePoints(points.filter((_, index) => given.has(index)))
  return { photos: 0, points: given.size }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Runs `work`; each time it fails for lack of space, deletes some of the queue and tries again. */
export async function writeWithRoom(
  queue: Queue,
  work: () => Promise<void>,
  onThinned: (thinned: Thinned) => Promise<void>,
  pause = sleep,
): Promise<void> {
  let full = await failsForRoom(work)
  for (let round = 0; full && round < ROUNDS; round++) {
    const thinned = await thin(queue)
    if (thinned.photos + thinned.points === 0) throw full
    await onThinned(thinned)
    for (const wait of WAITS) {
      await pause(wait)
      full = await failsForRoom(work)
      if (!full) return
    }
  }
  if (full) throw full
}

/** The memory, with room made for what it must not lose. */
export const roomyMemory = (
  memory: Pick<Remembered, 'get' | 'set'>,
  queue: Queue,
  onThinned: (thinned: Thinned) => Promise<void>,
): Pick<Remembered, 'get' | 'set'> => ({
  get: memory.get,
  set: (key, value) => writeWithRoom(queue, () => memory.set(key, value), onThinned),
})

/** The error where there was no space; undefined on success. */
async function failsForRoom(work: () => Promise<void>): Promise<unknown> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!isFull(error)) throw error
    return error
  }
}
