/** Points of GPX and KML. Read as a stream: a document tree of a file of 20 MB would be most of a gigabyte. */
import { SaxesParser } from 'saxes'
import { momentOf } from '../tracks/moment.rules.ts'
import type { ReportedPoint } from '../tracks/point.rules.ts'

const PIECE_BYTES = 65_536
/** Files written by programs are about five levels deep. */
const DEPTH_MAX = 100
/** A logger's file may have this many harmless mistakes; a file with more was not written by a logger. */
const FAULTS_MAX = 100

type Attributes = Readonly<Record<string, string>>

/** Collects points from elements; names come without their prefix. */
interface Reader {
  open(name: string, attributes: Attributes): void
  /** `text` is all the text directly in the element, trimmed. */
  close(name: string, text: string): void
  points(): ReportedPoint[]
}

/** Undefined where the file is not a whole GPX or KML document, or has a document type: entities are never loaded. */
export function pointsOfXml(file: Uint8Array): ReportedPoint[] | undefined {
  let reader: Reader | undefined
  let faults = 0
  let ended = false
  /** The elements that are open. */
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    if (++faults > FAULTS_MAX) throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name)
    if (texts.push('') > DEPTH_MAX) throw new Error('too deep')
    if (texts.length === 1) reader = local === 'gpx' ? gpxReader() : local === 'kml' ? kmlReader() : undefined
    if (!reader) throw new Error('another kind of document')
    reader.open(local, attributes)
  })
  const addText = (text: string) => {
    const last = texts.length - 1
    if (last >= 0) texts[last] += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    reader?.close(localName(name), (texts.pop() ?? '').trim())
    ended = texts.length === 0
  })
  try {
    for (const piece of piecesOf(file)) parser.write(piece)
    parser.close()
  } catch {
    return undefined
  }
  return ended ? reader?.points() : undefined
}

/**
 * An `&` that begins no entity, as in a name that a logger did not escape: the parser would look for its end far
 * ahead.
 */
const BARE = /&(?!#?\w{1,10};)/g
const ENTITY_AT_END = /&#?\w{0,10}$/

function* piecesOf(file: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  let held = ''
  for (let at = 0; at < file.length; at += PIECE_BYTES) {
    const text = held + decoder.decode(file.subarray(at, at + PIECE_BYTES), { stream: true })
    held = ENTITY_AT_END.exec(text)?.[0] ?? ''
    yield text.slice(0, text.length - held.length).replace(BARE, '&amp;')
  }
  yield held
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const numberOf = (text: string | undefined) => (text ? Number(text) : undefined)

/** Track points only: a marked place is not part of a route. */
function gpxReader(): Reader {
  const points: ReportedPoint[] = []
  let place: Attributes | undefined
  /** The first element of each name within the point. */
  let values = new Map<string, string>()
  return {
    open(name, attributes) {
      if (name !== 'trkpt') return
      place = attributes
      values = new Map()
    },
    close(name, text) {
      if (!place) return
      if (name !== 'trkpt') {
        if (!values.has(name)) values.set(name, text)
        return
      }
      // Metres a second: an element in GPX 1.0, an extension in 1.1.
      const speed = numberOf(values.get('speed'))
      points.push({
        at: momentOf(values.get('time') ?? ''),
        lat: numberOf(place.lat),
        lng: numberOf(place.lon),
        altitude: numberOf(values.get('ele')),
        speed: speed === undefined ? undefined : speed * 3.6,
      })
      place = undefined
    },
    points: () => points,
  }
}

/** Tracks, whose times and places («lng lat altitude») come in two lists; then places that have a time each. */
function kmlReader(): Reader {
  const tracks: ReportedPoint[] = []
  const stamps: ReportedPoint[] = []
  let track: { times: string[]; places: string[] } | undefined
  let placemark: { names: Set<string>; when?: string; coordinates?: string } | undefined
  return {
    open(name) {
      if (name === 'Track') track = { times: [], places: [] }
      if (name === 'Placemark') placemark = { names: new Set() }
      else placemark?.names.add(name)
    },
    close(name, text) {
      if (name === 'when') {
        track?.times.push(text)
        if (placemark) placemark.when ??= text
      } else if (name === 'coord') track?.places.push(text)
      else if (name === 'coordinates' && placemark) placemark.coordinates ??= text
      else if (name === 'Track' && track) {
        const { times, places } = track
        for (const [i, place] of places.entries()) tracks.push(pointOfKml(times[i], place.split(/\s+/)))
        track = undefined
      } else if (name === 'Placemark' && placemark) {
        const { names, when, coordinates = '' } = placemark
        if (names.has('TimeStamp') && names.has('Point')) stamps.push(pointOfKml(when, coordinates.split(',')))
        placemark = undefined
      }
    },
    points: () => tracks.concat(stamps),
  }
}

const pointOfKml = (when = '', [lng, lat, altitude]: string[]): ReportedPoint => ({
  at: momentOf(when),
  lat: numberOf(lat),
  lng: numberOf(lng),
  altitude: numberOf(altitude),
})
