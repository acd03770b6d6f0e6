/** GPSLogger's custom address: names that its owner chose from the app's suggestions. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import type { ReportedPoint } from '../../tracks/point.rules.ts'
import { type Fields, fromMs } from './phone-values.rules.ts'

/** `now` ms: the time of a report without one. */
export function readGpslogger(fields: Fields, now: number): ReportedPoint[] {
  const [lat, lng] = [numberOf(fields.lat ?? fields.latitude), numberOf(fields.lon ?? fields.longitude)]
  if (lat === undefined || lng === undefined) return []
  const time = momentOf(fields.time)
  return [
    {
      // `time` has milliseconds, but may be spelt as the user likes.
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
