/**
 * Where a receiver reported its machine every half minute, and how it moved meanwhile: more detailed than the places of a piece.
 */

import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import type { LatLng } from '../coords.rules.ts'
import { METRES_A_DEGREE, type RawTrack } from '../track.ts'

/** The parts of a piece that its way depends on. */
interface Led {
  /** In ms. */
  from: number
  to: number
  first: LatLng
  last: LatLng
  way: SeenWay
}

/** Minimum ms between two places of a way. */
export const WAY_MS = 30 * SECOND
/** Ms from which the time between two places is not a step. */
const UNSEEN_MS = 10 * MINUTE

/** Flat triples: seconds since the piece began, and degrees north and east of its first point. */
export type SeenWay = Float32Array
const COLUMNS = 3

/** The way through the points `indexes`, ascending. */
export function seenWayOf({ t, lat, lng }: RawTrack, indexes: number[]): SeenWay {
  const way = new Float32Array(COLUMNS * indexes.length)
  const first = indexes[0] ?? 0
  for (const [k, i] of indexes.entries())
    way.set([(at(t, i) - at(t, first)) / SECOND, at(lat, i) - at(lat, first), at(lng, i) - at(lng, first)], COLUMNS * k)
  return way
}

/** Cuts a piece's way at a moment (ms) at one of its places; the rest begins at that place. */
export function cutWay({ from, first, way }: Led, moment: number, coords: LatLng): [until: SeenWay, then: SeenWay] {
  let k = 0
  while (k < way.length && from + at32(way, k) * SECOND <= moment) k += COLUMNS
  const then = way.slice(k)
  for (let i = 0; i < then.length; i += COLUMNS) {
    then[i] = at32(then, i) - (moment + 1 - from) / SECOND
    then[i + 1] = at32(then, i + 1) + first[0] - coords[0]
    then[i + 2] = at32(then, i + 2) + first[1] - coords[1]
  }
  return [way.slice(0, k), then]
}

/** Where a piece was at a moment (ms), or shortly before. */
export function passedAt({ from, to, first, last, way }: Led, moment: number): LatLng {
  if (moment >= to) return last
  let place = first
  for (let k = 0; k < way.length && from + at32(way, k) * SECOND <= moment; k += COLUMNS)
    place = [first[0] + at32(way, k + 1), first[1] + at32(way, k + 2)]
  return place
}

/** A step from one place of a way to the next: moments in ms, and m/s to the north and east. */
export interface HalfMinute {
  from: number
  to: number
  north: number
  east: number
}

/** The steps of consecutive pieces between two moments (ms), on a plane around a place. */
export function halfMinutesOf(pieces: Led[], [since, until]: [number, number], [lat]: LatLng): HalfMinute[] {
  const steps: HalfMinute[] = []
  const wide = METRES_A_DEGREE * Math.cos((lat * Math.PI) / 180)
  let before: { t: number; north: number; east: number } | undefined
  for (const { from, to, first, way } of pieces) {
    if (to < since || from > until) continue
    for (let k = 0; k < way.length; k += COLUMNS) {
      const t = from + at32(way, k) * SECOND
      if (t < since || t > until) continue
      const now = {
        t,
        north: (first[0] + at32(way, k + 1)) * METRES_A_DEGREE,
        east: (first[1] + at32(way, k + 2)) * wide,
      }
      const seconds = before ? (t - before.t) / SECOND : 0
      if (before && seconds > 0 && seconds < UNSEEN_MS / SECOND)
        steps.push({
          from: before.t,
          to: t,
          north: (now.north - before.north) / seconds,
          east: (now.east - before.east) / seconds,
        })
      before = now
    }
  }
  return steps
}

/** The same steps with time running backwards. */
export const backwards = (steps: HalfMinute[]): HalfMinute[] =>
  steps.map(({ from, to, north, east }) => ({ from: -to, to: -from, north: -north, east: -east })).reverse()
