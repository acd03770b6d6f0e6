/** Chooses what to delete when the phone is full: photos before points, the least informative first. */

export interface Thinnable {
  /** Ms. */
  at: number
  bytes: number
}

/**
 * Indexes of photos to delete so that at least `bytes` become free. Each step takes the photo closest in
 * time to its neighbours; the first and the last photo are taken last. `photos` are in order of time.
 */
export function thinPhotos(photos: readonly Thinnable[], bytes: number): number[] {
  const left = photos.map((photo, index) => ({ ...photo, index }))
  const given: number[] = []
  let free = 0
  while (free < bytes && left.length > 0) {
    const place = left.length > 2 ? mostCrowded(left) : 0
    const [photo] = left.splice(place, 1)
    if (!photo) break
    given.push(photo.index)
    free += photo.bytes
  }
  return given.sort((a, b) => a - b)
}

function mostCrowded(photos: readonly Thinnable[]): number {
  let [best, least] = [1, Number.POSITIVE_INFINITY]
  for (let i = 1; i < photos.length - 1; i++) {
    const room = (photos[i + 1]?.at ?? 0) - (photos[i - 1]?.at ?? 0)
    if (room < least) [best, least] = [i, room]
  }
  return best
}

/**
 * Indexes of points to delete: every second point of the older half,
 * except the first. `count`: number of points, in order of time.
 */
export function thinPoints(count: number): number[] {
  const given: number[] = []
  for (let i = 1; i < Math.floor(count / 2); i += 2) given.push(i)
  return given
}

export type Room = 'enough' | 'low' | 'full'

const MB = 1_000_000

/** How much storage the browser leaves. Bytes; undefined: not reported. */
export function roomOf(usage: number | undefined, quota: number | undefined): Room {
  if (usage === undefined || !quota) return 'enough'
  const free = quota - usage
  if (free < Math.min(10 * MB, quota * 0.05)) return 'full'
  return free < Math.min(50 * MB, quota * 0.2) ? 'low' : 'enough'
}
