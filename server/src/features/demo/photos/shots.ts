/** When and where the demo's phones take photos. */
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { Random } from '../random.ts'

const MINUTE = 60_000
const EVERY = { from: 36 * MINUTE, to: 40 * MINUTE }
const FIRST = { from: 2 * MINUTE, to: 12 * MINUTE }
/** In a gap of the record there are no photos either; after it a photo is due at once, and the camera is ready before the first position. */
const WAKES = { from: 3_000, to: 9_000 }
/** Below it a machine stands or works, km/h. */
const MOVING_KMH = 5
/** Share of photos that a phone took without knowing where. */
const LOST = 0.1

export interface Point {
  /** Ms. */
  timestamp: number
  coords: readonly [lat: number, lng: number]
  speed: number | null
}

export interface Shot {
  /** Ms. */
  at: number
  /** Of the point nearest in time. */
  coords: readonly [lat: number, lng: number]
  /** Whether the phone knew them. */
  located: boolean
  moving: boolean
}

/** While it was recorded, moving or not; `points` in the order of time. */
export function shotsOf(points: readonly Point[], random: Random): Shot[] {
  const shots: Shot[] = []
  let due = (points[0]?.timestamp ?? 0) + random.between(FIRST.from, FIRST.to)
  let before = points[0]
  for (const point of points) {
    if (before && point.timestamp >= due) {
      const woken = point.timestamp - before.timestamp > GAP_MS
      const at = Math.round(woken ? point.timestamp - random.between(WAKES.from, WAKES.to) : due)
      const { coords, speed } = at - before.timestamp < point.timestamp - at ? before : point
      shots.push({ at, coords, located: !random.chance(LOST), moving: (speed ?? 0) > MOVING_KMH })
      due = at + random.between(EVERY.from, EVERY.to)
    }
    before = point
  }
  return shots
}
