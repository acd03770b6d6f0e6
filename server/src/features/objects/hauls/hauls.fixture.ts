/** Dump trucks whose every metre is known: a plan on a straight road, seen through a receiver with errors. */
import { randomFrom } from '../../../../test/random.ts'
import type { PlacedPoint } from '../../tracks/track.ts'

/** The road runs east from here; places are metres along it. */
export const ROAD = { lat: 55.6, lng: 38 }
const METRE_NORTH = 1 / 111_195
const METRE_EAST = METRE_NORTH / Math.cos((ROAD.lat * Math.PI) / 180)

export const placeOn = (metres: number) => ({ lat: ROAD.lat, lng: ROAD.lng + metres * METRE_EAST })

/** Drives to a place, metres along the road, or stands for some seconds; `silent`: no points are sent meanwhile. */
export type Step = ({ to: number; kmh: number } | { stands: number }) & { silent?: boolean }

export interface Seen {
  /** In ms. */
  start: number
  /** Seconds between points. */
  every: number
  /** Error in metres on each axis; it drifts with a memory of half a minute. */
  noise: number
  seed: number
}

export interface Driven {
  points: PlacedPoint[]
  /** When each step ended, ms. */
  ends: number[]
}

export function drive(from: number, steps: readonly Step[], { start, every, noise, seed }: Seen): Driven {
  const random = randomFrom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const points: PlacedPoint[] = []
  const ends: number[] = []
  const memory = Math.exp(-every / 30)
  let [at, place, north, east] = [start, from, noise * normal(), noise * normal()]
  let next = start
  for (const step of steps) {
    const way = 'to' in step ? step.to - place : 0
    const seconds = 'to' in step ? Math.abs(way) / (step.kmh / 3.6) : step.stands
    const end = at + seconds * 1000
    for (; next < end; next += every * 1000) {
      north = memory * north + Math.sqrt(1 - memory ** 2) * noise * normal()
      east = memory * east + Math.sqrt(1 - memory ** 2) * noise * normal()
      if (step.silent) continue
      const here = placeOn(place + way * ((next - at) / (end - at)) + east)
      const speed = 'to' in step ? step.kmh : 0
      points.push({
        at: Math.round(next),
        lat: here.lat + north * METRE_NORTH,
        lng: here.lng,
        speed,
        accuracy: 1.5 * noise,
        mock: null,
      })
    }
    at = end
    place += way
    ends.push(at)
  }
  return { points, ends }
}
