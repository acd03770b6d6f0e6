/** Whether a position lies in an object's circle or outline, on the sphere. */
import { metres } from '../tracks/track.ts'

/** Degrees. */
export type Corner = readonly [lon: number, lat: number]

export type Shape =
  | { kind: 'circle'; lon: number; lat: number; radius: number }
  | { kind: 'outline'; lon: number; lat: number; outline: readonly Corner[] }

export type IsInside = (lat: number, lng: number) => boolean

/** Sides of an outline are great circles. */
export function insideOf(shape: Shape): IsInside {
  if (shape.kind === 'circle') return (lat, lng) => metres(shape.lat, shape.lon, lat, lng) <= shape.radius
  const flat = flatAround(shape.lat, shape.lon)
  const corners = shape.outline.map(([lon, lat]) => flat(lat, lon)).filter((corner) => corner !== undefined)
  return (lat, lng) => {
    const point = flat(lat, lng)
    return point !== undefined && isWithin(corners, point)
  }
}

/** The middle of an outline's extent. It may cross the 180th meridian. */
export function middleOfOutline(outline: readonly Corner[]): { lon: number; lat: number } {
  const first = outline[0]?.[0] ?? 0
  const lons = outline.map(([lon]) => first + ((((lon - first + 180) % 360) + 360) % 360) - 180)
  const lats = outline.map(([, lat]) => lat)
  const lon = (Math.min(...lons) + Math.max(...lons)) / 2
  return { lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, lat: (Math.min(...lats) + Math.max(...lats)) / 2 }
}

type Flat = readonly [x: number, y: number]
const RAD = Math.PI / 180

/** The gnomonic plane that touches the globe there: great circles are straight. Undefined for the other half of the globe. */
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

/** An odd number of sides lies to the east of it. */
function isWithin(corners: readonly Flat[], [x, y]: Flat): boolean {
  let within = false
  corners.forEach(([x1, y1], i) => {
    const [x2, y2] = corners[(i + 1) % corners.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) within = !within
  })
  return within
}
