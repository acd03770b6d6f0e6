/**
 * Points of a GPX, KML or CSV file. Run by a worker: a large file takes a while. Of XML only what programs write for
 * points is read, piece by piece: a document tree of a file of 20 MB would be most of a gigabyte.
 */
import type { TellsPoint } from '../tracks/point.rules.ts'
import { momentOf, pointsOfCsv } from './csv.rules.ts'

export type FileRead = { points: TellsPoint[] } | { fault: string }

const NO_FILE = 'Файл не разобран: нужен GPX, KML или CSV со столбцами времени и координат'
const NO_TIMES = 'В файле нет времени точек, без него маршрут не восстановить'

export function readTrackFile(text: string): FileRead {
  const points = /^\uFEFF?\s*</.test(text) ? pointsOfXml(text) : pointsOfCsv(text)
  if (!points) return { fault: NO_FILE }
  return points.some(({ at }) => !Number.isNaN(at)) ? { points } : { fault: NO_TIMES }
}

const COMMENT = /<!--[\s\S]*?-->/g

function pointsOfXml(text: string): TellsPoint[] | undefined {
  const whole = text.trimEnd()
  if (whole.endsWith('</gpx>')) return piecesOf(whole, 'trkpt').map(pointOfGpx)
  if (!whole.endsWith('</kml>')) return undefined
  return [...piecesOf(whole, 'Track').flatMap(pointsOfKmlTrack), ...stampsOfKml(whole)]
}

/** Each element of this name, without its `<name`, up to its end or to the next one; whatever its prefix is. */
const piecesOf = (text: string, name: string): string[] =>
  text
    .replace(COMMENT, '')
    .split(new RegExp(`<(?:\\w+:)?${name}(?=[\\s>])`))
    .slice(1)
    .map((piece) => piece.split(new RegExp(`</(?:\\w+:)?${name}>`), 1)[0] ?? '')

const textsOf = (piece: string, name: string): string[] =>
  Array.from(piece.matchAll(new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`, 'g')), ([, text = '']) => text.trim())
const textOf = (piece: string, name: string): string | undefined => textsOf(piece, name)[0]
const attributeOf = (piece: string, name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(piece)?.[1]
const numberOf = (text: string | undefined) => (text ? Number(text) : undefined)

function pointOfGpx(piece: string): TellsPoint {
  // Metres a second: an element in GPX 1.0, an extension in 1.1.
  const speed = numberOf(textOf(piece, 'speed'))
  return {
    at: momentOf(textOf(piece, 'time') ?? ''),
    lat: numberOf(attributeOf(piece, 'lat')),
    lng: numberOf(attributeOf(piece, 'lon')),
    altitude: numberOf(textOf(piece, 'ele')),
    speed: speed === undefined ? undefined : speed * 3.6,
  }
}

/** Times, and as many places: «lng lat altitude». */
function pointsOfKmlTrack(piece: string): TellsPoint[] {
  const times = textsOf(piece, 'when')
  return textsOf(piece, 'coord').map((place, i) => pointOfKml(times[i], place.split(/\s+/)))
}

/** Places with a time each. */
const stampsOfKml = (text: string): TellsPoint[] =>
  piecesOf(text, 'Placemark')
    .filter((piece) => /<(\w+:)?TimeStamp\b/.test(piece) && /<(\w+:)?Point\b/.test(piece))
    .map((piece) => pointOfKml(textOf(piece, 'when'), (textOf(piece, 'coordinates') ?? '').split(',')))

const pointOfKml = (when = '', [lng, lat, altitude]: string[]): TellsPoint => ({
  at: momentOf(when),
  lat: numberOf(lat),
  lng: numberOf(lng),
  altitude: numberOf(altitude),
})
