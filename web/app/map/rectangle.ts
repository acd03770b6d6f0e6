/** The search rectangle as shapes for the map. */
import { type Bounds, widthOf } from '@spetskarta/shared/geo.ts'
import type { Feature, FeatureCollection, Polygon, Position } from 'geojson'

/** The east side, always east of the west side: so a rectangle over the 180th meridian stays in one piece. */
export const unwrapped = (bounds: Bounds): Bounds => ({ ...bounds, east: bounds.west + widthOf(bounds) })

const ring = ({ west, south, east, north }: Bounds): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

const WORLD: Bounds = { west: -360, south: -85, east: 360, north: 85 }

/** `part` is `outside` for everything except the rectangle, and `inside` for the rectangle. */
export function rectangleShapes(bounds: Bounds): FeatureCollection<Polygon> {
  const inner = ring(unwrapped(bounds))
  return { type: 'FeatureCollection', features: [shape('outside', [ring(WORLD), inner]), shape('inside', [inner])] }
}

const shape = (part: string, coordinates: Position[][]): Feature<Polygon> => ({
  type: 'Feature',
  properties: { part },
  geometry: { type: 'Polygon', coordinates },
})

/** North-west, north-east, south-east, south-west as `[lng, lat]`. */
export function cornersOf(bounds: Bounds): Position[] {
  const { west, south, east, north } = unwrapped(bounds)
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
}
