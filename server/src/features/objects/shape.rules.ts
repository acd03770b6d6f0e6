/** Where a position lies in an object's circle or outline, on the sphere, and whether two objects overlap. */
import { EARTH_RADIUS_KM } from '@spetskarta/shared/geo.ts'
import { metres } from '../tracks/track.ts'

/** In degrees. */
export type Corner = readonly [lon: number, lat: number]

export type Shape =
  | { kind: 'circle'; lon: number; lat: number; radius: number }
  | { kind: 'outline'; lon: number; lat: number; outline: readonly Corner[] }

/** The shape of a row of `objects`. */
export const figureOf = (row: { kind: string; radius_m: number | null; outline: unknown }) =>
  row.kind === 'outline'
    ? { kind: 'outline' as const, radius: null, outline: row.outline as [number, number][] }
    : { kind: 'circle' as const, radius: row.radius_m, outline: null }

export function shapeOf(row: {
  kind: string
  lon: number
  lat: number
  radius_m: number | null
  outline: unknown
}): Shape {
  const { lon, lat } = row
  const { kind, radius, outline } = figureOf(row)
  return kind === 'outline' ? { kind, lon, lat, outline } : { kind, lon, lat, radius: radius ?? 0 }
}

export type IsInside = (lat: number, lng: number) => boolean

/** The sides of an outline are great circles. */
export function insideOf(shape: Shape): IsInside {
  if (shape.kind === 'circle') return (lat, lng) => metres(shape.lat, shape.lon, lat, lng) <= shape.radius
  const flat = flatAround(shape.lat, shape.lon)
  const corners = cornersOf(shape, flat)
  return (lat, lng) => {
    const point = flat(lat, lng)
    return point !== undefined && isWithin(corners, point)
  }
}

/** Metres from a position to the border: positive inside, negative outside. */
export type Depth = (lat: number, lng: number) => number

export function depthOf(shape: Shape): Depth {
  if (shape.kind === 'circle') return (lat, lng) => shape.radius - metres(shape.lat, shape.lon, lat, lng)
  const flat = flatAround(shape.lat, shape.lon)
  const corners = cornersOf(shape, flat)
  const reach = reachOf(shape)
  return (lat, lng) => {
    const far = metres(shape.lat, shape.lon, lat, lng) - reach
    const point = far > FAR ? undefined : flat(lat, lng)
    if (!point) return -far
    const border =
      EARTH_RADIUS * Math.min(...corners.map((corner, i) => toSide(point, corner, corners[i - 1] ?? corners.at(-1))))
    return isWithin(corners, point) ? border : -border
  }
}

/** Square metres, in the plane that touches the globe at the middle of the shape. */
export function areaOf(shape: Shape): number {
  if (shape.kind === 'circle') return Math.PI * shape.radius ** 2
  const corners = cornersOf(shape, flatAround(shape.lat, shape.lon))
  const doubled = corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return (EARTH_RADIUS ** 2 * Math.abs(doubled)) / 2
}

/** Metres from the middle to the farthest corner. */
export const reachOf = (shape: Shape) =>
  shape.kind === 'circle'
    ? shape.radius
    : Math.max(...shape.outline.map(([lon, lat]) => metres(shape.lat, shape.lon, lat, lon)))

/** Whether two shapes overlap. */
export function areOverlapping(one: Shape, other: Shape): boolean {
  if (metres(one.lat, one.lon, other.lat, other.lon) > reachOf(one) + reachOf(other)) return false
  const flat = flatAround(one.lat, one.lon)
  const [a, b] = [cornersOf(one, flat), cornersOf(other, flat)]
  const [first, second] = [a[0], b[0]]
  if (!first || !second) return false
  if (isWithin(a, second) || isWithin(b, first)) return true
  return a.some((corner, i) =>
    b.some((end, k) => areCrossing(corner, a[(i + 1) % a.length] ?? corner, end, b[(k + 1) % b.length] ?? end)),
  )
}

/** The middle of an outline's extent. The outline may cross the 180th meridian. */
export function middleOfOutline(outline: readonly Corner[]): { lon: number; lat: number } {
  const first = outline[0]?.[0] ?? 0
  const lons = outline.map(([lon]) => first + ((((lon - first + 180) % 360) + 360) % 360) - 180)
  const lats = outline.map(([, lat]) => lat)
  const lon = (Math.min(...lons) + Math.max(...lons)) / 2
  return { lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, lat: (Math.min(...lats) + Math.max(...lats)) / 2 }
}

type Flat = readonly [x: number, y: number]
const RAD = Math.PI / 180
const EARTH_RADIUS = EARTH_RADIUS_KM * 1000
/** Metres outside an outline from which its sides make no difference any more. */
const FAR = 500
/** Corners of a circle that is compared as an outline. */
const CIRCLE_CORNERS = 64

/**
 * The gnomonic plane that touches the globe at this position: great circles are straight lines there. Undefined for the other
 * half of the globe.
 */
function flatAround(lat0: number, lng0: number): (lat: number, lng: number) => Flat | undefined {
  const [sin0, cos0] = [Math.sin(lat0 * RAD), Math.cos(lat0 * RAD)]
  return (lat, lng) => {
    const [sin, cos] = [Math.sin(lat * RAD), Math.cos(lat * RAD)]
    const east = (lng - lng0) * RAD
    const near = sin0 * sin + cos0 * cos * Math.cos(east)
    if (near <= 0) return undefined
    return [(cos * Math.sin(east)) / near, (cos0 * sin - sin0 * cos * Math.cos(east)) / near]
  }
}

/** Corners in that plane, in radii of the globe; corners on the other half of the globe are left out. */
function cornersOf(shape: Shape, flat: ReturnType<typeof flatAround>): Flat[] {
  const corners =
    shape.kind === 'outline'
      ? shape.outline
      : Array.from({ length: CIRCLE_CORNERS }, (_, i) => cornerOfCircle(shape, (2 * Math.PI * i) / CIRCLE_CORNERS))
  return corners.map(([lon, lat]) => flat(lat, lon)).filter((corner) => corner !== undefined)
}

function cornerOfCircle({ lon, lat, radius }: Extract<Shape, { kind: 'circle' }>, bearing: number): Corner {
  const angle = radius / EARTH_RADIUS
  const [sin, cos] = [Math.sin(lat * RAD), Math.cos(lat * RAD)]
  const up = Math.asin(sin * Math.cos(angle) + cos * Math.sin(angle) * Math.cos(bearing))
  const right = Math.atan2(Math.sin(bearing) * Math.sin(angle) * cos, Math.cos(angle) - sin * Math.sin(up))
  return [lon + right / RAD, up / RAD]
}

/** Distance of a point from a side. */
function toSide([x, y]: Flat, [x1, y1]: Flat, [x2, y2]: Flat = [x1, y1]): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

/** Whether two lines cross at a point that is not one of their ends. */
function areCrossing(a: Flat, b: Flat, c: Flat, d: Flat): boolean {
  return leftOf(a, b, c) * leftOf(a, b, d) < 0 && leftOf(c, d, a) * leftOf(c, d, b) < 0
}

const leftOf = ([x1, y1]: Flat, [x2, y2]: Flat, [x, y]: Flat) => Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))

/** Inside if an odd number of sides lies to the east of the point. */
function isWithin(corners: readonly Flat[], [x, y]: Flat): boolean {
  let within = false
  corners.forEach(([x1, y1], i) => {
    const [x2, y2] = corners[(i + 1) % corners.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) within = !within
  })
  return within
}
