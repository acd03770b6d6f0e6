/** Circles and outlines of objects as the map draws them. */
import { EARTH_RADIUS_KM } from '@spetskarta/shared/geo.ts'
import type { DrawnObject, WorkObject } from '@spetskarta/shared/objects/objects.ts'

/** `[lon, lat]`. */
export type LonLat = [number, number]

/** `state` undefined: the object is open. */
export type ShownObject = DrawnObject & Partial<Pick<WorkObject, 'state'>>

const CIRCLE_CORNERS = 64
const RAD = Math.PI / 180

/** A circle on the globe; `radius` metres. */
export function circleOf(lon: number, lat: number, radius: number): LonLat[] {
  const angle = radius / (EARTH_RADIUS_KM * 1000)
  const [sin, cos] = [Math.sin(lat * RAD), Math.cos(lat * RAD)]
  return Array.from({ length: CIRCLE_CORNERS }, (_, i) => {
    const bearing = (2 * Math.PI * i) / CIRCLE_CORNERS
    const up = Math.asin(sin * Math.cos(angle) + cos * Math.sin(angle) * Math.cos(bearing))
    const right = Math.atan2(Math.sin(bearing) * Math.sin(angle) * cos, Math.cos(angle) - sin * Math.sin(up))
    return [lon + right / RAD, up / RAD]
  })
}

export const cornersOfObject = ({ kind, lon, lat, radius, outline }: DrawnObject): LonLat[] =>
  kind === 'outline' ? (outline ?? []) : circleOf(lon, lat, radius ?? 0)

/** South-west and north-east corner; undefined without corners. */
export function extentOfCorners(corners: readonly LonLat[]): [LonLat, LonLat] | undefined {
  if (corners.length === 0) return undefined
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)]
  return [
    [Math.min(...lons), Math.min(...lats)],
    [Math.max(...lons), Math.max(...lats)],
  ]
}

/** Square metres, computed on the plane at the first corner: an object is small compared with the globe. */
export function areaWithin(corners: readonly LonLat[]): number {
  const [first] = corners
  if (!first) return 0
  const metre = EARTH_RADIUS_KM * 1000 * RAD
  const flat = corners.map(([lon, lat]) => [
    (lon - first[0]) * metre * Math.cos(first[1] * RAD),
    (lat - first[1]) * metre,
  ])
  const doubled = flat.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = flat[(i + 1) % flat.length] ?? []
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

/** The shapes as GeoJSON; each feature has whether its object is closed. */
export const featuresOf = (objects: readonly ShownObject[]) => ({
  type: 'FeatureCollection' as const,
  features: objects.flatMap((object) => {
    const corners = cornersOfObject(object)
    const [first] = corners
    if (!first) return []
    return {
      type: 'Feature' as const,
      properties: { closed: object.state === 'closed' },
      geometry: { type: 'Polygon' as const, coordinates: [[...corners, first]] },
    }
  }),
})
