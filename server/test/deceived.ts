/** What a receiver reports of a machine's day (`machines.ts`) when it is silent, deceived or stuck. Times in hours of the day. */

import { HOUR } from '@spetskarta/shared/durations.ts'
import { distanceKm } from '@spetskarta/shared/geo.ts'
import type { PlacedPoint } from '../src/features/tracks/track.ts'
import { START } from './machines.ts'

export interface Stretch {
  from: number
  /** Length, minutes. */
  minutes: number
}

const hour = (at: number) => (at - START) / HOUR
export const isIn = (stretches: Stretch[], at: number): Stretch | undefined =>
  stretches.find(({ from, minutes }) => hour(at) >= from && hour(at) < from + minutes / 60)

/** `count` stretches of this length, spread evenly between two hours. */
export const spread = (count: number, minutes: number, [from, to]: [number, number]): Stretch[] =>
  Array.from({ length: count }, (_, i) => ({ from: from + ((i + 0.5) * (to - from)) / count - minutes / 120, minutes }))

export const silenced = (points: PlacedPoint[], silences: Stretch[]): PlacedPoint[] =>
  points.filter(({ at }) => !isIn(silences, at))

/** A metre in degrees of latitude. */
const METRE = 180 / (Math.PI * 6_371_008.8)

/** What the deceived receiver reports: a place `km` to the north, at which it stands, circles or flies away at `kmh`. */
export interface Deception {
  km?: number
  kmh?: number
  does?: 'stands' | 'circles' | 'flies'
  /** Reported speed, km/h; undefined: the machine's own. */
  speed?: number | null
}

export function spoofed(
  points: PlacedPoint[],
  stretches: Stretch[],
  { km = 61, kmh = 60, does = 'stands', speed }: Deception = {},
): PlacedPoint[] {
  const [first] = points
  return points.map((point) => {
    const stretch = isIn(stretches, point.at)
    if (!stretch || !first) return point
    const metres = (hour(point.at) - stretch.from) * kmh * 1000
    const radius = 1500
    const turn = metres / radius
    const [north, east] =
      does === 'stands'
        ? [3 * Math.sin(point.at / 9000), 3 * Math.cos(point.at / 13_000)]
        : does === 'circles'
          ? [radius * Math.cos(turn), radius * Math.sin(turn)]
          : [metres, 0]
    return {
      ...point,
      lat: first.lat + (km * 1000 + north) * METRE,
      lng: first.lng + (east * METRE) / Math.cos((first.lat * Math.PI) / 180),
      accuracy: 5,
      speed: speed === undefined ? (point.speed ?? null) : speed,
    }
  })
}

/**
 * Two alternating places: within the stretches, the machine's own for `own` seconds, then another for `other` seconds, `km` to
 * the north at first.
 */
export function byTurns(
  points: PlacedPoint[],
  stretches: Stretch[],
  { own = 7, other = 14, km = 45 }: { own?: number; other?: number; km?: number } = {},
): PlacedPoint[] {
  const elsewhere = spoofed(points, stretches, { km })
  return points.map((point, i) => {
    const stretch = isIn(stretches, point.at)
    const seconds = stretch ? (hour(point.at) - stretch.from) * 3600 : 0
    return seconds % (own + other) < own ? point : (elsewhere[i] ?? point)
  })
}

/**
 * Within each stretch the reported place drifts away from the machine at `kmh`, and jumps back at the end. `course`: degrees from
 * the north.
 */
export function carriedOff(points: PlacedPoint[], stretches: Stretch[], kmh: number, course = 0): PlacedPoint[] {
  const way = (course * Math.PI) / 180
  return points.map((point) => {
    const stretch = isIn(stretches, point.at)
    if (!stretch) return point
    const degrees = (hour(point.at) - stretch.from) * kmh * 1000 * METRE
    const shrink = Math.cos((point.lat * Math.PI) / 180)
    return { ...point, lat: point.lat + degrees * Math.cos(way), lng: point.lng + (degrees * Math.sin(way)) / shrink }
  })
}

/** While it is stuck, the receiver reports its last place, with some jitter. */
export function frozen(points: PlacedPoint[], stretches: Stretch[]): PlacedPoint[] {
  let last: PlacedPoint | undefined
  return points.map((point, i) => {
    if (!isIn(stretches, point.at)) {
      last = point
      return point
    }
    const place = last ?? point
    const jitter = 0.5 * METRE
    return { ...place, at: point.at, lat: place.lat + jitter * Math.sin(i), lng: place.lng + jitter * Math.cos(i) }
  })
}

/** Within the stretches, the receiver hears an echo from a wall: its places are shifted by `metres`. */
export const besideWall = (points: PlacedPoint[], metres: number, stretches: Stretch[]): PlacedPoint[] =>
  points.map((point) => (isIn(stretches, point.at) ? { ...point, lat: point.lat + metres * METRE } : point))

/** A clock that is `minutes` ahead until the hour `noon`, when it is set right. */
export const aheadUntil = (points: PlacedPoint[], noon: number, minutes: number): PlacedPoint[] =>
  points.map((point) => (hour(point.at) < noon ? { ...point, at: point.at + minutes * 60_000 } : point))

/** A clock that is `minutes` ahead (negative: behind) within the stretches; of two fixes at one moment the first one counts. */
export function clockJumps(points: PlacedPoint[], stretches: Stretch[], minutes: number): PlacedPoint[] {
  const reported = points.map((point) =>
    isIn(stretches, point.at) ? { ...point, at: point.at + minutes * 60_000 } : point,
  )
  const byTime = new Map<number, PlacedPoint>()
  for (const point of reported) if (!byTime.has(point.at)) byTime.set(point.at, point)
  return [...byTime.values()].sort((a, b) => a.at - b.at)
}

/** Straight-line km across each silence, from the last point before it to the first one after it. */
export const kmOver = (points: PlacedPoint[], silences: Stretch[]): number =>
  silences.reduce((sum, { from, minutes }) => {
    const before = points.findLast(({ at }) => hour(at) < from)
    const after = points.find(({ at }) => hour(at) >= from + minutes / 60)
    return before && after ? sum + distanceKm(before, after) : sum
  }, 0)
