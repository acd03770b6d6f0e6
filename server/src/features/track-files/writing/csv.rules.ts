/** A day as a table: every point with all that is stored of it; those that do not count have the reason. */
import { decimalText, type Exported, isoText } from './exported.ts'

const HEAD = 'timestamp_iso,lat,lng,speed_kmh,accuracy_m,heading,altitude_m,battery,mock,left_out'

const cell = (value: number | boolean | null) => (typeof value === 'number' ? decimalText(value) : String(value ?? ''))

export function* csvLines({ points }: Exported): Generator<string> {
  yield HEAD
  for (const { at, lat, lng, speed, accuracy, heading, altitude, battery, mock, leftOut } of points) {
    const values = [lat, lng, speed, accuracy, heading, altitude, battery, mock].map(cell)
    yield `${isoText(at)},${values.join(',')},${leftOut ?? ''}`
  }
}
