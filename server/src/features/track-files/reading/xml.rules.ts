/** Points of GPX, KML and TCX. Read as a stream: the document tree of a 20 MB file would take almost a gigabyte. */
import { SaxesParser } from 'saxes'
import type { PointsRead } from './file-point.ts'
import { gpxReader } from './gpx.rules.ts'
import { kmlReader } from './kml.rules.ts'
import { tcxReader } from './tcx.rules.ts'
import { textPieces } from './text.rules.ts'
import type { XmlReader } from './xml-reader.ts'

/** Files written by programs are about five levels deep. */
const DEPTH_MAX = 100
/** Maximum number of harmless mistakes in a logger's file; a file with more was not written by a logger. */
const FAULTS_MAX = 100

const READERS: Partial<Record<string, () => XmlReader>> = {
  gpx: gpxReader,
  kml: kmlReader,
  trainingcenterdatabase: tcxReader,
}

/**
 * Undefined if the file is not a whole document of these kinds, or has a document type, as entities are never loaded. Everything
 * after the end of the document is ignored.
 */
export function pointsOfXml(file: Uint8Array): PointsRead | undefined {
  let reader: XmlReader | undefined
  let faults = 0
  let ended = false
  /** Texts of the open elements. */
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    if (!ended && ++faults > FAULTS_MAX) throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (ended) return
    const local = localName(name)
    if (texts.push('') > DEPTH_MAX) throw new Error('too deep')
    if (texts.length === 1) reader = READERS[local.toLowerCase()]?.()
    if (!reader) throw new Error('another kind of document')
    reader.open(local, attributes, parser.line)
  })
  const addText = (text: string) => {
    const last = texts.length - 1
    if (last >= 0) texts[last] += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    if (ended) return
    reader?.close(localName(name), (texts.pop() ?? '').trim(), parser.line)
    ended = texts.length === 0
  })
  try {
    for (const piece of escaped(textPieces(file))) {
      parser.write(piece)
      if (ended) break
    }
    if (!ended) parser.close()
  } catch {
    return undefined
  }
  return ended && reader ? { format: reader.format, points: reader.points() } : undefined
}

/** An `&` that begins no entity, as in a name that a logger did not escape: the parser would search far ahead for its end. */
const BARE = /&(?!#?\w{1,10};)/g
const ENTITY_AT_END = /&#?\w{0,10}$/

function* escaped(pieces: Iterable<string>): Generator<string> {
  let held = ''
  for (const piece of pieces) {
    const text = held + piece
    held = ENTITY_AT_END.exec(text)?.[0] ?? ''
    yield text.slice(0, text.length - held.length).replace(BARE, '&amp;')
  }
  yield held
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
