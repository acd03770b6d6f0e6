/** Points of GPX 1.0 and 1.1 with the extensions of loggers and our own (`writing/gpx.rules.ts`). */
import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { type FilePoint, fromHdop, fromMetresASecond } from './file-point.ts'
import type { Attributes, XmlReader } from './xml-reader.ts'

/** Programs that write the accuracy in metres where GPX has the dilution. */
const HDOP_IS_METRES = /^osmand/i

/** Reads only track points: a waypoint is not part of a route. */
export function gpxReader(): XmlReader {
  const points: FilePoint[] = []
  let metresAHdop: number | undefined
  let place: Attributes | undefined
  let begin = 0
  /** Whether the reader is inside the points that our own export has left out of the track. */
  let leftOut = false
  /** The first element of each name within the point. */
  let values = new Map<string, string>()
  return {
    format: 'GPX',
    open(name, attributes, line) {
      if (name === 'gpx') metresAHdop = HDOP_IS_METRES.test(attributes.creator ?? '') ? 1 : undefined
      if (name === 'leftOut') leftOut = true
      if (name !== 'trkpt' && !(leftOut && name === 'point')) return
      place = attributes
      begin = line
      values = new Map()
    },
    close(name, text) {
      if (name === 'leftOut') leftOut = false
      if (!place) return
      if (name !== 'trkpt' && name !== 'point') {
        const known = name.toLowerCase()
        if (text && !values.has(known)) values.set(known, text)
        return
      }
      const numberIn = (...names: string[]) => numberOf(names.map((one) => values.get(one)).find(Boolean))
      const mock = values.get('mock')
      points.push({
        line: begin,
        at: momentOf(values.get('time') ?? ''),
        lat: numberOf(place.lat),
        lng: numberOf(place.lon),
        altitude: numberIn('ele'),
        // Metres a second: an element in GPX 1.0, an extension in 1.1.
        speed: fromMetresASecond(numberIn('speed')),
        heading: numberIn('course', 'bearing', 'heading'),
        accuracy: numberIn('accuracy', 'hacc') ?? fromHdop(numberIn('hdop'), metresAHdop),
        battery: numberIn('battery'),
        mock: mock === undefined ? undefined : mock === 'true',
        recorder: numberIn('recorder'),
      })
      place = undefined
    },
    points: () => points,
  }
}
