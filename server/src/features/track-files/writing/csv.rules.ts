/**
 * A day as a table: every point with everything that is stored of it, and the reason if it does not count. If several recorders
 * reported the day, the last column has the number of the point's recorder.
 */
import { decimalText, type Exported, isoText } from './exported.ts'

const HEAD = 'timestamp_iso,lat,lng,speed_kmh,accuracy_m,heading,altitude_m,battery,mock,left_out'

const cell = (value: number | boolean | null) => (typeof value === 'number' ? decimalText(value) : String(value ?? ''))

export function* csvLines({ points, several }: Exported): Generator<string> {
  yield several ? `${HEAD},recorder` : HEAD
  for (const { at, lat, lng, speed, accuracy, heading, altitude, battery, mock, leftOut, recorder } of points) {
    const values = [lat, lng, speed, accuracy, heading, altitude, battery, mock].map(cell)
    yield `${isoText(at)},${values.join(',')},${leftOut ?? ''}${several ? `,${recorder ?? ''}` : ''}`
  }
}
