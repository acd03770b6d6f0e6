/** GPSLogger's custom address: the user chose the names from the app's suggestions. */

import { numberOf } from '../../tracks/moment.rules.ts'
import { type Fields, fromMs, timeOf } from './phone-values.rules.ts'
import type { Report } from './report.rules.ts'

export function readGpslogger(fields: Fields): Report[] {
  const point = {
    at: timeOf(fields),
    lat: numberOf(fields.lat ?? fields.latitude),
    lng: numberOf(fields.lon ?? fields.longitude),
    speed: fromMs(fields.s ?? fields.speed ?? fields.spd),
    accuracy: numberOf(fields.acc),
    heading: numberOf(fields.dir),
    altitude: numberOf(fields.alt),
    battery: numberOf(fields.batt),
  }
  return [{ point }]
}
