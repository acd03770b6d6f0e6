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

/** Once around the globe: what overlapped itself would cover the rectangle too. */
function worldAround({ west, east }: Bounds): Bounds {
  const middle = (west + east) / 2
  return { west: middle - 180, south: -85, east: middle + 180, north: 85 }
}

/** `part` is `outside` for everything except the rectangle, and `inside` for the rectangle. */
export function rectangleShapes(bounds: Bounds): FeatureCollection<Polygon> {
  const whole = unwrapped(bounds)
  const inner = ring(whole)
  return {
    type: 'FeatureCollection',
    features: [shape('outside', [ring(worldAround(whole)), inner]), shape('inside', [inner])],
  }
}

const shape = (part: string, coordinates: Position[][]): Feature<Polygon> => ({
  type: 'Feature',
  properties: { part },
  geometry: { type: 'Polygon', coordinates },
})

/** North-west, north-east, south-east, south-west as `[lng, lat]`. */
export function rectangleCorners(bounds: Bounds): Position[] {
  const { west, south, east, north } = unwrapped(bounds)
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
}
