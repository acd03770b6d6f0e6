/**
 * A day as GeoJSON: a line for each stretch of counted points without a gap, and the points that were left out. Times and other
 * values are lists parallel to the positions, including `coordTimes`.
 */
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { countedPoints, type Exported, type ExportedPoint, isoText, leftOutPoints } from './exported.ts'

export function* geojsonLines(exported: Exported): Generator<string> {
  const { name } = exported
  const stretches = stretchesOf(countedPoints(exported))
  const features = stretches.map((points) =>
    featureOf(points, points.length > 1 ? 'LineString' : 'MultiPoint', { name }),
  )
  const others = leftOutPoints(exported)
  if (others.length > 0) {
    const left_out = others.map(({ leftOut }) => leftOut)
    features.push(featureOf(others, 'MultiPoint', { name: 'Не учтённые точки', left_out }))
  }
  yield '{"type":"FeatureCollection","features":['
  for (const [i, feature] of features.entries()) yield `${JSON.stringify(feature)}${i < features.length - 1 ? ',' : ''}`
  yield ']}'
}

function stretchesOf(points: ExportedPoint[]): ExportedPoint[][] {
  const stretches: ExportedPoint[][] = []
  let before = Number.NEGATIVE_INFINITY
  for (const point of points) {
    if (point.at - before > GAP_MS) stretches.push([])
    stretches.at(-1)?.push(point)
    before = point.at
  }
  return stretches
}

function featureOf(points: ExportedPoint[], type: string, properties: object) {
  const values = {
    speed_kmh: points.map(({ speed }) => speed),
    accuracy_m: points.map(({ accuracy }) => accuracy),
    heading: points.map(({ heading }) => heading),
    battery: points.map(({ battery }) => battery),
    mock: points.map(({ mock }) => mock),
    recorder: points.map(({ recorder }) => recorder),
  }
  const present = Object.entries(values).filter(([, list]) => list.some((value) => value !== null))
  return {
    type: 'Feature',
    properties: { ...properties, coordTimes: points.map(({ at }) => isoText(at)), ...Object.fromEntries(present) },
    geometry: {
      type,
      coordinates: points.map(({ lng, lat, altitude }) => (altitude === null ? [lng, lat] : [lng, lat, altitude])),
    },
  }
}
