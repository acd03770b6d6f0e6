/** The points of a day in the export formats, in pieces. */
import type { TRACK_FORMATS } from '@spetskarta/shared/track-files/track-files.ts'
import { csvLines } from './csv.rules.ts'
import type { Exported } from './exported.ts'
import { geojsonLines } from './geojson.rules.ts'
import { gpxLines } from './gpx.rules.ts'
import { kmlLines } from './kml.rules.ts'

const LINES_A_PIECE = 4000

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

interface Format {
  type: string
  text(exported: Exported): Generator<string>
}

const format = (type: string, lines: (exported: Exported) => Iterable<string>): Format => ({
  type: `${type}; charset=utf-8`,
  text: (exported) => inPieces(lines(exported)),
})

export const FORMATS: Record<(typeof TRACK_FORMATS)[number], Format> = {
  gpx: format('application/gpx+xml', gpxLines),
  kml: format('application/vnd.google-earth.kml+xml', kmlLines),
  csv: format('text/csv', csvLines),
  geojson: format('application/geo+json', geojsonLines),
}
