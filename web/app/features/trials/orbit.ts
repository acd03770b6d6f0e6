/** The station's path on the map. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { EARTH_RADIUS_KM, type Position } from '@spetskarta/shared/geo.ts'
import type { FeatureCollection, LineString, Polygon } from 'geojson'
import { countOf } from '../../ui/text/format'

export interface Passed {
  timestamp: number
  /** Latitude, longitude. */
  coords: [number, number]
}

const RAD = Math.PI / 180
/** Number of steps between two positions, so that the line looks round. */
const PARTS = 10
const CIRCLE_CORNERS = 90

type Vector = [number, number, number]
const vectorOf = ([lat, lng]: [number, number]): Vector => [
  Math.cos(lat * RAD) * Math.cos(lng * RAD),
  Math.cos(lat * RAD) * Math.sin(lng * RAD),
  Math.sin(lat * RAD),
]
const lngLatOf = ([x, y, z]: Vector): [number, number] => [
  Math.atan2(y, x) / RAD,
  Math.atan2(z, Math.hypot(x, y)) / RAD,
]

/** A point on the great circle between two places (Shoemake's slerp). `part`: 0 to 1. */
function between(a: Vector, b: Vector, part: number): Vector {
  const angle = Math.acos(Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]))
  if (angle === 0) return a
  const [wa, wb] = [Math.sin((1 - part) * angle) / Math.sin(angle), Math.sin(part * angle) / Math.sin(angle)]
  return [a[0] * wa + b[0] * wb, a[1] * wa + b[1] * wb, a[2] * wa + b[2] * wb]
}

/** Longitudes continued across the 180th meridian without a jump. */
function unrolled(line: [number, number][]): [number, number][] {
  let turns = 0
  return line.map(([lng, lat], i) => {
    const before = line[i - 1]?.[0] ?? lng
    if (lng - before > 180) turns -= 360
    if (lng - before < -180) turns += 360
    return [lng + turns, lat]
  })
}

/** The line through the positions, which are in order of time. */
export function orbitShape(positions: Passed[]): FeatureCollection<LineString> {
  const vectors = positions.map(({ coords }) => vectorOf(coords))
  const line = vectors.flatMap((vector, i) => {
    const next = vectors[i + 1]
    if (!next) return [lngLatOf(vector)]
    return Array.from({ length: PARTS }, (_, part) => lngLatOf(between(vector, next, part / PARTS)))
  })
  const geometry: LineString = { type: 'LineString', coordinates: unrolled(line) }
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
}

/** The circle of `km` around a centre; if it contains a pole, it is extended to the edge of the map. */
export function circleShape({ lat, lng }: Position, km: number): FeatureCollection<Polygon> {
  const angle = km / EARTH_RADIUS_KM
  const ring = Array.from({ length: CIRCLE_CORNERS + 1 }, (_, i): [number, number] => {
    const bearing = (2 * Math.PI * i) / CIRCLE_CORNERS
    const sin = Math.sin(lat * RAD) * Math.cos(angle) + Math.cos(lat * RAD) * Math.sin(angle) * Math.cos(bearing)
    const east = Math.sin(bearing) * Math.sin(angle) * Math.cos(lat * RAD)
    const turned = Math.atan2(east, Math.cos(angle) - Math.sin(lat * RAD) * sin)
    return [lng + turned / RAD, Math.asin(sin) / RAD]
  })
  const line = unrolled(ring)
  const [first, last] = [line[0], line.at(-1)]
  if (first && last && Math.abs(first[0] - last[0]) > 180) {
    const pole = lat > 0 ? 85 : -85
    line.push([last[0], pole], [first[0], pole], first)
  }
  const geometry: Polygon = { type: 'Polygon', coordinates: [line] }
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
}

/** The position nearest to a moment. */
export const nearestTo = (positions: Passed[], moment: number): Passed | undefined =>
  positions.toSorted((a, b) => Math.abs(a.timestamp - moment) - Math.abs(b.timestamp - moment))[0]

const DAYS = ['день', 'дня', 'дней'] as const
const YEARS = ['год', 'года', 'лет'] as const
/** After this many days, the station's altitude has changed by more than the map's accuracy. */
const EXACT_DAYS = 7

/** The age of the orbital elements in words, and whether the position is only approximate. Both moments in ms. */
export function elementsAge(epoch: number, now: number): string {
  const days = Math.max(0, Math.floor((now - epoch) / DAY))
  if (days === 0) return 'Данные об орбите сегодняшние.'
  const age = days > 730 ? countOf(Math.floor(days / 365.25), YEARS) : countOf(days, DAYS)
  const sentence = `Данным об орбите ${age}`
  return days > EXACT_DAYS ? `${sentence}: положение на орбите приблизительное.` : `${sentence}.`
}
