/** Points of KML: tracks, whose times and places («lng lat altitude») are two lists, and placemarks with a time each. */
import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { type FilePoint, fromMetresASecond } from './file-point.ts'
import type { XmlReader } from './xml-reader.ts'

interface Track {
  times: string[]
  places: { text: string; line: number }[]
  /** `gx:SimpleArrayData` by name: one value per place. */
  values: Map<string, string[]>
}

interface Placemark {
  names: Set<string>
  line: number
  when?: string
  coordinates?: string
}

export function kmlReader(): XmlReader {
  const tracks: FilePoint[] = []
  const stamps: FilePoint[] = []
  let track: Track | undefined
  let values: string[] | undefined
  let placemark: Placemark | undefined
  return {
    format: 'KML',
    open(name, attributes, line) {
      if (name === 'Track') track = { times: [], places: [], values: new Map() }
      if (name === 'SimpleArrayData' && track) {
        values = []
        track.values.set((attributes.name ?? '').toLowerCase(), values)
      }
      if (name === 'Placemark') placemark = { names: new Set(), line }
      else placemark?.names.add(name)
    },
    close(name, text, line) {
      if (name === 'when' || name === 'begin') {
        // An empty one keeps its position in the list.
        if (name === 'when') track?.times.push(text)
        if (placemark && text) placemark.when ??= text
      } else if (name === 'coord') track?.places.push({ text, line })
      else if (name === 'value') values?.push(text)
      else if (name === 'SimpleArrayData') values = undefined
      else if (name === 'coordinates' && placemark) placemark.coordinates ??= text
      else if (name === 'Track' && track) {
        for (const point of pointsOf(track)) tracks.push(point)
        track = undefined
      } else if (name === 'Placemark' && placemark) {
        const { names, when, coordinates = '', line: begin } = placemark
        const timed = names.has('TimeStamp') || names.has('TimeSpan')
        if (timed && names.has('Point')) stamps.push({ ...placeOf(when, coordinates.split(',')), line: begin })
        placemark = undefined
      }
    },
    points: () => tracks.concat(stamps),
  }
}

function* pointsOf({ times, places, values }: Track): Generator<FilePoint> {
  const numberIn = (i: number, ...names: string[]) => numberOf(names.map((name) => values.get(name)?.[i]).find(Boolean))
  for (const [i, { text, line }] of places.entries()) {
    const mock = values.get('mock')?.[i]
    yield {
      ...placeOf(times[i], text.split(/\s+/)),
      line,
      speed: numberIn(i, 'speed_kmh') ?? fromMetresASecond(numberIn(i, 'speed')),
      accuracy: numberIn(i, 'accuracy', 'accuracy_m'),
      heading: numberIn(i, 'heading', 'bearing', 'course'),
      battery: numberIn(i, 'battery'),
      mock: mock ? mock === 'true' : undefined,
      recorder: numberIn(i, 'recorder'),
    }
  }
}

const placeOf = (when = '', [lng, lat, altitude]: string[]) => ({
  at: momentOf(when),
  lat: numberOf(lat),
  lng: numberOf(lng),
  altitude: numberOf(altitude),
})
