/**
 * A day as GPX 1.1. The track has only points that count; a gap begins a new segment. Points that were left out follow in the
 * extensions, so that other programs measure the same kilometres and an imported file loses nothing.
 */
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import {
  countedPoints,
  decimalText,
  type Exported,
  type ExportedPoint,
  isoText,
  leftOutPoints,
  metresASecondText,
  xmlText,
} from './exported.ts'

const GARMIN = 'http://www.garmin.com/xmlschemas/TrackPointExtension/v2'
/** Our namespace: `accuracy` in metres, `battery` in per cent, `mock`, `recorder`, and the points that were left out. */
const OURS = 'urn:spetskarta:track:1'

export function* gpxLines(exported: Exported): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>'
  yield `<gpx version="1.1" creator="Спецкарта" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="${GARMIN}" xmlns:sk="${OURS}">`
  yield `<trk><name>${xmlText(exported.name)}</name><trkseg>`
  let before = Number.NaN
  for (const point of countedPoints(exported)) {
    if (point.at - before > GAP_MS) yield '</trkseg><trkseg>'
    before = point.at
    yield trackPoint(point)
  }
  yield '</trkseg></trk>'
  const others = leftOutPoints(exported)
  if (others.length > 0) {
    yield '<extensions><sk:leftOut>'
    for (const point of others) yield leftOutPoint(point)
    yield '</sk:leftOut></extensions>'
  }
  yield '</gpx>'
}

const element = (name: string, value: number | boolean | null, text = decimalText) =>
  value === null ? '' : `<${name}>${typeof value === 'number' ? text(value) : value}</${name}>`

const placeOf = ({ lat, lng }: ExportedPoint) => `lat="${decimalText(lat)}" lon="${decimalText(lng)}"`

function trackPoint(point: ExportedPoint): string {
  const moving = element('gpxtpx:speed', point.speed, metresASecondText) + element('gpxtpx:course', point.heading)
  const garmin = moving && `<gpxtpx:TrackPointExtension>${moving}</gpxtpx:TrackPointExtension>`
  const extensions = garmin + ownElements(point)
  const wrapped = extensions && `<extensions>${extensions}</extensions>`
  return `<trkpt ${placeOf(point)}>${element('ele', point.altitude)}<time>${isoText(point.at)}</time>${wrapped}</trkpt>`
}

const ownElements = ({ accuracy, battery, mock, recorder }: ExportedPoint) =>
  element('sk:accuracy', accuracy) +
  element('sk:battery', battery) +
  element('sk:mock', mock) +
  element('sk:recorder', recorder)

function leftOutPoint(point: ExportedPoint): string {
  const values = [
    element('sk:ele', point.altitude),
    `<sk:time>${isoText(point.at)}</sk:time>`,
    element('sk:speed', point.speed, metresASecondText),
    element('sk:course', point.heading),
    ownElements(point),
  ]
  return `<sk:point ${placeOf(point)} reason="${point.leftOut}">${values.join('')}</sk:point>`
}
