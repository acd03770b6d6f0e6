/** A day's points as GPX 1.1, KML 2.2 and CSV, in pieces. */

import { at } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { Day } from '../tracks/day.rules.ts'
import { COUNTED, reasonOf } from '../tracks/filter.rules.ts'
import { degreesText } from '../tracks/numbers-text.rules.ts'
import type { RawTrack } from '../tracks/track.ts'
import { CSV_HEAD } from './csv.rules.ts'

export interface Exported {
  name: string
  track: RawTrack
  day: Pick<Day, 'flags' | 'begin'>
}

const LINES_A_PIECE = 4000

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Without characters that XML does not allow. */
const xml = (text: string) =>
  Array.from(text, (sign) => (sign < ' ' && !'\t\n\r'.includes(sign) ? '' : (ENTITIES[sign] ?? sign))).join('')

const iso = (ms: number) => new Date(ms).toISOString()
const knownNumber = (value: number) => (value >= 0 ? String(Math.round(value * 10) / 10) : '')

function* counted({ track, day }: Exported): Generator<number> {
  for (let i = day.begin; i < track.t.length; i++) if (day.flags[i] === COUNTED) yield i
}

function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece: string[] = []
  for (const line of lines) {
    piece.push(line)
    if (piece.length < LINES_A_PIECE) continue
    yield `${piece.join('\n')}\n`
    piece = []
  }
  yield `${piece.join('\n')}\n`
}

/** The counted points; a gap begins another segment. */
function* gpxLines(exported: Exported): Generator<string> {
  const { t, lat, lng, speed } = exported.track
  yield '<?xml version="1.0" encoding="UTF-8"?>'
  yield '<gpx version="1.1" creator="Спецкарта" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">'
  yield `<trk><name>${xml(exported.name)}</name><trkseg>`
  let before = Number.NaN
  for (const i of counted(exported)) {
    if (at(t, i) - before > GAP_MS) yield '</trkseg><trkseg>'
    before = at(t, i)
    const kmh = at(speed, i)
    // Metres a second.
    const extension =
      kmh >= 0
        ? `<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>${(kmh / 3.6).toFixed(2)}</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions>`
        : ''
    const place = `lat="${degreesText(at(lat, i))}" lon="${degreesText(at(lng, i))}"`
    yield `<trkpt ${place}><time>${iso(at(t, i))}</time>${extension}</trkpt>`
  }
  yield '</trkseg></trk></gpx>'
}

/** The counted points, as one track with times. */
function* kmlLines(exported: Exported): Generator<string> {
  const { t, lat, lng } = exported.track
  yield '<?xml version="1.0" encoding="UTF-8"?>'
  yield '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>'
  yield `<Placemark><name>${xml(exported.name)}</name><gx:Track>`
  for (const i of counted(exported)) yield `<when>${iso(at(t, i))}</when>`
  for (const i of counted(exported)) yield `<gx:coord>${degreesText(at(lng, i))} ${degreesText(at(lat, i))}</gx:coord>`
  yield '</gx:Track></Placemark></Document></kml>'
}

/** Every point; those that do not count have the reason. */
function* csvLines({ track, day }: Exported): Generator<string> {
  const { t, lat, lng, speed, accuracy } = track
  yield CSV_HEAD
  for (let i = day.begin; i < t.length; i++) {
    const place = `${degreesText(at(lat, i))},${degreesText(at(lng, i))}`
    const reason = reasonOf(at(day.flags, i)) ?? ''
    yield `${iso(at(t, i))},${place},${knownNumber(at(speed, i))},${knownNumber(at(accuracy, i))},${reason}`
  }
}

export const FORMATS = {
  gpx: { type: 'application/gpx+xml; charset=utf-8', text: (day: Exported) => inPieces(gpxLines(day)) },
  kml: {
    type: 'application/vnd.google-earth.kml+xml; charset=utf-8',
    text: (day: Exported) => inPieces(kmlLines(day)),
  },
  csv: { type: 'text/csv; charset=utf-8', text: (day: Exported) => inPieces(csvLines(day)) },
}
