/**
 * Points of GeoJSON: lines with a time for each position (`coordTimes`, or `times` as togeojson writes them), and
 * single positions with a time among their properties.
 */
import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { namedColumn } from './columns.rules.ts'
import { type FilePoint, fromMetresASecond } from './file-point.ts'
import { type JsonFields, jsonFieldsOf, listOf } from './json-values.rules.ts'

/** Also reads features in nested collections, however deep. */
export function* pointsOfGeojson(json: unknown): Generator<FilePoint> {
  const open: { value: unknown; properties: JsonFields }[] = [{ value: json, properties: {} }]
  for (let next = open.pop(); next; next = open.pop()) {
    const value = jsonFieldsOf(next.value)
    const properties = value.properties ? jsonFieldsOf(value.properties) : next.properties
    const inside = value.features ?? value.geometries ?? value.geometry
    if (value.type === 'FeatureCollection' || value.type === 'Feature' || value.type === 'GeometryCollection') {
      const parts = Array.isArray(inside) ? inside : [inside]
      for (let i = parts.length - 1; i >= 0; i--) open.push({ value: parts[i], properties })
    } else yield* pointsOfGeometry(String(value.type), value.coordinates, properties)
  }
}

const KINDS: Partial<Record<string, number>> = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2 }

function* pointsOfGeometry(type: string, coordinates: unknown, properties: JsonFields): Generator<FilePoint> {
  const depth = KINDS[type]
  if (depth === undefined) return
  const all = { ...properties, ...jsonFieldsOf(properties.coordinateProperties) }
  const times = all.coordTimes ?? all.times ?? all.time
  // A place without a time was not visited and is not part of a route.
  if (times === undefined && depth > 0) {
    yield* placesOf(coordinates, depth, (place) => ({ line: 0, ...place }))
    return
  }
  if (depth === 0) {
    yield* placesOf([coordinates], 1, (place) => ({ line: 0, ...valuesOfPoint(all), ...place }))
    return
  }
  const [flatTimes, columns] = [flat(times, depth), columnsOf(all, depth)]
  yield* placesOf(coordinates, depth, (place, i) => {
    const values = Object.fromEntries(columns.map(([name, list]) => [name, list[i]]))
    return { line: 0, ...valuesOfPoint(values), at: momentOf(flatTimes[i]), ...place }
  })
}

function* placesOf(
  coordinates: unknown,
  depth: number,
  pointOf: (place: Pick<FilePoint, 'lat' | 'lng' | 'altitude'>, i: number) => FilePoint,
): Generator<FilePoint> {
  let i = 0
  for (const position of flat(coordinates, depth)) {
    const [lng, lat, altitude] = listOf(position)
    const place = { lat: numberOf(lat), lng: numberOf(lng) }
    const height = numberOf(altitude)
    yield pointOf(height === undefined ? place : { ...place, altitude: height }, i++)
  }
}

/** Joins the lists of several lines. */
const flat = (list: unknown, depth: number): unknown[] =>
  depth === 2 && Array.isArray(listOf(list)[0]) ? listOf(list).flatMap(listOf) : listOf(list)

const columnsOf = (properties: JsonFields, depth: number) =>
  Object.entries(properties).flatMap(([name, list]) =>
    Array.isArray(list) && !/^(coord)?times?$/i.test(name) ? [[name, flat(list, depth)] as const] : [],
  )

/** Values by the column names that tables use; a battery may be given as a fraction of 1. */
function valuesOfPoint(properties: JsonFields): Omit<FilePoint, 'line'> {
  const point: Omit<FilePoint, 'line'> = {}
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || typeof value === 'object') continue
    const known = namedColumn(name)
    const number = numberOf(value)
    if (known?.base === 'moment' || known?.base === 'time') point.at ??= momentOf(value)
    else if (known?.base === 'speed') point.speed ??= known.unit === 'kmh' ? number : fromMetresASecond(number)
    else if (known?.base === 'accuracy') point.accuracy ??= number
    else if (known?.base === 'heading') point.heading ??= number
    else if (known?.base === 'altitude') point.altitude ??= number
    else if (known?.base === 'battery' && number !== undefined)
      point.battery ??= number <= 1 && !Number.isInteger(number) ? number * 100 : number
    else if (known?.base === 'recorder') point.recorder ??= number
    else if (known?.base === 'mock' && typeof value === 'boolean') point.mock ??= value
  }
  return point
}
