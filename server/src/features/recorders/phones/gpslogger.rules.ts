/** GPSLogger's custom address: names that its owner chose from the app's suggestions. */

import type { TellsPoint } from '../../tracks/point.rules.ts'
import { type Fields, fromMs, numberOf, timeOf } from './phone-values.rules.ts'

/** `now` ms: the time of a report without one. */
export function readGpslogger(fields: Fields, now: number): TellsPoint[] {
  const [lat, lng] = [numberOf(fields.lat ?? fields.latitude), numberOf(fields.lon ?? fields.longitude)]
  if (lat === undefined || lng === undefined) return []
  const time = timeOf(fields.time)
  return [
    {
      // `time` has milliseconds, but may be spelt as the user likes.
      at: (Number.isNaN(time) ? undefined : time) ?? timeOf(fields.timestamp) ?? time ?? now,
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
