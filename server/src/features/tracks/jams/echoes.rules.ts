/**
 * Positions that leap from a place where the machine stood and back to it: an echo from a wall, or a fix of another receiver. No
 * machine gains and loses such a speed from one point to the next, and none is faster than its type. Only points within a quarter
 * of an hour matter, see `chapters`.
 */
import { HOUR, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { anyAt, at, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { atMost, between, type RawTrack } from '../track.ts'

/** Metres per second²: acceleration and braking of a machine that stands before and after. */
const GAINS = 1.5
/** Ms: maximum duration of an echo. Before and after it the machine must stand for as long. */
const LONGEST = 7 * MINUTE
/** Number of points, and ms, that show that the machine stands. */
const POINTS = 3
const STOOD_MS = 5 * SECOND

interface Limits {
  /** Error of a point in metres, never less than `least`. */
  distance: (i: number) => number
  least: number
  /** Km/h that the machine reaches by itself. */
  most: number
}

/** Those of the points `indexes` that are echoes. */
export function echoesOf(track: RawTrack, indexes: Uint32Array, limits: Limits): number[] {
  const { distance } = limits
  const leaps = leapsOf(track, indexes, limits)
  const echoes: number[] = []
  const point = (k: number) => indexAt(indexes, k)
  const isNear = (a: number, b: number, far: number) => atMost(track, a, b) <= far || between(track, a, b) <= far
  const stands = (k: number, step: 1 | -1, ms: number): boolean => {
    const from = point(k)
    const far = distance(from)
    let points = 0
    for (let j = k; j >= 0 && j < indexes.length && isNear(from, point(j), far); j += step) {
      if (++points >= POINTS && Math.abs(at(track.t, point(j)) - at(track.t, from)) >= ms) return true
    }
    return false
  }
  for (let n = 0; n < leaps.length; n++) {
    const away = anyAt(leaps, n)
    const home = point(away - 1)
    // In nearly all cases the machine was on its way.
    if (!stands(away - 1, -1, STOOD_MS)) continue
    for (let next = n + 1; next < leaps.length; next++) {
      const back = anyAt(leaps, next)
      const ms = at(track.t, point(back - 1)) - at(track.t, point(away))
      if (ms > LONGEST) break
      if (!isNear(home, point(back), distance(home))) continue
      const stood = Math.max(STOOD_MS, ms)
      if (stands(away - 1, -1, stood) && stands(back, 1, stood)) echoes.push(...indexes.subarray(away, back))
      break
    }
  }
  return echoes
}

/**
 * Positions in `indexes` of points that a standing machine cannot have reached from the one before, so as to stand there again.
 */
function leapsOf(track: RawTrack, indexes: Uint32Array, { distance, least, most: kmh }: Limits): number[] {
  const leaps: number[] = []
  for (let k = 1; k < indexes.length; k++) {
    const a = indexAt(indexes, k - 1)
    const b = indexAt(indexes, k)
    const most = atMost(track, a, b)
    // Most steps are far shorter than the error of a point.
    if (most <= least) continue
    const seconds = (at(track.t, b) - at(track.t, a)) / SECOND
    const way = Math.min((GAINS / 4) * seconds * seconds, ((kmh * 1000) / HOUR) * SECOND * seconds)
    if (most <= way + least) continue
    const far = way + Math.max(distance(a), distance(b))
    if (most > far && between(track, a, b) > far) leaps.push(k)
  }
  return leaps
}
