/** Points of JSON: GeoJSON, and a phone's places as Google writes them. */
import type { FilePoint, PointsRead } from './file-point.ts'
import { pointsOfGeojson } from './geojson.rules.ts'
import { googleRecords, googleSegments, googleSemantic } from './google.rules.ts'
import { type JsonFields, jsonFieldsOf, listOf } from './json-values.rules.ts'

type Reader = [
  format: string,
  fits: (json: JsonFields, list: unknown[]) => boolean,
  read: (json: unknown) => Generator<FilePoint>,
]

const GEOJSON = new Set(['FeatureCollection', 'Feature', 'LineString', 'MultiLineString', 'GeometryCollection'])

const READERS: Reader[] = [
  ['GeoJSON', ({ type }) => GEOJSON.has(String(type)), pointsOfGeojson],
  ['Google Records.json', ({ locations }) => Array.isArray(locations), googleRecords],
  ['Google Timeline', ({ semanticSegments, rawSignals }) => Boolean(semanticSegments ?? rawSignals), googleSegments],
  ['Google Semantic Location History', ({ timelineObjects }) => Array.isArray(timelineObjects), googleSemantic],
  // iOS writes the segments themselves as a list.
  ['Google Timeline', (_, list) => list.some((one) => 'startTime' in jsonFieldsOf(one)), googleSegments],
]

/** Undefined if the text is none of these formats. The points have no lines and are numbered instead. */
export function pointsOfJson(text: string): PointsRead | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const reader = READERS.find(([, fits]) => fits(jsonFieldsOf(json), listOf(json)))
  if (!reader) return undefined
  const [format, , read] = reader
  const points: FilePoint[] = []
  for (const point of read(json)) points.push({ ...point, line: points.length + 1 })
  return { format, points }
}
