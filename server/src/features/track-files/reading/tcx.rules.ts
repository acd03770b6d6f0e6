/** Points of TCX (Garmin Training Center), written by watches and bicycle computers. */
import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { type FilePoint, fromMetresASecond } from './file-point.ts'
import type { XmlReader } from './xml-reader.ts'

export function tcxReader(): XmlReader {
  const points: FilePoint[] = []
  let values: Map<string, string> | undefined
  let begin = 0
  return {
    format: 'TCX',
    open(name, _, line) {
      if (name !== 'Trackpoint') return
      values = new Map()
      begin = line
    },
    close(name, text) {
      if (name !== 'Trackpoint') {
        if (values && !values.has(name)) values.set(name, text)
        return
      }
      const numberIn = (one: string) => numberOf(values?.get(one))
      points.push({
        line: begin,
        at: momentOf(values?.get('Time') ?? ''),
        lat: numberIn('LatitudeDegrees'),
        lng: numberIn('LongitudeDegrees'),
        altitude: numberIn('AltitudeMeters'),
        speed: fromMetresASecond(numberIn('Speed')),
      })
      values = undefined
    },
    points: () => points,
  }
}
