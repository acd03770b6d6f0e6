/** A day as KML 2.2: counted points as one track with times, and points that were left out as another one, which is not drawn. */
import {
  countedPoints,
  decimalText,
  type Exported,
  type ExportedPoint,
  isoText,
  leftOutPoints,
  xmlText,
} from './exported.ts'

/** The other values of a point, under the names that our reader knows. */
const VALUES: [name: string, value: (point: ExportedPoint) => number | boolean | null][] = [
  ['speed_kmh', ({ speed }) => speed],
  ['accuracy', ({ accuracy }) => accuracy],
  ['heading', ({ heading }) => heading],
  ['battery', ({ battery }) => battery],
  ['mock', ({ mock }) => mock],
  ['recorder', ({ recorder }) => recorder],
]

export function* kmlLines(exported: Exported): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>'
  yield '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>'
  yield* trackLines(`<name>${xmlText(exported.name)}</name>`, countedPoints(exported))
  const others = leftOutPoints(exported)
  if (others.length > 0) yield* trackLines('<name>Не учтённые точки</name><visibility>0</visibility>', others)
  yield '</Document></kml>'
}

function* trackLines(head: string, points: ExportedPoint[]): Generator<string> {
  yield `<Placemark>${head}<gx:Track>`
  for (const { at } of points) yield `<when>${isoText(at)}</when>`
  for (const { lng, lat, altitude } of points) {
    const place = [lng, lat, ...(altitude === null ? [] : [altitude])].map(decimalText)
    yield `<gx:coord>${place.join(' ')}</gx:coord>`
  }
  const present = VALUES.filter(([, value]) => points.some((point) => value(point) !== null))
  if (present.length > 0) {
    yield '<ExtendedData><SchemaData>'
    for (const [name, value] of present) {
      yield `<gx:SimpleArrayData name="${name}">`
      for (const point of points) yield `<gx:value>${valueText(value(point))}</gx:value>`
      yield '</gx:SimpleArrayData>'
    }
    yield '</SchemaData></ExtendedData>'
  }
  yield '</gx:Track></Placemark>'
}

const valueText = (value: number | boolean | null) => (typeof value === 'number' ? decimalText(value) : (value ?? ''))
