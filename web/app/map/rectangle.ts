/** The search rectangle as shapes for the map. */
import { type Bounds, widthOf } from '@spetskarta/shared/geo.ts'
import type { Feature, FeatureCollection, Polygon, Position } from 'geojson'

/**
 * The bounds with an east side that is greater than the west side,
 * so that a rectangle over the 180th meridian stays in one piece.
 */
export const unwrapped = (bounds: Bounds): Bounds => ({ ...bounds, east: bounds.west + widthOf(bounds) })

const ring = ({ west, south, east, north }: Bounds): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/** Exactly once around the globe: an overlap would cover the rectangle too. */
function worldAround({ west, east }: Bounds): Bounds {
  const middle = (west + east) / 2
  return { west: middle - 180, south: -85, east: middle + 180, north: 85 }
}

/** `part`: `outside` for everything around the rectangle, `inside` for the rectangle. */
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
