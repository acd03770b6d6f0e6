/** GPSLogger's custom address: the user chose the names from the app's suggestions. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import type { ReportedPoint } from '../../tracks/point.rules.ts'
import { type Fields, fromMs } from './phone-values.rules.ts'

/** `now` ms: used where a report has no time. */
export function readGpslogger(fields: Fields, now: number): ReportedPoint[] {
  const [lat, lng] = [numberOf(fields.lat ?? fields.latitude), numberOf(fields.lon ?? fields.longitude)]
  if (lat === undefined || lng === undefined) return []
  const time = momentOf(fields.time)
  return [
    {
      // `time` has milliseconds, but the user may choose another format for it.
      at: (Number.isNaN(time) ? undefined : time) ?? momentOf(fields.timestamp) ?? time ?? now,
      lat,
      lng,
      speed: fromMs(fields.s ?? fields.speed ?? fields.spd),
      accuracy: numberOf(fields.acc),
      heading: numberOf(fields.dir),
      altitude: numberOf(fields.alt),
      battery: numberOf(fields.batt),
    },
  ]
}
